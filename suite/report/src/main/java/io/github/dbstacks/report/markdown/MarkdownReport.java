package io.github.dbstacks.report.markdown;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.Start;
import io.github.dbstacks.analysis.choice.Choice;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.ChoiceSection;
import io.github.dbstacks.report.section.CountSection;
import io.github.dbstacks.report.section.ExpectationSection;
import io.github.dbstacks.report.section.FamilySection;
import io.github.dbstacks.report.section.HighestRateSection;
import io.github.dbstacks.report.section.MainTable;
import io.github.dbstacks.report.section.PartSection;
import io.github.dbstacks.report.section.RateSection;
import io.github.dbstacks.report.section.ScaleSection;
import io.github.dbstacks.report.section.Section;
import io.github.dbstacks.report.section.StartSection;
import io.github.dbstacks.report.section.StudySection;
import io.github.dbstacks.report.text.CellWords;
import io.github.dbstacks.report.text.ChoiceWording;
import io.github.dbstacks.report.text.Conclusion;
import io.github.dbstacks.report.text.Facts;
import io.github.dbstacks.report.text.Headline;
import io.github.dbstacks.report.text.RemarkWording;
import io.github.dbstacks.report.text.Reproduction;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Validity;
import io.github.dbstacks.report.text.WarmWording;
import io.github.dbstacks.report.text.Wording;
import io.github.dbstacks.schema.Work;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The file {@code report.md}: what a pull request or a README needs of a run. It has the answer, a table for each
 * workload, its remarks and how to repeat it; everything else stands in {@code report.html}.
 */
public final class MarkdownReport {
    private final RunAnalysis analysis;
    private final MeasuredRun measured;
    private final ShortNames names;
    private final Markdown out = new Markdown();

    private MarkdownReport(RunAnalysis analysis) {
        this.analysis = analysis;
        this.measured = analysis.measured();
        this.names = ShortNames.of(analysis);
    }

    public static String of(RunAnalysis analysis) {
        MarkdownReport report = new MarkdownReport(analysis);
        report.head();
        report.workloads();
        report.section(RateSection.of(analysis));
        if (Start.isAbout(analysis.cells())) {
            report.section(StartSection.of(report.measured, analysis.cells(), report.names));
        }
        report.counts();
        report.section(ExpectationSection.of(analysis.judgement()));
        report.section(StudySection.of(analysis));
        report.section(PartSection.of(analysis));
        report.remarks();
        report.reproduction();
        return report.out.toString();
    }

    private void head() {
        out.paragraph("# "
                + Markdown.escaped(
                        measured.run().plan().name() + ", " + measured.run().startedAt()));
        out.bold(Headline.of(analysis, names));
        Validity validity = Validity.of(analysis);
        out.paragraph("*" + validity.level().title() + ".* " + Markdown.escaped(validity.sentence()));
        out.paragraph(Markdown.escaped(String.join(". ", Facts.of(measured)) + "."));
        WarmWording.of(analysis).ifPresent(warm -> out.paragraph(Markdown.escaped(warm + ".")));
    }

    private void workloads() {
        Map<String, List<CellGroup>> workloads = analysis.groups().stream()
                .collect(Collectors.groupingBy(
                        group -> CellWords.of(group.first().workload()), LinkedHashMap::new, Collectors.toList()));
        workloads.forEach((workload, groups) -> {
            out.paragraph("## " + Markdown.escaped(Wording.capital(workload)));
            groups.stream().map(group -> Conclusion.of(group, measured, names)).forEach(this::answer);
            groups.forEach(this::choice);
            out.table(MainTable.of(measured, groups, names));
            groups.stream()
                    .flatMap(group -> FamilySection.of(measured, group, names).stream())
                    .forEach(out::block);
            groups.stream()
                    .flatMap(group -> ScaleSection.of(group, names).stream())
                    .forEach(out::block);
            groups.stream()
                    .flatMap(group -> HighestRateSection.of(measured, group, names).stream())
                    .forEach(out::block);
        });
        List<Work> works =
                analysis.cells().stream().map(cell -> cell.cell().workload()).toList();
        if (measured.isForComparing() && !works.isEmpty()) {
            out.paragraph(Markdown.escaped(ChoiceWording.limits(measured, works)));
        }
        if (!names.key().isEmpty()) {
            out.items(names.key().entrySet().stream().map(entry -> entry.getKey() + ": " + entry.getValue()));
        }
        if (measured.isForComparing()) {
            out.paragraph(MainTable.legend(works));
        }
    }

    private void choice(CellGroup group) {
        Choice choice = Choice.of(group, measured);
        Work work = group.first().workload();
        Block.Items sentences = ChoiceSection.sentences(choice, work, names);
        if (!sentences.items().isEmpty()) {
            out.paragraph("What to choose, " + Markdown.escaped(CellWords.group(group.first())) + ":");
            out.items(sentences.items().stream().map(Block.Item::text));
            ChoiceSection.prices(choice, work, names).blocks().forEach(out::block);
        }
    }

    private void counts() {
        CountSection.of(measured, CellGroup.cellsInOrder(measured), names)
                .blocks()
                .forEach(out::block);
    }

    private void section(Section section) {
        if (!section.isEmpty()) {
            out.section(section);
        }
    }

    /** A run that compares nothing says so once, above. */
    private void answer(Conclusion conclusion) {
        if (conclusion.sentences().isEmpty()) {
            return;
        }
        out.paragraph(Markdown.escaped(conclusion.group()) + ":");
        out.items(Stream.concat(conclusion.sentences().stream(), conclusion.inFlight().stream()));
    }

    private void remarks() {
        if (!analysis.remarks().isEmpty()) {
            out.paragraph("## Remarks");
            out.items(RemarkWording.lines(analysis.remarks(), cell -> names.inRun(measured, cell)).stream());
        }
    }

    private void reproduction() {
        Reproduction reproduction = Reproduction.of(measured);
        out.paragraph("## Run it again");
        String fence = "```";
        while (reproduction.plan().contains(fence)) {
            fence += "`";
        }
        out.line(fence);
        out.line(reproduction.script());
        out.paragraph(fence);
        out.line(
                "`report.html` beside this file shows charts, every fork and every table; `summary.csv`, `cells.csv`,"
                        + " `iterations.csv` and `remarks.csv` are for spreadsheets, and `./bench metrics` explains each number.");
    }
}
