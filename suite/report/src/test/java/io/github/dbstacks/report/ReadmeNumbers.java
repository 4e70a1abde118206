package io.github.dbstacks.report;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code README.md} says of published runs, as {@code readme-numbers.txt} lists it.
 *
 * @param run from the folder of published runs
 * @param asked cells and others, to be asked for some of their keys
 * @param words of README with {@code {key.number}} in place of each number, of the second that is asked
 *     {@code {2.key.number}}; with ^ they begin a line
 */
record ReadmeNumbers(String run, List<String> asked, String words) {
    private static final Path FILE = Path.of("src/test/resources/readme-numbers.txt");
    private static final Pattern PLACE = Pattern.compile("\\{(?:(\\d)\\.)?([a-z0-9-]+)\\.([a-z-]+)}");
    private static final String NUMBER = "(\\d[\\d,]*(?:\\.\\d+)?)";
    private static final Pattern RATE = Pattern.compile(" rate=(\\d+);");

    /** Numbers that are no results: what was asked for, versions, and addresses of links. */
    private static final Pattern NO_RESULT = Pattern.compile(String.join(
            "|",
            "\\([^()\\s]*/[^()\\s]*\\)",
            "\\b\\d{4}-\\d{2}-\\d{2}\\b",
            "`[^`]*`",
            "JDK 25",
            "PostgreSQL 18\\.6",
            "95 %",
            "2 cores",
            "At 200 requests",
            "With 200,",
            "as with 10\\.",
            "leaves\\s+out\\s+1:",
            "1,000 clients JDBC on 20 threads",
            "\\d+ connections",
            "With 100 rows"));

    private static final Pattern ALONE = Pattern.compile("(?<![A-Za-z0-9])" + NUMBER);

    /**
     * A number that README has.
     *
     * @param query what the script is asked for it
     * @param number which of its answers, or what is computed of these
     */
    record Said(String query, String number, String text) {
        private boolean isOfAll() {
            return number.equals("least") || number.equals("most");
        }

        private double of(NamedCsvRecord answer) {
            double other = field(answer, "other");
            return switch (number) {
                case "value", "ratio", "low", "high", "geometric" -> field(answer, number);
                case "difference" -> field(answer, "value") - other;
                case "twentieth-low" -> twentieth(other, field(answer, "high"));
                case "twentieth-high" -> twentieth(other, field(answer, "low"));
                case "cores" -> cores(other, field(answer, "ratio"));
                case "cores-low" -> cores(other, field(answer, "low"));
                case "cores-high" -> cores(other, field(answer, "high"));
                default -> throw new IllegalArgumentException(number);
            };
        }

        /** The rate at which a cell needs a twentieth of a core more, at the cost of a full machine. */
        private static double twentieth(double micros, double ratio) {
            return 1e6 / 20 / ((ratio - 1) * micros);
        }

        /** What a cell needs more at its rate. */
        private double cores(double micros, double ratio) {
            Matcher rate = RATE.matcher(query);
            if (!rate.find()) {
                throw new IllegalArgumentException(query);
            }
            return (ratio - 1) * micros * Integer.parseInt(rate.group(1)) / 1e6;
        }

        /**
         * Half of its last digit, and a thousandth, since the script counts what is watched of a load in its own way.
         */
        double tolerance() {
            int point = text.indexOf('.');
            double unit = point < 0 ? 1 : Math.pow(10, point + 1 - text.length());
            int zeros = point < 0
                    ? text.replaceAll(",", "").replaceAll(".*[1-9]", "").length()
                    : 0;
            return 0.5 * unit * (number.startsWith("twentieth") ? Math.pow(10, zeros) : 1) + 0.001 * value();
        }

        double value() {
            return Double.parseDouble(text.replace(",", ""));
        }
    }

    static List<ReadmeNumbers> all() throws IOException {
        List<ReadmeNumbers> all = new ArrayList<>();
        String run = "";
        for (String line : Files.readAllLines(FILE)) {
            if (line.startsWith("  ")) {
                String[] parts = line.strip().split(" ~ ", 2);
                all.add(new ReadmeNumbers(run, Arrays.asList(parts[0].split(" & ", -1)), parts[1]));
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                run = line;
            }
        }
        return all;
    }

    /** Returns by run what the script is to be asked. */
    static Map<String, Set<String>> queries(List<ReadmeNumbers> all) {
        Map<String, Set<String>> queries = new LinkedHashMap<>();
        for (ReadmeNumbers one : all) {
            Matcher place = PLACE.matcher(one.words);
            while (place.find()) {
                queries.computeIfAbsent(one.run, run -> new LinkedHashSet<>()).add(one.query(place));
            }
        }
        return queries;
    }

    private String query(Matcher place) {
        int at = place.group(1) == null ? 1 : Integer.parseInt(place.group(1));
        return asked.get(at - 1) + ";" + place.group(2);
    }

    /** Finds these words in a text, in which lines may break anywhere. */
    Matcher in(String text) {
        StringBuilder pattern = new StringBuilder();
        String rest = words;
        if (rest.startsWith("^")) {
            pattern.append("^");
            rest = rest.substring(1);
        }
        Matcher place = PLACE.matcher(rest);
        int end = 0;
        while (place.find()) {
            pattern.append(literal(rest.substring(end, place.start()))).append(NUMBER);
            end = place.end();
        }
        pattern.append(literal(rest.substring(end)));
        return Pattern.compile(pattern.toString(), Pattern.MULTILINE).matcher(text);
    }

    private static String literal(String words) {
        return Arrays.stream(words.split(" ", -1))
                .map(word -> word.isEmpty() ? "" : Pattern.quote(word))
                .reduce((one, other) -> one + "\\s+" + other)
                .orElse("");
    }

    /** What the script says of one of its numbers: of several lines with the same words, the least or most of all. */
    double recomputed(Said said, List<ReadmeNumbers> all, Map<String, NamedCsvRecord> answers) {
        if (!said.isOfAll()) {
            return said.of(answer(run, said.query, answers));
        }
        String key = said.query.substring(said.query.lastIndexOf(';'));
        DoubleSummaryStatistics ratios = all.stream()
                .filter(same -> same.words.equals(words))
                .mapToDouble(same -> field(answer(same.run, same.asked.get(0) + key, answers), "ratio"))
                .summaryStatistics();
        return said.number.equals("least") ? ratios.getMin() : ratios.getMax();
    }

    private static NamedCsvRecord answer(String run, String query, Map<String, NamedCsvRecord> answers) {
        return Objects.requireNonNull(answers.get(run + query), query);
    }

    private static double field(NamedCsvRecord answer, String name) {
        return Double.parseDouble(answer.getField(name));
    }

    /** The numbers that are left of what README says of results. */
    static List<String> numbersOfResults(String readme) {
        String results = readme.substring(readme.indexOf("## What to choose"), readme.indexOf("## Commands"))
                + readme.substring(readme.indexOf("## Published studies"), readme.indexOf("## Limits"));
        return ALONE.matcher(NO_RESULT.matcher(results).replaceAll(" "))
                .results()
                .map(MatchResult::group)
                .toList();
    }

    /** The numbers where its words were found. */
    List<Said> said(Matcher found) {
        List<Said> said = new ArrayList<>();
        Matcher place = PLACE.matcher(words);
        for (int at = 1; place.find(); at++) {
            said.add(new Said(query(place), place.group(3), found.group(at)));
        }
        return said;
    }
}
