package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.runs.NamedRun;
import io.github.dbstacks.analysis.runs.RatioOverRuns;
import io.github.dbstacks.analysis.runs.RunsTogether;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.RandomEffects;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.settings.Setting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What several runs of one plan come to together, in words. */
public final class RunsWording {
    /** From here on a second decimal says nothing beside the spread over machines. */
    private static final double FACTOR = 1.5;

    /** Canaries that differ by less tell of equally fast machines. */
    private static final double LIKE_CANARIES = 1.1;

    private RunsWording() {}

    /** @param known short names of stacks, which go before those that the runs have recorded */
    public static ShortNames names(RunsTogether together, Map<String, String> known) {
        Stream<Cell> compared = Stream.of(together.costs(), together.rates())
                .flatMap(List::stream)
                .flatMap(ratio -> Stream.of(ratio.cell(), ratio.reference()));
        return ShortNames.ofRuns(
                together.runs().stream().map(NamedRun::measured),
                Stream.concat(compared, together.alone().stream()),
                known);
    }

    /** {@code 4 runs of quick together}. */
    public static String title(RunsTogether together) {
        List<String> plans = together.runs().stream()
                .map(run -> run.measured().run().plan().name())
                .distinct()
                .toList();
        return together.runs().size() + " runs of " + Wording.list(plans, "and") + " together";
    }

    /**
     * What was asked with how many connections, and the ratio of costs that is farthest from 1, of a stack without
     * profiles and settings where there is one.
     */
    public static String headline(RunsTogether together, ShortNames names) {
        List<RatioOverRuns> plain = together.costs().stream()
                .filter(ratio -> ratio.cell().label().equals(ratio.cell().stack()))
                .toList();
        return (plain.isEmpty() ? together.costs() : plain)
                .stream()
                        .max(Comparator.comparingDouble(
                                ratio -> Math.abs(Math.log(ratio.least()) + Math.log(ratio.most()))))
                        .map(ratio -> Wording.capital(CellWords.of(ratio.cell().workload()))
                                + connections(together, ratio.cell()) + ": " + sentence(ratio, names))
                        .orElseGet(() -> title(together));
    }

    /** {@code , 10 connections}; empty where the runs gave the cell different numbers of them, or do not tell. */
    private static String connections(RunsTogether together, Cell cell) {
        List<String> sizes = together.runs().stream()
                .map(run -> run.measured().run().plan().settings(cell).getOrDefault(Setting.POOL_SIZE.key(), ""))
                .distinct()
                .toList();
        return sizes.size() == 1 && !sizes.get(0).isEmpty() ? ", " + sizes.get(0) + " connections" : "";
    }

    /**
     * {@code R2DBC needs 1.9 times the CPU of JDBC (1.6 to 2.3 on the machines seen, 4 runs on 2 models of processor; a
     * machine not yet seen: 1.3 to 2.8).}
     */
    public static String sentence(RatioOverRuns ratio, ShortNames names) {
        String cell = names.of(ratio.cell());
        String reference = names.of(ratio.reference());
        Function<String, String> what = ratio.metric() == Metric.CAPACITY
                ? times -> cell + " answers " + times + " times as many "
                        + ratio.cell().workload().operation() + "s a second as " + reference
                : times -> cell + " needs " + times + " times the CPU of " + reference;
        String range = range(ratio.least(), ratio.most(), ratio.most());
        return ratio.effects()
                .map(effects -> what.apply(amount(estimate(effects.mean()), estimate(effects.mean()))) + " ("
                        + range(ratio.least(), ratio.most(), estimate(effects.mean())) + seen(ratio) + "; "
                        + next(ratio, effects) + ").")
                .orElseGet(() -> what.apply(range) + " in " + runs(ratio.runs())
                        + ". What another run would say is left open: that takes " + RandomEffects.FEWEST_RUNS
                        + " runs at least.");
    }

    private static String seen(RatioOverRuns ratio) {
        return ratio.processors() == 1
                ? " in " + runs(ratio.runs()) + " on one model of processor"
                : " on the machines seen, " + runs(ratio.runs()) + " on " + ratio.processors() + " models of processor";
    }

    private static String next(RatioOverRuns ratio, RandomEffects effects) {
        Interval interval = effects.next().interval();
        String which = next(ratio);
        return interval.isMeasured()
                ? which + ": " + range(interval.low(), interval.high(), interval.estimate())
                : which + ": so few runs do not tell";
    }

    /** Runs on one model of processor tell of no other. */
    public static String next(RatioOverRuns ratio) {
        return ratio.processors() == 1 ? "another run on such a machine" : "a machine not yet seen";
    }

    private static String runs(int number) {
        return number == 1 ? "1 run" : number + " runs";
    }

    private static String range(double from, double to, double decides) {
        String low = amount(from, decides);
        String high = amount(to, decides);
        return low.equals(high) ? low : low + " to " + high;
    }

    private static String amount(double number, double decides) {
        return Numbers.decimals(number, decides >= FACTOR ? 1 : 2);
    }

    private static double estimate(LogRatio ratio) {
        return Math.exp(ratio.estimate());
    }

    /** {@code One row, drivers alone}: what the cells of these ratios have in common, whatever their JDK. */
    public static String group(List<RatioOverRuns> ratios) {
        return CellWords.groupOnAnyJdk(ratios.get(0).cell());
    }

    /** What the ratios of costs are of. */
    public static String cost(RunsTogether together) {
        return together.runs().stream()
                .map(NamedRun::measured)
                .filter(run -> Metric.cost(run) == together.cost())
                .findFirst()
                .map(Wording::cost)
                .orElse("CPU of the application per operation");
    }

    /** Returns in what the runs differ that the spread may go along with. */
    public static String along(RunsTogether together) {
        List<String> differ = new ArrayList<>();
        differs(together, NamedRun::processor, "processor").ifPresent(differ::add);
        differs(together, NamedRun::kernel, "kernel").ifPresent(differ::add);
        differs(together, NamedRun::jdk, "JDK").ifPresent(differ::add);
        double[] canaries = together.runs().stream()
                .flatMapToDouble(run -> run.canaryMillis().stream())
                .sorted()
                .toArray();
        if (canaries.length > 1 && canaries[canaries.length - 1] > LIKE_CANARIES * canaries[0]) {
            differ.add("canary");
        }
        if (together.differences().stream().anyMatch(found -> found.name().equals(Setting.SELECTS.key()))) {
            differ.add("batch size");
        }
        if (differ.isEmpty()) {
            return "Processor, kernel, JDK and batch size are the same in all runs, and their canaries within 10 %:"
                    + " what the spread goes along with is not known.";
        }
        return differ.size() == 1
                ? "Of these the runs differ in " + differ.get(0) + " alone."
                : "The runs differ in " + Wording.list(differ, "and")
                        + " at once, so they do not tell which of these the spread goes along with.";
    }

    private static Optional<String> differs(RunsTogether together, Function<NamedRun, String> trait, String name) {
        return together.runs().stream().map(trait).distinct().count() > 1 ? Optional.of(name) : Optional.empty();
    }

    /** Cells that only one run has; empty where there are none. */
    public static Optional<String> alone(RunsTogether together, ShortNames names) {
        List<String> alone = together.alone().stream()
                .map(cell -> together.runs().stream()
                        .map(NamedRun::measured)
                        .filter(run -> !run.forks(cell).isEmpty())
                        .findFirst()
                        .map(run -> names.withWork(run, cell))
                        .orElseGet(() -> names.whole(cell)))
                .distinct()
                .toList();
        return alone.isEmpty() ? Optional.empty() : Optional.of("Only in one run: " + String.join("; ", alone) + ".");
    }

    /** What a run has where runs differ; of a commit as many characters as tell it from others. */
    public static String value(Optional<String> value) {
        return value.map(text -> text.replaceFirst("^([0-9a-f]{10})[0-9a-f]{30}(?=$| with changes$)", "$1"))
                .orElse("(not there)");
    }
}
