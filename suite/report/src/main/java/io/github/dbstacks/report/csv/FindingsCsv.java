package io.github.dbstacks.report.csv;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.finding.Cost;
import io.github.dbstacks.analysis.finding.Finding;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.report.text.FindingText;
import io.github.dbstacks.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** The file {@code findings.csv}: one row for each finding, in the order of the report. */
public final class FindingsCsv {
    private static final String HEADER =
            "cell,finding,state,share,sentence,knob,turnaround_ratio,turnaround_low,turnaround_high,"
                    + "cpu_ratio,cpu_low,cpu_high,duration_ratio,duration_low,duration_high,advice,link\n";

    private FindingsCsv() {}

    public static String of(RunAnalysis analysis) {
        StringBuilder text = new StringBuilder(HEADER);
        analysis.findings().forEach(finding -> text.append(Csv.line(row(finding))));
        return text.toString();
    }

    private static List<String> row(Finding finding) {
        List<String> row = new ArrayList<>(List.of(
                finding.cell().name(),
                finding.cause().toString(),
                FindingText.state(finding),
                Numbers.decimals(finding.share(), 2),
                finding.sentence(),
                finding.knob().map(Object::toString).orElse("")));
        for (Cost cost : List.of(Cost.TURNAROUND, Cost.CPU, Cost.DURATION)) {
            row.addAll(Csv.interval(
                    finding.confirmation().flatMap(found -> found.verdict(cost)).flatMap(Verdict::ratio)));
        }
        row.add(finding.cause().advice());
        row.add(finding.cause().link());
        return row;
    }
}
