package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.runs.Difference;
import io.github.dbstacks.analysis.runs.NamedRun;
import io.github.dbstacks.analysis.runs.RatioOverRuns;
import io.github.dbstacks.analysis.runs.RunsTogether;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.RandomEffects;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.RunsWording;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Several runs of one plan together. */
public final class RunsSection {
    private static final String HEADER = "cell | runs | processors | mean | range seen | between runs | not seen";

    private RunsSection() {}

    /** All of them. */
    public static Document of(RunsTogether together, ShortNames names) {
        Section answer = answer(together, names);
        Section runs = runs(together);
        return new Document(
                RunsWording.title(together),
                List.of(Validity.of(
                        together.runs().stream()
                                .map(run -> Validity.of(RunAnalysis.of(run.measured())))
                                .toList(),
                        "the page of each says why")),
                Map.of(),
                List.of(new Document.Part(
                        RunsWording.headline(together, names),
                        answer,
                        List.of(
                                runs,
                                ratios(together, names),
                                along(together, names),
                                differences(
                                        together.runs(),
                                        together.differences(),
                                        names,
                                        RunsWording.alone(together, names).stream()
                                                .toList())),
                        List.of(answer, runs, new Section("", List.of(new Block.Text(RunsWording.along(together))))))));
    }

    /** A sentence for each cell, of its costs and of its rate. */
    private static Section answer(RunsTogether together, ShortNames names) {
        SectionBuilder section = new SectionBuilder("What the runs come to together");
        RunsTogether.byGroup(together.costs()).forEach((group, costs) -> {
            section.heading(RunsWording.group(costs));
            section.items(Stream.concat(
                            costs.stream(),
                            RunsTogether.byGroup(together.rates()).getOrDefault(group, List.of()).stream())
                    .map(ratio -> RunsWording.sentence(ratio, names))
                    .toList());
        });
        section.paragraph("CPU: " + RunsWording.cost(together)
                + ". The number in front is the mean over runs, then the least and the most that a run has measured."
                + " Of what was not seen it says where 95 of 100 such machines or runs would be, as far as these runs"
                + " are a sample of them. A run scatters about what it would measure in the mean, so what was seen may"
                + " reach farther.");
        return section.section();
    }

    private static Section runs(RunsTogether together) {
        SectionBuilder section = new SectionBuilder("The runs");
        List<List<String>> rows = together.runs().stream()
                .map(run -> List.of(
                        run.name(),
                        run.date(),
                        run.processor(),
                        run.kernel(),
                        run.jdk(),
                        Numbers.decimals(run.canaryMillis(), 1),
                        Integer.toString(run.blocks())))
                .toList();
        section.table("run | date | processor | kernel | JDK | canary, ms | blocks", rows);
        section.paragraph(
                "Canary: how long a fixed computation takes before each fork, the median. A slower machine takes longer.");
        return section.section();
    }

    private static Section ratios(RunsTogether together, ShortNames names) {
        SectionBuilder section = new SectionBuilder("Every ratio to the reference");
        Stream.of(together.costs(), together.rates())
                .forEach(ratios -> RunsTogether.byGroup(ratios).forEach((any, of) -> {
                    section.heading(RunsWording.group(of) + ": " + what(together, of.get(0)));
                    section.table(
                            Block.titles(HEADER),
                            of.stream().map(ratio -> row(ratio, names)).toList());
                }));
        section.paragraph(
                "Mean: with its interval of 95 % by Hartung and Knapp. Between runs: the standard deviation of what runs"
                        + " would measure without errors of their own, by Paule and Mandel. Not seen: the interval of 95 % of Higgins,"
                        + " Thompson and Spiegelhalter for a machine that was not measured, where the runs are on two models of processor or"
                        + " more, else for another run. Each interval stands alone. With two runs only the range is stated."
                        + " docs/comparing.md explains them.");
        return section.section();
    }

    private static List<String> row(RatioOverRuns ratio, ShortNames names) {
        return List.of(
                names.of(ratio.cell()),
                Integer.toString(ratio.runs()),
                Integer.toString(ratio.processors()),
                Numbers.ratio(ratio.effects().map(RandomEffects::mean).map(LogRatio::interval)),
                Numbers.ends(ratio.least(), ratio.most(), 2),
                ratio.effects()
                        .map(effects -> "±" + Numbers.decimals(100 * effects.between(), 1) + " %")
                        .orElse(""),
                ratio.effects()
                        .map(effects -> effects.next().interval())
                        .map(next -> next.isMeasured() ? Numbers.ends(next.low(), next.high(), 2) : "too few runs")
                        .orElse(""));
    }

    private static String what(RunsTogether together, RatioOverRuns ratio) {
        return ratio.metric() == Metric.CAPACITY
                ? Metric.CAPACITY.label(ratio.cell().workload())
                : RunsWording.cost(together);
    }

    /** The ratios of each run beside what may make it differ. */
    private static Section along(RunsTogether together, ShortNames names) {
        SectionBuilder section = new SectionBuilder("What goes along with the spread");
        section.paragraph(RunsWording.along(together));
        Stream.of(together.costs(), together.rates())
                .forEach(ratios -> RunsTogether.byGroup(ratios).forEach((any, of) -> {
                    section.heading(RunsWording.group(of) + ": " + what(together, of.get(0)));
                    List<String> header = new ArrayList<>(List.of("run", "processor", "kernel", "JDK", "canary, ms"));
                    of.forEach(ratio -> header.add(names.of(ratio.cell())));
                    section.table(header, byRun(together, of));
                }));
        return section.section();
    }

    private static List<List<String>> byRun(RunsTogether together, List<RatioOverRuns> ratios) {
        List<List<String>> rows = new ArrayList<>();
        for (int run = 0; run < together.runs().size(); run++) {
            NamedRun named = together.runs().get(run);
            List<String> row = new ArrayList<>(List.of(
                    named.name(),
                    named.processor(),
                    named.kernel(),
                    named.jdk(),
                    Numbers.decimals(named.canaryMillis(), 1)));
            for (RatioOverRuns ratio : ratios) {
                row.add(Numbers.ratio(ratio.byRun().get(run).map(LogRatio::interval)));
            }
            rows.add(row);
        }
        return rows;
    }

    /**
     * Returns in what runs were different.
     *
     * @param before what is said first
     */
    static Section differences(
            List<NamedRun> runs, List<Difference> differences, ShortNames names, List<String> before) {
        SectionBuilder section = new SectionBuilder("In what the runs were different");
        before.forEach(section::paragraph);
        if (differences.isEmpty()) {
            section.paragraph("Nothing was different.");
        } else {
            section.table(
                    Stream.concat(Stream.of("different"), runs.stream().map(NamedRun::name))
                            .toList(),
                    differences.stream()
                            .map(found -> Stream.concat(
                                            Stream.of(found.subject(names::ofLabel)),
                                            found.values().stream().map(RunsWording::value))
                                    .toList())
                            .toList());
        }
        return section.section();
    }
}
