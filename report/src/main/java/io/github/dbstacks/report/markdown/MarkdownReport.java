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
import io.github.dbstacks.report.section.HighestRateSection;
import io.github.dbstacks.report.section.MainTable;
import io.github.dbstacks.report.section.ScaleSection;
import io.github.dbstacks.report.section.Section;
import io.github.dbstacks.report.section.StartSection;
import io.github.dbstacks.report.text.ChoiceWording;
import io.github.dbstacks.report.text.Conclusion;
import io.github.dbstacks.report.text.Facts;
import io.github.dbstacks.report.text.Headline;
import io.github.dbstacks.report.text.Reproduction;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Validity;
import io.github.dbstacks.report.text.Wording;
import io.github.dbstacks.schema.Work;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The file {@code report.md}: what a pull request or a README needs of a run. It has the answer, a table for each workload, what the run
 * is warned of and how to repeat it; everything else stands in {@code report.html}.
 */
public final class MarkdownReport {
    /** Columns of a table; most places that show Markdown have as many. */
    private static final int WIDTH = 100;

    /** A name is not made shorter than this. */
    private static final int SHORTEST_NAME = 12;

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
        report.starts();
        report.counts();
        report.expectations();
        report.problems();
        report.warnings();
        report.reproduction();
        return report.out.toString();
    }

    private void head() {
        out.paragraph("# "
                + Markdown.escaped(
                        measured.run().plan().name() + ", " + measured.run().startedAt()));
        out.paragraph("**" + Markdown.escaped(Headline.of(analysis, names)) + "**");
        Validity validity = Validity.of(analysis);
        out.paragraph("*" + validity.level().title() + ".* " + Markdown.escaped(validity.sentence()));
        out.paragraph(Markdown.escaped(String.join(". ", Facts.of(measured)) + "."));
    }

    private void workloads() {
        Map<String, List<CellGroup>> workloads = analysis.groups().stream()
                .collect(Collectors.groupingBy(
                        group -> group.first().workload().toString(), LinkedHashMap::new, Collectors.toList()));
        workloads.forEach((workload, groups) -> {
            out.paragraph("## " + workload);
            groups.stream().map(group -> Conclusion.of(group, measured)).forEach(this::answer);
            groups.forEach(this::choice);
            table(MainTable.of(measured, groups));
            groups.stream().flatMap(group -> ScaleSection.of(group).stream()).forEach(this::block);
            groups.stream()
                    .flatMap(group -> HighestRateSection.of(measured, group).stream())
                    .forEach(this::block);
        });
        List<Work> works =
                analysis.cells().stream().map(cell -> cell.cell().workload()).toList();
        if (measured.isForComparing() && !works.isEmpty()) {
            out.paragraph(Markdown.escaped(ChoiceWording.limits(measured, works)));
        }
        if (!names.key().isEmpty()) {
            names.key().forEach((letter, text) -> out.line("- " + Markdown.escaped("[" + letter + "]: " + text)));
            out.line("");
        }
        out.paragraph(MainTable.legend(works));
    }

    private void choice(CellGroup group) {
        Choice choice = Choice.of(group, measured);
        Work work = group.first().workload();
        Block.Items sentences = ChoiceSection.sentences(choice, work, names);
        if (!sentences.items().isEmpty()) {
            out.paragraph("What to choose, " + Markdown.escaped(group.name()) + ":");
            block(sentences);
            ChoiceSection.prices(choice, work, names).blocks().forEach(this::block);
        }
    }

    private void starts() {
        if (Start.isAbout(analysis.cells())) {
            Section starts = StartSection.of(measured, analysis.cells());
            out.paragraph("## " + starts.title());
            starts.blocks().forEach(this::block);
        }
    }

    private void counts() {
        CountSection.of(measured, CellGroup.cellsInOrder(measured)).blocks().forEach(out::block);
    }

    private void expectations() {
        Section expectations = ExpectationSection.of(analysis.judgement());
        if (!expectations.isEmpty()) {
            out.paragraph("## " + expectations.title());
            expectations.blocks().forEach(out::block);
        }
    }

    /** A run that compares nothing says so once, above. */
    private void answer(Conclusion conclusion) {
        if (conclusion.sentences().isEmpty()) {
            return;
        }
        out.paragraph(Markdown.escaped(conclusion.group()) + ":");
        conclusion.sentences().forEach(sentence -> out.line("- " + Markdown.escaped(sentence)));
        conclusion.inFlight().ifPresent(caution -> out.line("- " + Markdown.escaped(caution)));
        out.line("");
    }

    private void block(Block block) {
        if (block instanceof Block.Text text) {
            out.paragraph(Markdown.escaped(text.text()));
        } else if (block instanceof Block.Table rows) {
            table(rows);
        } else if (block instanceof Block.Items items) {
            items.items().forEach(item -> out.line("- " + Markdown.escaped(item.text())));
            out.line("");
        }
    }

    /** A name that is too long for a line is cut, and stands in full below. */
    private void table(Block.Table table) {
        List<List<String>> rows = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (List<String> row : table.rows()) {
            List<String> cells = row.stream().map(Markdown::escaped).collect(Collectors.toCollection(ArrayList::new));
            int over = ("| " + String.join(" | ", cells) + " |").length() - WIDTH;
            if (over > 0) {
                names.add(cells.get(0));
                cells.set(0, cut(row.get(0), over, names.size()));
            }
            rows.add(cells);
        }
        out.table(String.join(" | ", table.header()), rows);
        IntStream.range(0, names.size()).forEach(at -> out.line("- (" + (at + 1) + ") " + names.get(at)));
        if (!names.isEmpty()) {
            out.line("");
        }
    }

    private static String cut(String name, int over, int number) {
        String mark = "… (" + number + ")";
        int length = Markdown.escaped(name).length() - over - mark.length();
        String kept = name.substring(0, Math.min(name.length(), Math.max(SHORTEST_NAME, length)));
        while (kept.length() > SHORTEST_NAME && Markdown.escaped(kept).length() > length) {
            kept = kept.substring(0, kept.length() - 1);
        }
        return Markdown.escaped(kept) + mark;
    }

    private void problems() {
        List<String> lines = analysis.cells().stream()
                .flatMap(cell -> Wording.problems(cell).stream())
                .map(problem -> "- " + Markdown.escaped(problem))
                .toList();
        if (!lines.isEmpty()) {
            out.paragraph("## What failed");
            lines.forEach(out::line);
            out.line("");
        }
    }

    private void warnings() {
        if (!analysis.warnings().isEmpty()) {
            out.paragraph("## Warnings");
            Wording.warnings(analysis).forEach(sentence -> out.line("- " + Markdown.escaped(sentence)));
            out.line("");
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
                        + " `iterations.csv` and `findings.csv` are for spreadsheets, and `./bench metrics` explains each number.");
    }
}
