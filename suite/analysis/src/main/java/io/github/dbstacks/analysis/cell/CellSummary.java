package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.SteadyState;
import io.github.dbstacks.analysis.statistics.SteadyState.CellState;
import io.github.dbstacks.analysis.statistics.SteadyState.Shape;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.load.LoadResult;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One cell of a run over all its forks: a row of every table. Of a reference its aliases are left out, unless said
 * otherwise.
 *
 * @param values of all metrics that are known
 * @param comparison with the reference; empty for the reference itself and where there is none
 */
public record CellSummary(
        Cell cell,
        Map<Metric, Double> values,
        Steadiness steadiness,
        Bottleneck bottleneck,
        CountedWork work,
        ResourceUse resources,
        Ending outcome,
        Optional<Comparison> comparison) {
    /**
     * Whether its forks became steady.
     *
     * @param shapes one for each completed fork, aliases included
     */
    public record Steadiness(List<Shape> shapes) {
        public CellState state() {
            return SteadyState.ofForks(shapes);
        }
    }

    /**
     * What the database was asked to do.
     *
     * @param perFork the work of a fork, aliases included; one entry where all forks did the same work, none where it
     *     is unknown
     * @param besides what its first fork executed beside that work, see {@link LedgerLine#besides}
     */
    public record CountedWork(List<LedgerLine> perFork, List<String> besides) {
        /** Returns false when a fork has no ledger, or the database does not count statements. */
        public boolean isCounted() {
            return !perFork.isEmpty() && perFork.stream().allMatch(LedgerLine::isCounted);
        }

        /** What is wrong with the work itself, one sentence each. */
        List<String> faults() {
            Stream<String> differing = perFork.stream()
                    .skip(1)
                    .map(line -> line.differences(perFork.get(0), Set.of()))
                    .filter(differences -> !differences.isEmpty())
                    .map(differences -> "its forks did not all do the same work: " + String.join("; ", differences))
                    .limit(1);
            return Stream.concat(perFork.stream().flatMap(line -> line.faults().stream()), differing)
                    .distinct()
                    .toList();
        }
    }

    /** Whether its forks came to their end. */
    public enum Status {
        /** All did. */
        OK,
        /** At least one failed. */
        FAILED,
        /** At least one was cut off, or none was run. */
        INCOMPLETE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * How its forks ended, aliases included: what is wrong with an alias is wrong with the reference.
     *
     * @param errors number of forks that failed
     * @param requests that got no right answer, over all forks under load; empty where no load came to its end
     * @param problems why, one sentence each, and which files were cut off
     * @param loadProblems why loads were invalid, each kind of sentence once
     */
    public record Ending(
            Status status,
            int errors,
            Optional<LoadResult.Errors> requests,
            List<String> problems,
            List<String> loadProblems) {}

    /** Summarizes a cell without its comparison. */
    public static CellSummary of(MeasuredRun measured, Cell cell) {
        List<MeasuredFork> completed = measured.forks(cell, false).stream()
                .filter(MeasuredFork::isCompleted)
                .toList();
        List<MeasuredIteration> iterations =
                completed.stream().flatMap(fork -> fork.measured().stream()).toList();
        List<MeasuredIteration> watched =
                completed.stream().flatMap(fork -> fork.watched().stream()).toList();
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            metric.of(measured, cell).ifPresent(value -> values.put(metric, value));
        }
        return new CellSummary(
                cell,
                values,
                new Steadiness(measured.estimates(cell).stream()
                        .map(estimate -> estimate.steady().shape())
                        .toList()),
                Bottleneck.of(cell, iterations, watched, measured).with(NetworkUse.of(completed, values)),
                new CountedWork(
                        measured.forks(cell).stream()
                                .filter(MeasuredFork::isCompleted)
                                .flatMap(fork -> LedgerLine.of(fork).stream())
                                .distinct()
                                .toList(),
                        completed.stream().findFirst().map(LedgerLine::besides).orElse(List.of())),
                ResourceUse.of(completed),
                outcome(measured.forks(cell)),
                Optional.empty());
    }

    private static Ending outcome(List<MeasuredFork> all) {
        int errors = (int) all.stream()
                .filter(fork -> fork.termination() == Termination.FAILED)
                .count();
        boolean complete = !all.isEmpty() && all.stream().allMatch(MeasuredFork::isCompleted);
        return new Ending(
                complete ? Status.OK : errors > 0 ? Status.FAILED : Status.INCOMPLETE,
                errors,
                all.stream()
                        .flatMap(fork -> fork.load().stream())
                        .map(LoadResult::errors)
                        .reduce(LoadResult.Errors::plus),
                all.stream().flatMap(fork -> problem(fork).stream()).distinct().toList(),
                loadProblems(all));
    }

    /** Why loads of forks were invalid; of sentences that differ in their numbers only one. */
    public static List<String> loadProblems(List<MeasuredFork> forks) {
        Map<String, String> problems = new TreeMap<>();
        forks.stream()
                .filter(MeasuredFork::isCompleted)
                .flatMap(fork -> fork.load().stream())
                .flatMap(load -> load.problems().stream())
                .forEach(sentence -> problems.putIfAbsent(sentence.replaceAll("[\\d.]+", "#"), sentence));
        return List.copyOf(problems.values());
    }

    private static Optional<String> problem(MeasuredFork fork) {
        return fork.ended().isEmpty()
                ? Optional.of("forks/" + fork.planned().baseName()
                        + ".jsonl has no end: its fork was cut off and does not count.")
                : fork.problem().map(FailureReason::sentence);
    }

    CellSummary comparedWith(CellSummary reference, MeasuredRun measured, Map<Metric, Map<Cell, Interval>> group) {
        return new CellSummary(
                cell,
                values,
                steadiness,
                bottleneck,
                work,
                resources,
                outcome,
                Optional.of(Comparison.of(this, reference, measured, group)));
    }

    /** Returns the value of a metric; empty where it is unknown. */
    public OptionalDouble value(Metric metric) {
        return known(values, metric);
    }

    static OptionalDouble known(Map<Metric, Double> values, Metric metric) {
        Double value = values.get(metric);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /**
     * Whether a constant rate was answered, so that the application could perhaps answer more. False in closed loop.
     */
    public boolean isAnsweredRate() {
        OptionalDouble intended = value(Metric.INTENDED_RATE);
        return intended.isPresent()
                && value(Metric.ACHIEVED_RATE).orElse(0) >= LoadResult.ANSWERED * intended.getAsDouble();
    }

    /**
     * Whether its throughput was limited by the application, so that it may be ranked. Of a load it must have been
     * limited by nothing of the load: neither by a constant rate that was answered, nor by an engine that could not do
     * what was asked of it.
     */
    public boolean isThroughput() {
        return bottleneck.kind() == Bottleneck.Limit.CLIENT
                && !isAnsweredRate()
                && outcome.loadProblems().isEmpty();
    }

    /**
     * Whether it could perhaps answer more than it did: neither its processors nor those of the host were fully used,
     * and no rate asked for so little. Its throughput is a lower bound, by which it is not ranked.
     */
    public boolean isAtLeast() {
        return bottleneck.kind() == Bottleneck.Limit.LATENCY;
    }

    /**
     * The operations that it answers in the same time as the reference; empty where a constant rate decides that, and
     * where one of the two answers {@link #isAtLeast} what it did. {@link CellGroup} computes all ratios of a group.
     */
    public Optional<Interval> capacityRatio() {
        return comparison
                .filter(found -> found.comparable() && !isAnsweredRate())
                .flatMap(found -> found.ratio(Metric.CAPACITY))
                .filter(Interval::isMeasured);
    }
}
