package io.github.dbstacks.analysis.runs;

import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.robust.Robust;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * A run, what a reader calls it, and what may go along with its ratios.
 *
 * @param name such as that of its directory
 */
public record NamedRun(String name, MeasuredRun measured) {
    /** The day on which it started. */
    public String date() {
        return measured.run().startedAt().replaceFirst("T.*", "");
    }

    /** The model of its processor; runs of an old dbstacks may not know it. */
    public String processor() {
        return host("cpu");
    }

    public String kernel() {
        return host("kernel");
    }

    private String host(String what) {
        return measured.environment().path("host").path(what).asString("not known");
    }

    /** Each JDK that its cells have. */
    public String jdk() {
        return measured.run().order().stream()
                .map(planned -> planned.cell().jdk())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /** How long the fixed piece of work took before its forks: the median. */
    public OptionalDouble canaryMillis() {
        double[] canaries = measured.forks().stream()
                .flatMapToLong(fork -> fork.canaryNanos().stream())
                .mapToDouble(nanos -> nanos / 1e6)
                .toArray();
        return canaries.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Robust.median(canaries));
    }

    public int blocks() {
        return (int) measured.forks().stream()
                .map(fork -> fork.planned().block())
                .distinct()
                .count();
    }
}
