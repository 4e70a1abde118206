package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.Counts;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.InFlight;
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
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One cell of a run over all its forks: a row of every table. Costs are means over forks, since the fork is the unit that is
 * repeated. Of a reference its aliases are left out, unless said otherwise.
 *
 * @param load what the load engine measured of it; empty for a cell that was under no load
 * @param comparison with the reference; empty for the reference itself and where there is none
 */
public record CellSummary(
        Cell cell,
        Extent extent,
        Costs costs,
        Times times,
        InFlight inFlight,
        Steadiness steadiness,
        Bottleneck bottleneck,
        Work work,
        ResourceUse resources,
        Outcome outcome,
        Optional<LoadSummary> load,
        Optional<Comparison> comparison) {
    /**
     * How much was measured.
     *
     * @param forks that were completed
     * @param iterations that these measured
     * @param selects of one iteration; under load those whose duration is compared
     * @param rows read in all of them
     */
    public record Extent(int forks, int iterations, int selects, long rows) {}

    /**
     * How long single SELECTs took.
     *
     * @param service from asking the pool for a connection to the last row; empty when it was not recorded
     * @param acquire the part of it until the SELECT had its connection; empty where only the driver knows it
     * @param turnaround from when a slot of the concurrency became free for it to the last row; empty when it was not recorded
     */
    public record Times(
            Optional<Percentiles> service, Optional<Percentiles> acquire, Optional<Percentiles> turnaround) {
        static Times of(Cell cell, List<Estimate> forks) {
            return new Times(
                    percentiles(cell, forks, Estimate.Times::service),
                    percentiles(cell, forks, Estimate.Times::acquire),
                    percentiles(cell, forks, Estimate.Times::turnaround));
        }

        /** What is compared between stacks. */
        public Optional<Percentiles> latency() {
            return turnaround;
        }

        private static Optional<Percentiles> percentiles(
                Cell cell, List<Estimate> forks, Function<Estimate.Times, Counts> which) {
            return Percentiles.of(
                    forks.stream().map(fork -> which.apply(fork.times())).toList(), cell.workload());
        }
    }

    /**
     * Whether and when its forks became steady.
     *
     * @param shapes one for each completed fork, aliases included
     * @param afterMillis mean time until the steady part began, see {@link Estimate#steadyAfterNanos}, over the forks that became steady
     */
    public record Steadiness(List<Shape> shapes, OptionalDouble afterMillis) {
        public CellState state() {
            return SteadyState.ofForks(shapes);
        }
    }

    /**
     * What the database was asked to do.
     *
     * @param perFork the work of a fork, aliases included; one entry where all forks did the same work, none where it is unknown
     * @param besides what its first fork executed beside that work, see {@link LedgerLine#besides}
     * @param tcpSegments received on the host per SELECT: the messages of both sides
     */
    public record Work(List<LedgerLine> perFork, List<String> besides, OptionalDouble tcpSegments) {
        /** False when a fork has no ledger, or the database does not count statements. */
        boolean isCounted() {
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
     */
    public record Outcome(Status status, int errors, Optional<LoadResult.Errors> requests, List<String> problems) {}

    private static int comparedSelects(Cell cell, List<MeasuredIteration> iterations) {
        return cell.workload() instanceof ScenarioLoad
                ? ScenarioLoad.COMPARED_REQUESTS
                : iterations.stream().mapToInt(MeasuredIteration::selects).max().orElse(0);
    }

    /** Without its comparison. */
    public static CellSummary of(MeasuredRun measured, Cell cell) {
        List<MeasuredFork> completed = measured.forks(cell, false).stream()
                .filter(MeasuredFork::isCompleted)
                .toList();
        List<Estimate> estimates = measured.estimates(cell, false);
        List<MeasuredIteration> iterations =
                completed.stream().flatMap(fork -> fork.measured().stream()).toList();
        List<MeasuredIteration> watched =
                completed.stream().flatMap(fork -> fork.watched().stream()).toList();
        return new CellSummary(
                cell,
                new Extent(
                        completed.size(),
                        iterations.size(),
                        comparedSelects(cell, iterations),
                        iterations.stream().mapToLong(MeasuredIteration::rows).sum()),
                Costs.mean(estimates),
                Times.of(cell, estimates),
                InFlight.mean(estimates),
                steadiness(measured, cell),
                Bottleneck.of(cell, iterations, watched, measured),
                new Work(
                        measured.forks(cell).stream()
                                .filter(MeasuredFork::isCompleted)
                                .flatMap(fork -> LedgerLine.of(fork).stream())
                                .distinct()
                                .toList(),
                        completed.stream().findFirst().map(LedgerLine::besides).orElse(List.of()),
                        MeasuredIteration.perSelect(
                                watched, around -> around.host().tcpSegments())),
                ResourceUse.of(measured.forks(cell, false), completed, iterations),
                outcome(measured.forks(cell)),
                LoadSummary.of(measured, cell),
                Optional.empty());
    }

    private static Steadiness steadiness(MeasuredRun measured, Cell cell) {
        return new Steadiness(
                measured.estimates(cell).stream()
                        .map(estimate -> estimate.steady().shape())
                        .toList(),
                measured.estimates(cell, false).stream()
                        .filter(estimate -> estimate.steady().start().isPresent())
                        .mapToDouble(estimate -> estimate.steadyAfterNanos() / 1e6)
                        .average());
    }

    private static Outcome outcome(List<MeasuredFork> all) {
        int errors = (int) all.stream()
                .filter(fork -> fork.termination() == Termination.FAILED)
                .count();
        boolean complete = !all.isEmpty() && all.stream().allMatch(MeasuredFork::isCompleted);
        return new Outcome(
                complete ? Status.OK : errors > 0 ? Status.FAILED : Status.INCOMPLETE,
                errors,
                all.stream()
                        .flatMap(fork -> fork.load().stream())
                        .map(LoadResult::errors)
                        .reduce(LoadResult.Errors::plus),
                all.stream().flatMap(fork -> problem(fork).stream()).distinct().toList());
    }

    private static Optional<String> problem(MeasuredFork fork) {
        return fork.ended().isEmpty()
                ? Optional.of("forks/" + fork.planned().baseName()
                        + ".jsonl has no end: its fork was cut off and does not count.")
                : fork.problem().map(FailureReason::sentence);
    }

    CellSummary comparedWith(CellSummary reference, MeasuredRun measured, GroupRatios group) {
        return new CellSummary(
                cell,
                extent,
                costs,
                times,
                inFlight,
                steadiness,
                bottleneck,
                work,
                resources,
                outcome,
                load,
                Optional.of(Comparison.of(this, reference, measured, group)));
    }

    /**
     * Whether its throughput was limited by the application, so that it may be ranked. Of a load it must have been limited by nothing of the
     * load: neither by a constant rate that was answered, nor by an engine that could not do what was asked of it.
     */
    public boolean isThroughput() {
        return bottleneck.kind() == Bottleneck.Kind.CLIENT
                && load.filter(found ->
                                found.isAnsweredRate() || !found.problems().isEmpty())
                        .isEmpty();
    }

    /**
     * Mean time of an operation in milliseconds: slots divided by the rate (J. D. C. Little, "A Proof for the Queuing Formula: L = λW",
     * 1961). Under load from its intended start.
     */
    public OptionalDouble meanMillis() {
        return load.isPresent()
                ? load.get().mean()
                : Costs.combined(
                        inFlight.concurrency().isPresent() ? inFlight.concurrency() : inFlight.asked(),
                        selectsPerSecond(),
                        (slots, rate) -> 1e3 * slots / rate);
    }

    /** The operations that it answers in the same time as the reference; empty where a constant rate decides that. */
    public Optional<Interval> capacity() {
        boolean isRate = load.filter(LoadSummary::isAnsweredRate).isPresent();
        return comparison
                .filter(found -> found.comparable() && !isRate)
                .flatMap(found -> found.ratios().capacity())
                .filter(Interval::isMeasured);
    }

    /** Operations per second. */
    public OptionalDouble selectsPerSecond() {
        OptionalDouble millis = costs.millis();
        return millis.isPresent()
                ? OptionalDouble.of(extent.selects() / (millis.getAsDouble() / 1e3))
                : OptionalDouble.empty();
    }
}
