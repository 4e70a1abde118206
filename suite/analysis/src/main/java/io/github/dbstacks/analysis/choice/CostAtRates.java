package io.github.dbstacks.analysis.choice;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.metric.Unit;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * How many processors cells need more than their reference at each constant rate at which a run has asked a scenario. A
 * full machine does not tell that: the fewer requests come, the more CPU time each of them takes.
 *
 * @param reference of the lowest rate
 * @param rates requests per second
 * @param lines of the other cells, in the order of their group
 */
public record CostAtRates(Cell reference, SortedSet<Double> rates, List<Line> lines) {
    public CostAtRates {
        rates = Collections.unmodifiableSortedSet(new TreeSet<>(rates));
        lines = List.copyOf(lines);
    }

    /**
     * Processors that a cell needs more than the reference at a rate, with the interval of their ratio of CPU time;
     * below 0 where it needs fewer.
     *
     * @param kind what the comparison at this rate comes to
     */
    public record Extra(double low, double estimate, double high, Verdict.Finding kind) {
        /** @param cores that the reference needs at the rate */
        private static Extra of(Interval ratio, double cores, Verdict.Finding kind) {
            return new Extra(
                    (ratio.low() - 1) * cores, (ratio.estimate() - 1) * cores, (ratio.high() - 1) * cores, kind);
        }

        /** Whether it is established that the two differ, or that they do not by more than {@link Verdict#MARGIN}. */
        public boolean isEstablished() {
            return switch (kind) {
                case MORE, LESS, NO_RELEVANT_DIFFERENCE -> true;
                case INCONCLUSIVE, NOT_MEASURED, NOT_COMPARABLE, NO_INTERVAL -> false;
            };
        }

        /** What the reference needs more. */
        private Extra turned() {
            return new Extra(-high, -estimate, -low, kind);
        }
    }

    /**
     * The rate below which the dearer of two needs less than a twentieth of a processor more. It is 0 where they differ
     * by as much at the lowest rate that was measured, and infinite where they do not at the highest one: nothing is
     * known of rates beyond these.
     *
     * @param low where the upper end of the interval of the difference is a twentieth, so that below it the difference
     *     is less
     * @param isEstablished whether the comparison that it rests on is: of the first rate at which they differ by so
     *     much, or where no rate is, of all rates that not even the upper end of an interval is a twentieth
     */
    public record Negligible(double low, double estimate, double high, boolean isEstablished) {}

    /**
     * A cell beside the reference.
     *
     * @param cell of the lowest rate
     * @param extras by rate; none where nothing is known, see {@link #extra}
     */
    public record Line(Cell cell, SortedMap<Double, Extra> extras) {
        public Line {
            extras = Collections.unmodifiableSortedMap(new TreeMap<>(extras));
        }

        /** The result is empty where the cell is known beside the reference at no rate. */
        public Optional<Negligible> negligible() {
            return extras.values().stream()
                    .map(Extra::estimate)
                    .max(Comparator.comparingDouble(Math::abs))
                    .map(most -> negligible(most < 0));
        }

        /** @param isReferenceDearer whether the cell needs fewer */
        private Negligible negligible(boolean isReferenceDearer) {
            SortedMap<Double, Extra> dearer = new TreeMap<>();
            extras.forEach((rate, extra) -> dearer.put(rate, isReferenceDearer ? extra.turned() : extra));
            double low = reached(dearer, Extra::high);
            double estimate = reached(dearer, Extra::estimate);
            boolean isEstablished = dearer.values().stream()
                    .filter(extra -> extra.estimate() >= Price.NEGLIGIBLE)
                    .findFirst()
                    .map(Extra::isEstablished)
                    .orElse(Double.isInfinite(low));
            return new Negligible(low, estimate, reached(dearer, Extra::low), isEstablished);
        }

        /**
         * The first rate at which so much is a twentieth; between two rates it lies on the straight line between them.
         */
        private static double reached(SortedMap<Double, Extra> extras, ToDoubleFunction<Extra> cores) {
            double rateBefore = 0;
            double coresBefore = Double.NaN;
            for (Map.Entry<Double, Extra> at : extras.entrySet()) {
                double own = cores.applyAsDouble(at.getValue());
                if (own >= Price.NEGLIGIBLE) {
                    return Double.isNaN(coresBefore)
                            ? 0
                            : rateBefore
                                    + (at.getKey() - rateBefore)
                                            * (Price.NEGLIGIBLE - coresBefore)
                                            / (own - coresBefore);
                }
                rateBefore = at.getKey();
                coresBefore = own;
            }
            return Double.POSITIVE_INFINITY;
        }
    }

    /**
     * Returns one for each scenario that a run has asked at constant rates, each kind of stack and each JDK; none where
     * nothing is compared.
     */
    public static List<CostAtRates> of(Collection<CellGroup> groups, MeasuredRun measured) {
        if (!measured.isForComparing() || Metric.cost(measured).unit() != Unit.MICROSECONDS) {
            return List.of();
        }
        Map<String, SortedMap<Double, CellGroup>> byRate = new LinkedHashMap<>();
        for (CellGroup group : groups) {
            Work work = group.first().workload();
            rate(work)
                    .ifPresent(rate -> byRate.computeIfAbsent(
                                    group.name().replace(work.toString(), withoutRate(work)), any -> new TreeMap<>())
                            .put(rate, group));
        }
        return byRate.values().stream()
                .map(CostAtRates::of)
                .filter(found ->
                        found.lines().stream().anyMatch(line -> !line.extras().isEmpty()))
                .toList();
    }

    private static CostAtRates of(SortedMap<Double, CellGroup> groups) {
        Map<String, Cell> cells = new LinkedHashMap<>();
        Map<String, SortedMap<Double, Extra>> extras = new LinkedHashMap<>();
        groups.forEach((rate, group) -> group.cells().stream().skip(1).forEach(cell -> {
            cells.putIfAbsent(cell.cell().label(), cell.cell());
            SortedMap<Double, Extra> own = extras.computeIfAbsent(cell.cell().label(), any -> new TreeMap<>());
            extra(cell, group.cells().get(0)).ifPresent(extra -> own.put(rate, extra));
        }));
        return new CostAtRates(
                groups.values().iterator().next().first(),
                new TreeSet<>(groups.keySet()),
                cells.entrySet().stream()
                        .map(cell -> new Line(cell.getValue(), extras.getOrDefault(cell.getKey(), new TreeMap<>())))
                        .toList());
    }

    /**
     * Returns what a cell needs more at its constant rate. It is empty where that is not known: with one block, where
     * the interval says nothing, where the two cannot be compared, and where one of them did not answer the rate.
     */
    public static Optional<Extra> extra(CellSummary cell, CellSummary reference) {
        OptionalDouble rate = rate(cell.cell().workload());
        if (rate.isEmpty() || !cell.isAnsweredRate() || !reference.isAnsweredRate()) {
            return Optional.empty();
        }
        return cell.comparison()
                .filter(Comparison::comparable)
                .flatMap(found -> found.costRatio()
                        .filter(Interval::isMeasured)
                        .map(ratio -> Extra.of(
                                ratio,
                                reference.value(found.cost()).orElse(0) * rate.getAsDouble() / 1e6,
                                found.verdict().kind())));
    }

    /**
     * Whether the run has asked at constant rates for what this work asks for: then the cost of a full machine tells
     * nothing of rates.
     */
    public static boolean areOf(Work work, MeasuredRun measured) {
        Optional<String> scenario = work.load().map(ScenarioLoad::scenario);
        return scenario.isPresent()
                && measured.run().order().stream()
                        .map(fork -> fork.cell().workload())
                        .filter(other -> rate(other).isPresent())
                        .anyMatch(other ->
                                other.load().map(ScenarioLoad::scenario).equals(scenario));
    }

    /** The constant rate of a load in requests per second; empty for any other work. */
    public static OptionalDouble rate(Work work) {
        return work.load().map(ScenarioLoad::rate).orElse(OptionalDouble.empty());
    }

    /** {@code get-company poisson} of {@code get-company rate=50 poisson}. */
    private static String withoutRate(Work work) {
        return work.toString().replaceFirst(" rate=\\S+", "");
    }
}
