package io.github.dbstacks.analysis.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The samples that a profiler took of a process.
 *
 * @param byStack how many, by stack: frames from the outermost to the one that was running, with semicolons between them
 */
public record SampledStacks(Map<String, Long> byStack) {
    /** The file that a diagnostic fork leaves when it is profiled. */
    public static final String FILE = "profile.collapsed";

    /** Reads a file in the format "collapsed" of async-profiler: a stack, a blank and a number on each line. */
    public static SampledStacks read(Path file) throws IOException {
        return parse(Files.readAllLines(file));
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

    /** How many samples there are. */
    public long total() {
        return byStack.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The share of each layer, from 0 to 1, in the order of the rules; none when there is no sample. */
    public Map<String, Double> shares(Layers layers) {
        Map<String, Double> shares = new LinkedHashMap<>();
        double all = total();
        if (all > 0) {
            layers.names().forEach(name -> shares.put(name, 0.0));
            byStack.forEach((stack, count) -> shares.merge(layers.of(stack), count / all, Double::sum));
        }
        return shares;
    }
}
