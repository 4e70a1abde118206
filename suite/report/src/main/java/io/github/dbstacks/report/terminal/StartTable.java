package io.github.dbstacks.report.terminal;

import static io.github.dbstacks.report.text.Numbers.decimals;
import static io.github.dbstacks.report.text.Numbers.seconds;
import static io.github.dbstacks.report.text.Numbers.whole;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Start;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.report.section.StartSection;
import io.github.dbstacks.report.text.Numbers;
import java.util.List;

/** The printed table of starts and of what processes hold. */
public final class StartTable {
    private static final String CELL = "cell";

    /** In a narrow window the last of these are left out. */
    private static final List<String> BY_IMPORTANCE = List.of(
            "answer s", "±", "CPU s", "PSS MB", "no cache", "KiB/client", "heap KiB", "90 % s", "live MB", "threads");

    private static final int LONGEST_NAME = 34;

    private static final String LEGEND = """
            answer: from the start of the process to its first right answer, with its
            interval of 95 % (±) and the CPU of the process until then; no cache: ratio to
            the same without an AOT cache; 90 %: until 90 % of the final rate; live: heap
            after a full collection; KiB: PSS and live heap that each more client needs.
            """;

    private StartTable() {}

    /**
     * @param width columns of the terminal
     * @return empty where the run is about something else
     */
    public static String of(RunAnalysis analysis, int width) {
        List<CellSummary> cells = analysis.cells();
        if (!Start.isAbout(cells)) {
            return "";
        }
        TextTable table = new TextTable().left(CELL);
        BY_IMPORTANCE.forEach(table::right);
        cells.forEach(cell -> table.row(row(analysis, cell)));
        return "\nStart and memory\n" + table.fitting(width, BY_IMPORTANCE) + "\n" + LEGEND;
    }

    private static List<String> row(RunAnalysis analysis, CellSummary cell) {
        Start start = Start.of(analysis.measured(), cell.cell());
        return List.of(
                TextTable.folded(analysis.measured().name(cell.cell()), LONGEST_NAME),
                StartSection.inSeconds(cell.value(Metric.FIRST_ANSWER)),
                start.interval().map(Numbers::plusMinus).orElse(""),
                StartSection.inSeconds(cell.value(Metric.FIRST_ANSWER_CPU)),
                whole(cell.value(Metric.PSS)),
                start.toNoCache()
                        .map(ratio -> "× " + decimals(ratio.estimate(), 2))
                        .orElse(""),
                decimals(cell.value(Metric.CLIENT_PSS), 1),
                decimals(cell.value(Metric.CLIENT_HEAP), 1),
                seconds(cell.value(Metric.FULL_RATE)),
                decimals(cell.value(Metric.LIVE_HEAP), 1),
                whole(cell.value(Metric.PROCESS_THREADS)));
    }
}
