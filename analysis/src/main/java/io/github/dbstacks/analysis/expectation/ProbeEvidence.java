package io.github.dbstacks.analysis.expectation;

import io.github.dbstacks.analysis.expectation.ProbedCell.Counted;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.records.Cell;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/**
 * What a probe counted. A count is named alone for the last iteration of those one by one, and with the moment behind it for another:
 * {@code active-sessions}, {@code active-sessions-first}, {@code active-sessions-at-once}.
 *
 * @param looks one for each time that a cell was probed
 */
public record ProbeEvidence(List<ProbedCell> looks) implements Evidence {
    private record Look(ProbeMoment moment, Function<Counted, OptionalInt> count) {}

    private static final Map<String, Look> COUNTS = counts();

    private static Map<String, Look> counts() {
        Map<String, Look> counts = new LinkedHashMap<>();
        for (ProbeMoment moment : ProbeMoment.values()) {
            String suffix = moment == ProbeMoment.LATER ? "" : "-" + moment;
            counts.put("event-loops" + suffix, new Look(moment, Counted::holding));
            counts.put("loaded-loops" + suffix, new Look(moment, Counted::loaded));
            counts.put("active-sessions" + suffix, new Look(moment, seen -> OptionalInt.of(seen.active())));
            counts.put("sessions" + suffix, new Look(moment, seen -> OptionalInt.of(seen.established())));
        }
        return counts;
    }

    /** What an expectation can name. */
    public static Set<String> ids() {
        return new LinkedHashSet<>(COUNTS.keySet());
    }

    @Override
    public List<Cell> cells() {
        return looks.stream().map(ProbedCell::cell).distinct().toList();
    }

    /** No count needs any. */
    @Override
    public int cores() {
        return Integer.MAX_VALUE;
    }

    @Override
    public boolean isDatabaseElsewhere() {
        return true;
    }

    @Override
    public List<Double> numbers(String metric, Cell cell) {
        return Optional.ofNullable(COUNTS.get(metric)).stream()
                .flatMap(look -> looks.stream()
                        .filter(probed -> probed.cell().equals(cell))
                        .flatMap(probed -> Optional.ofNullable(probed.counts().get(look.moment())).stream())
                        .flatMap(seen -> look.count().apply(seen).stream().boxed()))
                .map(Integer::doubleValue)
                .toList();
    }

    @Override
    public Optional<LogRatio> ratio(String metric, List<Cell> of, List<Cell> to) {
        return Optional.empty();
    }

    @Override
    public String whyUnknown(String metric, List<Cell> cells) {
        return looks.stream()
                .filter(probed -> cells.contains(probed.cell()))
                .flatMap(probed -> probed.problem().stream()
                        .map(sentence -> probed.cell().label() + " failed: " + sentence.replaceFirst("\\.$", "")))
                .findFirst()
                .orElse("no look tells its " + metric);
    }

    @Override
    public boolean isTime(String metric) {
        return false;
    }

    @Override
    public OptionalDouble compilerMicros(List<Cell> cells) {
        return OptionalDouble.empty();
    }
}
