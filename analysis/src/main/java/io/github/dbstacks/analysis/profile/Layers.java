package io.github.dbstacks.analysis.profile;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rules that say which layer a sample belongs to: the driver, the pool, Netty, the kernel. They stand in {@code layers.txt}. */
public final class Layers {
    private static final Pattern LINE = Pattern.compile("(any|top|kernel|rest) +(\\S+(?: \\S+)*)(?:  +(\\S.*))?");
    /** What async-profiler writes behind a frame of the kernel with its option {@code ann}. */
    private static final String OF_KERNEL = "_[k]";

    private enum Where {
        ANY,
        TOP,
        KERNEL,
        REST
    }

    private record Rule(Where where, String layer, List<String> words) {
        boolean fits(String[] frames) {
            String top = frames[frames.length - 1];
            return switch (where) {
                case ANY -> List.of(frames).stream().anyMatch(this::begins);
                case TOP -> begins(top);
                case KERNEL -> top.endsWith(OF_KERNEL);
                case REST -> true;
            };
        }

        private boolean begins(String frame) {
            return words.stream().anyMatch(frame::startsWith);
        }
    }

    private final List<Rule> rules;

    private Layers(List<Rule> rules) {
        this.rules = rules;
    }

    /** The rules of {@code layers.txt}. */
    public static Layers read() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(Layers.class.getResourceAsStream("layers.txt")), StandardCharsets.UTF_8))) {
            return parse(lines.lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Layers parse(List<String> lines) {
        List<Rule> rules = new ArrayList<>();
        for (String line : lines) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches()) {
                throw new IllegalArgumentException(line);
            }
            String words = matcher.group(3);
            rules.add(new Rule(
                    Where.valueOf(matcher.group(1).toUpperCase(Locale.ROOT)),
                    matcher.group(2),
                    words == null ? List.of() : List.of(words.split(" +", -1))));
        }
        return new Layers(rules);
    }

    /** All layers, each once, in the order of the rules. */
    List<String> names() {
        return rules.stream().map(Rule::layer).distinct().toList();
    }

    /** @param stack frames from the outermost to the one that was running, with semicolons between them */
    String of(String stack) {
        String[] frames = stack.split(";", -1);
        return rules.stream()
                .filter(rule -> rule.fits(frames))
                .findFirst()
                .map(Rule::layer)
                .orElseThrow(() -> new IllegalStateException("layers.txt lacks a line that begins with rest"));
    }
}
