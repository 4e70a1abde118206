package io.github.dbstacks.analysis.sampling;

import io.github.dbstacks.records.json.RunText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The stacks that were sampled in a process.
 *
 * @param byStack how many samples or bytes, by stack: frames from the outermost on, with semicolons between them
 */
public record SampledStacks(Map<String, Long> byStack) {
    /** The file that a diagnostic fork leaves in its folder. */
    public static final String FILE = "stacks.collapsed";

    /** Reads a file in the format "collapsed" of async-profiler: a stack, a blank and a number on each line. */
    public static SampledStacks read(Path file) throws IOException {
        return parse(RunText.read(file).lines().toList());
    }

    static SampledStacks parse(List<String> lines) {
        Map<String, Long> samples = new LinkedHashMap<>();
        for (String line : lines) {
            int blank = line.lastIndexOf(' ');
            if (blank > 0) {
                samples.merge(line.substring(0, blank), Long.parseLong(line.substring(blank + 1)), Long::sum);
            }
        }
        return new SampledStacks(samples);
    }

    static SampledStacks sum(List<SampledStacks> parts) {
        Map<String, Long> samples = new LinkedHashMap<>();
        parts.forEach(part -> part.byStack.forEach((stack, count) -> samples.merge(stack, count, Long::sum)));
        return new SampledStacks(samples);
    }

    /** The sum over all stacks. */
    public long total() {
        return byStack.values().stream().mapToLong(Long::longValue).sum();
    }

    SampledStacks without(Predicate<String> stacks) {
        Map<String, Long> kept = new LinkedHashMap<>(byStack);
        kept.keySet().removeIf(stacks);
        return new SampledStacks(kept);
    }

    /**
     * Each number times a factor, in whole numbers. What rounding takes from a stack goes to the next one, so that sums
     * stay right.
     */
    SampledStacks times(double factor) {
        Map<String, Long> scaled = new LinkedHashMap<>();
        double exact = 0;
        long given = 0;
        for (Map.Entry<String, Long> stack : byStack.entrySet()) {
            exact += stack.getValue() * factor;
            long whole = Math.round(exact) - given;
            given += whole;
            if (whole > 0) {
                scaled.put(stack.getKey(), whole);
            }
        }
        return new SampledStacks(scaled);
    }

    /** Each stack under another name; stacks that get the same name become one. */
    SampledStacks renamed(UnaryOperator<String> name) {
        Map<String, Long> samples = new LinkedHashMap<>();
        byStack.forEach((stack, count) -> samples.merge(name.apply(stack), count, Long::sum));
        return new SampledStacks(samples);
    }

    /** Returns the stacks in the format that {@link #read} takes. */
    public String text() {
        return byStack.entrySet().stream()
                .map(stack -> stack.getKey() + " " + stack.getValue() + "\n")
                .collect(Collectors.joining());
    }
}
