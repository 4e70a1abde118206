package io.github.dbstacks.analysis.pair;

import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.robust.Robust;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * What may go along with the ratios of a run.
 *
 * @param processor its model; runs of an old dbstacks may not know it
 * @param jdk each that its cells have
 * @param canaryMillis the median over its forks of how long the fixed piece of work took
 */
public record RunTraits(
        String date, String processor, String kernel, String jdk, OptionalDouble canaryMillis, int blocks) {
    private static final String UNKNOWN = "not known";

    static RunTraits of(MeasuredRun measured) {
        JsonNode host = measured.environment().path("host");
        double[] canaries = measured.forks().stream()
                .flatMapToLong(fork -> fork.canaryNanos().stream())
                .mapToDouble(nanos -> nanos / 1e6)
                .toArray();
        return new RunTraits(
                measured.run().startedAt().replaceFirst("T.*", ""),
                host.path("cpu").asString(UNKNOWN),
                host.path("kernel").asString(UNKNOWN),
                measured.run().order().stream()
                        .map(planned -> planned.cell().jdk())
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(", ")),
                canaries.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Robust.median(canaries)),
                (int) measured.forks().stream()
                        .map(MeasuredFork::planned)
                        .map(PlannedFork::block)
                        .distinct()
                        .count());
    }
}
