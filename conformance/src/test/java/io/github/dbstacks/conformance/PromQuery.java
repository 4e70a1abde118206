package io.github.dbstacks.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a PromQL expression asks of the metrics: its selectors, and the labels by which it groups and joins. It reads words only, and
 * leaves the grammar to Prometheus (https://prometheus.io/docs/prometheus/latest/querying/basics/).
 */
record PromQuery(List<Selector> selectors, List<String> labels) {
    /** A metric and what its labels must be. */
    record Selector(String metric, List<LabelMatcher> matchers) {
        boolean selects(Scrape.Sample sample) {
            return sample.metric().equals(metric)
                    && matchers.stream().allMatch(matcher -> matcher.matches(sample.label(matcher.label())));
        }
    }

    /** @param operator one of {@code = != =~ !~} */
    record LabelMatcher(String label, String operator, String value) {
        boolean matches(String found) {
            return switch (operator) {
                case "=" -> found.equals(value);
                case "!=" -> !found.equals(value);
                case "=~" -> found.matches(value);
                case "!~" -> !found.matches(value);
                default -> throw new IllegalArgumentException(operator + " compares no labels.");
            };
        }
    }

    private static final Pattern WORD = Pattern.compile(
            "\\s*(?:(?<name>[a-zA-Z_:][a-zA-Z0-9_:]*)"
                    + "|(?<text>\"[^\"]*\"|'[^']*')|(?<range>\\[[^\\]]*])|(?<number>[0-9][0-9a-zA-Z.]*)|(?<sign>=~|!~|!=|==|[<>]=?|\\S))");
    private static final Set<String> GROUPINGS = Set.of("by", "without", "on", "ignoring", "group_left", "group_right");
    private static final Set<String> OPERATORS = Set.of("and", "or", "unless", "bool", "offset", "atan2");

    /** @throws IllegalArgumentException when the expression ends in the middle of a selector */
    static PromQuery of(String expression) {
        return new Reader(expression).read();
    }

    /** Its words one after the other. */
    private static final class Reader {
        private final List<String> words = new ArrayList<>();
        private final List<Selector> selectors = new ArrayList<>();
        private final List<String> labels = new ArrayList<>();
        private int next;

        Reader(String expression) {
            Matcher matcher = WORD.matcher(expression.strip());
            while (matcher.find()) {
                if (matcher.group("range") == null) {
                    words.add(matcher.group().strip());
                }
            }
        }

        PromQuery read() {
            while (next < words.size()) {
                String word = words.get(next++);
                if (GROUPINGS.contains(word)) {
                    labels();
                } else if (isName(word) && !OPERATORS.contains(word) && !isAhead("(") && !isGroupingAhead()) {
                    selectors.add(new Selector(word, isAhead("{") ? matchers() : List.of()));
                }
            }
            return new PromQuery(List.copyOf(selectors), List.copyOf(labels));
        }

        private void labels() {
            if (isAhead("(")) {
                for (next++; !isAhead(")"); next++) {
                    if (!isAhead(",")) {
                        labels.add(word());
                    }
                }
            }
        }

        private List<LabelMatcher> matchers() {
            List<LabelMatcher> matchers = new ArrayList<>();
            next++;
            while (!isAhead("}")) {
                if (isAhead(",")) {
                    next++;
                }
                String label = word();
                next++;
                String operator = word();
                next++;
                String value = word();
                next++;
                matchers.add(new LabelMatcher(label, operator, value.substring(1, value.length() - 1)));
            }
            return matchers;
        }

        private String word() {
            if (next >= words.size()) {
                throw new IllegalArgumentException("An expression ends too early: " + String.join(" ", words));
            }
            return words.get(next);
        }

        private boolean isAhead(String sign) {
            return word(next).equals(sign);
        }

        /** {@code sum by (app) (...)}: what stands before is an aggregation. */
        private boolean isGroupingAhead() {
            return word(next).equals("by") || word(next).equals("without");
        }

        private String word(int index) {
            return index < words.size() ? words.get(index) : "";
        }

        private static boolean isName(String word) {
            return word.matches("[a-zA-Z_:][a-zA-Z0-9_:]*");
        }
    }
}
