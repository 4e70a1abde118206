package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.remark.Remark;
import io.github.dbstacks.analysis.remark.RemarkKind;
import io.github.dbstacks.analysis.remark.Remarks;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.section.Block.Item;
import io.github.dbstacks.report.section.Block.Items;
import io.github.dbstacks.report.section.Block.Link;
import io.github.dbstacks.report.section.Block.Table;
import io.github.dbstacks.report.text.CellCommand;
import io.github.dbstacks.report.text.RemarkWording;
import io.github.dbstacks.report.text.ShortNames;
import java.util.List;
import java.util.function.Function;

/** What must be known beside the numbers of a run: a line for each kind of remark, which opens to its cells. */
public final class RemarkSection {
    private static final List<String> HEADER =
            List.of("cell", "what was seen", "what to change to confirm it", "command");

    private RemarkSection() {}

    /** The section is empty where there is nothing to remark on. */
    public static Section of(RunAnalysis analysis) {
        ShortNames names = ShortNames.of(analysis);
        return of(analysis.remarks(), analysis.measured(), cell -> names.inRun(analysis.measured(), cell));
    }

    /**
     * @param measured the run that has the cells which they are about
     * @param name of a cell
     */
    static Section of(List<Remark> remarks, MeasuredRun measured, Function<Cell, String> name) {
        SectionBuilder out = new SectionBuilder("Remarks");
        if (!remarks.isEmpty()) {
            out.paragraph(
                    "What is graver comes first. No number of a broken cell can be used. Caution says that a conclusion of the first"
                            + " screen could be another one, and a note changes none. Each line opens to its cells and to what can be"
                            + " done. What explains a cell is suspected until the cell has run beside itself with one thing changed, and what it costs became"
                            + " less.");
            Remarks.alike(remarks)
                    .forEach(alike -> out.folded(
                            alike.get(0).level() + ": " + RemarkWording.summary(alike, name),
                            List.of(advice(alike.get(0)), cells(alike, measured, name))));
        }
        return out.section();
    }

    /** A document of dbstacks is named by its path, which leads nowhere from a page that was moved. */
    private static Items advice(Remark remark) {
        RemarkKind kind = remark.kind();
        boolean isAddress = kind.link().startsWith("https:");
        return new Items(List.of(
                new Item(
                        kind + ": " + kind.advice() + "." + (isAddress ? "" : " See " + kind.link() + "."),
                        isAddress ? List.of(new Link("more", kind.link())) : List.of()),
                new Item("At most " + kind.level() + ": " + kind.reason() + ".", List.of())));
    }

    private static Table cells(List<Remark> alike, MeasuredRun measured, Function<Cell, String> name) {
        return new Table(
                HEADER,
                alike.stream().map(remark -> row(remark, measured, name)).toList());
    }

    private static List<String> row(Remark remark, MeasuredRun measured, Function<Cell, String> name) {
        return List.of(
                remark.cell().map(name).orElse("the run"),
                remark.sentence(),
                remark.knob()
                        .map(knob -> knob + ", for less " + remark.kind().less())
                        .orElse(""),
                CellCommand.confirming(remark, measured).orElse(""));
    }
}
