package io.github.dbstacks.report.svg;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Start;
import io.github.dbstacks.analysis.choice.BesideCommonest;
import io.github.dbstacks.analysis.expectation.JudgedExpectation;
import io.github.dbstacks.analysis.explanation.ChainExplanation;
import io.github.dbstacks.analysis.explanation.Micros;
import io.github.dbstacks.analysis.explanation.StepCost;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.runs.NamedRun;
import io.github.dbstacks.analysis.runs.RatioOverRuns;
import io.github.dbstacks.analysis.runs.RunsTogether;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.report.text.ExpectationWording;
import io.github.dbstacks.report.text.Headline;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.RunsWording;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Wording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * What one question comes to, for a README, a pull request, and those who are sent a link: a sentence, three to six
 * bars with their spread, machine, date and version. {@link CardSvg} and {@link CardPng} draw it.
 *
 * @param caption what the bars are, and which way is better
 * @param footer machine, date and versions
 */
public record Card(String sentence, String caption, List<Bar> bars, String footer) {
    /** The names of its files. */
    public static final String SVG = "card.svg";

    public static final String NARROW_SVG = "card-narrow.svg";
    public static final String PNG = "card.png";

    private static final int MOST = 6;
    /** Nobody reads decimals from here on. */
    private static final double WHOLE = 100;

    /**
     * A bar.
     *
     * @param value as it is written
     * @param spread its interval as it is written; empty where there is none
     * @param low and {@code high} the ends of the interval, in the unit of {@code length}; the same where there is none
     * @param ofDatabase the part of the length that is the database's; 0 where it is not told apart
     * @param isReference whether others are compared with it
     */
    public record Bar(
            String name,
            String value,
            String spread,
            double length,
            double low,
            double high,
            double ofDatabase,
            boolean isReference) {}

    /** Returns the card of a run; empty where nothing is compared, and where it has nothing to draw. */
    public static Optional<Card> of(RunAnalysis analysis) {
        MeasuredRun measured = analysis.measured();
        ShortNames names = ShortNames.of(analysis);
        String sentence = Headline.of(analysis, names);
        String footer = footer(measured);
        if (analysis.judgement()
                .flatMap(judgement -> judgement.expectations().study())
                .isPresent()) {
            return analysis.judgement().map(judgement -> ofClaims(sentence, judgement.claims(), footer));
        }
        if (!measured.isForComparing()) {
            return Optional.empty();
        }
        return ChainExplanation.of(analysis)
                .map(chain -> ofSteps(sentence, chain, footer))
                .or(() -> BesideCommonest.leading(analysis.groups())
                        .map(group -> ofGroup(sentence, group, measured, names, footer)))
                .filter(card -> card.bars.size() > 1);
    }

    /** Returns the card of a study: how many of its claims have which verdict. */
    public static Card ofClaims(String sentence, List<JudgedExpectation> claims, String footer) {
        return new Card(
                sentence,
                "Claims of the study by what they come to here",
                ExpectationWording.counts(claims).entrySet().stream()
                        .map(count -> new Bar(
                                Wording.words(count.getKey()),
                                count.getValue().toString(),
                                "",
                                count.getValue(),
                                count.getValue(),
                                count.getValue(),
                                0,
                                false))
                        .toList(),
                footer);
    }

    /** Returns the card of several runs: the mean of each ratio over them, and how far they spread. */
    public static Card ofRuns(RunsTogether together, ShortNames names) {
        List<Bar> bars = new ArrayList<>();
        for (RatioOverRuns ratio : together.costs()) {
            double middle = ratio.effects()
                    .map(effects -> Math.exp(effects.mean().estimate()))
                    .orElse(Math.sqrt(ratio.least() * ratio.most()));
            bars.add(new Bar(
                    names.of(ratio.cell()),
                    Numbers.decimals(middle, 2) + " ×",
                    Numbers.decimals(ratio.least(), 2) + " to " + Numbers.decimals(ratio.most(), 2),
                    middle,
                    ratio.least(),
                    ratio.most(),
                    0,
                    false));
        }
        bars.sort(Comparator.comparingDouble(Bar::length));
        String reference = together.costs().stream()
                .map(ratio -> names.of(ratio.reference()))
                .distinct()
                .collect(Collectors.joining(", "));
        return new Card(
                RunsWording.headline(together, names).replaceFirst("\\.$", ""),
                "CPU as a multiple of " + reference + ", and from the least to the most of all runs: less is better",
                spread(bars),
                footer(together));
    }

    /** {@code AMD EPYC, Intel Xeon · 2026-11-25 to 2026-11-28 · 4 runs of quick together · dbstacks 0.1.0}. */
    private static String footer(RunsTogether together) {
        List<NamedRun> runs = together.runs();
        String first = runs.get(0).date();
        String last = runs.get(runs.size() - 1).date();
        return String.join(
                " · ",
                all(runs, NamedRun::processor),
                first.equals(last) ? first : first + " to " + last,
                RunsWording.title(together),
                "dbstacks " + all(runs, run -> run.measured().run().suite().version()));
    }

    private static String all(List<NamedRun> runs, Function<NamedRun, String> trait) {
        return String.join(", ", runs.stream().map(trait).collect(Collectors.toCollection(TreeSet::new)));
    }

    private static Card ofSteps(String sentence, ChainExplanation chain, String footer) {
        List<StepCost> steps = chain.gaps().stream()
                .findFirst()
                .map(gap -> gap.steps().stream()
                        .filter(step -> step.micros().orElse(0) > 0)
                        .sorted(Comparator.comparingDouble(
                                step -> -step.micros().orElse(0)))
                        .limit(MOST)
                        .toList())
                .orElse(List.of());
        return new Card(
                sentence,
                "What each step takes away, µs of CPU",
                steps.stream().map(Card::bar).toList(),
                footer);
    }

    private static Bar bar(StepCost step) {
        double micros = step.micros().orElse(0);
        Optional<Micros> range = step.difference()
                .filter(any -> step.ratio().filter(Interval::isMeasured).isPresent());
        return new Bar(
                step.name(),
                Numbers.decimals(micros, 1) + " µs",
                range.map(own -> "(" + Numbers.ends(own.low(), own.high(), 1) + ")")
                        .orElse(""),
                micros,
                Math.max(0, range.map(Micros::low).orElse(micros)),
                range.map(Micros::high).orElse(micros),
                0,
                false);
    }

    private static Card ofGroup(
            String sentence, CellGroup group, MeasuredRun measured, ShortNames names, String footer) {
        boolean isStart = Start.isAskedFromStart(group.cells());
        Metric metric = isStart ? Metric.FIRST_ANSWER : Metric.cost(measured);
        BesideCommonest found = BesideCommonest.of(group, measured);
        List<CellSummary> beside = isStart || found.beside().size() < 2
                ? group.cells().stream().skip(1).toList()
                : found.beside();
        List<Bar> bars = Stream.concat(Stream.of(found.commonest()), beside.stream())
                .filter(cell -> cell.value(metric).isPresent())
                .sorted(Comparator.comparingDouble(cell -> cell.value(metric).orElseThrow()))
                .map(cell -> bar(cell, metric, names))
                .toList();
        String what = isStart
                ? "Seconds from the start of the JVM to the first right answer"
                : Wording.capital(Wording.cost(measured)) + (measured.isByDatabase() ? "" : ", µs");
        if (bars.stream().anyMatch(bar -> bar.ofDatabase() > 0)) {
            what = what.replace("and database", "and (pale) database");
        }
        return new Card(sentence, what + ": less is better", spread(bars), footer);
    }

    private static Bar bar(CellSummary cell, Metric metric, ShortNames names) {
        double value = cell.value(metric).orElseThrow();
        Optional<Interval> ratio = cell.comparison()
                .filter(Comparison::comparable)
                .flatMap(found -> found.ratio(metric))
                .filter(Interval::isMeasured);
        double perRatio = ratio.map(found -> value / found.estimate()).orElse(value);
        int digits = metric == Metric.CPU_BY_DATABASE ? 2 : value < WHOLE ? 1 : 0;
        return new Bar(
                names.of(cell.cell()),
                metric == Metric.FIRST_ANSWER
                        ? Numbers.decimals(value / 1e3, 2) + " s"
                        : Numbers.decimals(value, digits),
                ratio.map(Wording::signed).orElse(cell.cell().reference() ? "reference" : ""),
                value,
                ratio.map(found -> perRatio * found.low()).orElse(value),
                ratio.map(found -> perRatio * found.high()).orElse(value),
                metric == Metric.TOTAL_CPU ? cell.value(Metric.DATABASE_CPU).orElse(0) : 0,
                cell.cell().reference());
    }

    /** The first, the last, the reference and others between them in equal steps. */
    private static List<Bar> spread(List<Bar> bars) {
        if (bars.size() <= MOST) {
            return bars;
        }
        TreeSet<Integer> chosen = new TreeSet<>();
        for (int at = 0; at < bars.size(); at++) {
            if (bars.get(at).isReference()) {
                chosen.add(at);
            }
        }
        chosen.add(0);
        chosen.add(bars.size() - 1);
        for (int part = 1; chosen.size() < MOST && part < bars.size(); part++) {
            chosen.add(Math.round((float) part * (bars.size() - 1) / (MOST - 1)) % bars.size());
        }
        return chosen.stream().map(bars::get).toList();
    }

    /** {@code AMD EPYC, 2 cores · 2026-11-26 · JDK 25.0.3 eclipse · PostgreSQL 18.6 · dbstacks 0.1.0}. */
    public static String footer(MeasuredRun measured) {
        Run run = measured.run();
        List<String> facts = new ArrayList<>();
        if (measured.environment().path("host").has("cores")) {
            facts.add(measured.environment().path("host").path("cpu").asString("unknown processor") + ", "
                    + measured.cores() + (measured.cores() == 1 ? " core" : " cores"));
        }
        facts.add(run.startedAt().replaceFirst("T.*", ""));
        facts.add("JDK "
                + run.order().stream().map(fork -> fork.cell().jdk()).distinct().collect(Collectors.joining(", ")));
        measured.databases()
                .forEach(database -> facts.add(MeasuredRun.system(database) + " "
                        + database.path("version").asString("of unknown version")));
        facts.add("dbstacks " + run.suite().version());
        return String.join(" · ", facts);
    }

    /** The longest that is drawn, in the unit of {@link Bar#length}. */
    double most() {
        return bars.stream()
                .flatMapToDouble(bar -> DoubleStream.of(bar.length(), bar.high()))
                .max()
                .orElse(1);
    }
}
