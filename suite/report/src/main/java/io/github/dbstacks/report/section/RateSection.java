package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.choice.CostAtRates;
import io.github.dbstacks.analysis.study.StudyRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.text.RateWording;
import io.github.dbstacks.report.text.ShortNames;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Whether it matters which cell answers, at each rate that was measured. */
public final class RateSection {
    /** Characters of a line of a cell's name on a terminal. */
    private static final int LONGEST_NAME = 34;

    private static final String LEGEND = """
            cores more than the reference at each rate, with the interval of 95 % of their
            ratio; below 0 fewer; ≈ is not established. 1/20 core: below that rate it is
            less than a twentieth of a core, interpolated; under and over are beyond what
            was measured.""";

    private RateSection() {}

    /** What a terminal shows; none where nothing was compared at a constant rate. */
    public static List<Block> brief(RunAnalysis analysis, ShortNames names) {
        List<Block> blocks = new ArrayList<>();
        for (CostAtRates costs : CostAtRates.of(analysis.groups(), analysis.measured())) {
            String reference = names.whole(costs.reference());
            blocks.add(new Block.Heading(
                    RateWording.TITLE + ' ' + RateWording.about(costs, reference, analysis.measured())));
            blocks.add(table(costs, names::whole));
        }
        if (!blocks.isEmpty()) {
            blocks.add(new Block.Text(LEGEND));
        }
        return blocks;
    }

    /** The section is empty for a run that compares nothing at a constant rate. */
    public static Section of(RunAnalysis analysis) {
        SectionBuilder tables = new SectionBuilder(RateWording.TITLE);
        write(tables, analysis, "");
        return explained(tables);
    }

    /** Returns the section of the runs of a study, each with its name. */
    public static Section of(List<StudyRun> runs) {
        SectionBuilder tables = new SectionBuilder(RateWording.TITLE);
        runs.forEach(run -> write(tables, run.analysis(), run.name() + ": "));
        return explained(tables);
    }

    private static Section explained(SectionBuilder tables) {
        SectionBuilder out = new SectionBuilder(RateWording.TITLE);
        List<Block> blocks = tables.section().blocks();
        if (!blocks.isEmpty()) {
            out.paragraph(RateWording.MEANING);
            out.all(blocks);
        }
        return out.section();
    }

    private static void write(SectionBuilder out, RunAnalysis analysis, String run) {
        ShortNames names = ShortNames.of(analysis);
        for (CostAtRates costs : CostAtRates.of(analysis.groups(), analysis.measured())) {
            List<Cell> cells =
                    costs.lines().stream().map(CostAtRates.Line::cell).toList();
            out.paragraph(run + RateWording.about(costs, names.of(costs.reference()), analysis.measured())
                    + names.key(cells).entrySet().stream()
                            .map(name -> ", " + name.getKey() + " being " + name.getValue())
                            .collect(Collectors.joining())
                    + ":");
            out.all(List.of(table(costs, names::of)));
        }
    }

    /** In a narrow window of a terminal the lower rates are left out. */
    private static Block.Table table(CostAtRates costs, Function<Cell, String> name) {
        List<String> optional = new ArrayList<>(List.of(RateWording.NEGLIGIBLE));
        costs.rates().forEach(rate -> optional.add(1, RateWording.column(rate)));
        return new Block.Table(
                RateWording.header(costs),
                RateWording.rows(costs, name),
                new Block.Narrow(List.of(), optional, LONGEST_NAME));
    }
}
