package io.github.dbstacks.report.csv;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.finding.Finding;
import io.github.dbstacks.report.text.CellCommand;
import io.github.dbstacks.report.text.Numbers;
import java.util.List;

/** The file {@code findings.csv}: one row for each finding, in the order of the report. */
public final class FindingsCsv {
    private static final String HEADER = "cell,finding,share,sentence,knob,command,advice,link\n";

    private FindingsCsv() {}

    public static String of(RunAnalysis analysis) {
        StringBuilder text = new StringBuilder(HEADER);
        analysis.findings().forEach(finding -> text.append(Csv.line(row(finding, analysis))));
        return text.toString();
    }

    private static List<String> row(Finding finding, RunAnalysis analysis) {
        return List.of(
                finding.cell().name(),
                finding.cause().toString(),
                Numbers.decimals(finding.share(), 2),
                finding.sentence(),
                finding.knob().map(Object::toString).orElse(""),
                CellCommand.confirming(finding, analysis.measured()).orElse(""),
                finding.cause().advice(),
                finding.cause().link());
    }
}
