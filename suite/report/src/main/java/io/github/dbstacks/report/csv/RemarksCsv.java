package io.github.dbstacks.report.csv;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.remark.Remark;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.text.CellCommand;
import io.github.dbstacks.report.text.Numbers;
import java.util.List;

/** The file {@code remarks.csv}: one row for each remark, what is graver first. */
public final class RemarksCsv {
    private static final List<String> HEADER =
            List.of("level", "remark", "cell", "jdk", "sentence", "share", "knob", "command", "advice", "link");

    private RemarksCsv() {}

    public static String of(RunAnalysis analysis) {
        StringBuilder text = new StringBuilder(Csv.line(HEADER));
        analysis.remarks().forEach(remark -> text.append(Csv.line(row(remark, analysis))));
        return text.toString();
    }

    private static List<String> row(Remark remark, RunAnalysis analysis) {
        return List.of(
                remark.level().toString(),
                remark.kind().toString(),
                remark.cell().map(Cell::name).orElse(""),
                remark.cell().map(Cell::jdk).orElse(""),
                remark.sentence(),
                Numbers.decimals(remark.share(), 2),
                remark.knob().map(Object::toString).orElse(""),
                CellCommand.confirming(remark, analysis.measured()).orElse(""),
                remark.kind().advice(),
                remark.kind().link());
    }
}
