package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.choice.CostAtRates;
import io.github.dbstacks.analysis.study.StudyRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.text.RateWording;
import io.github.dbstacks.report.text.ShortNames;
import java.util.List;
import java.util.stream.Collectors;

/** Whether it matters which cell answers, at each rate that was measured. */
public final class RateSection {
    private RateSection() {}

    /** Empty of a run that compares nothing at a constant rate. */
    public static Section of(RunAnalysis analysis) {
        SectionBuilder tables = new SectionBuilder(RateWording.TITLE);
        write(tables, analysis, "");
        return explained(tables);
    }

    /** Of the runs of a study, each with its name. */
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
            out.table(RateWording.header(costs), RateWording.rows(costs, names::of));
        }
    }
}
