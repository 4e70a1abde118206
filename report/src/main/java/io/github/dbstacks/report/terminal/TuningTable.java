package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.tuning.Measure;
import io.github.dbstacks.analysis.tuning.TuningAnalysis;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.TuningWording;
import io.github.dbstacks.report.text.Wording;
import java.nio.file.Path;
import java.util.List;

/** What a tuning prints: its finalists against the default, the best of them, and how to run them again. */
public final class TuningTable {
    /** The columns that are left out where the terminal is narrow, the most important first. */
    private static final List<String> OPTIONAL =
            List.of("turnaround", "CPU", "CPU µs", "p99 ms", "p50 ms", "in flight", "SELECTs/s");

    private TuningTable() {}

    /** @param width columns of the terminal */
    public static String of(TuningAnalysis tuning, Path directory, int width) {
        StringBuilder text = new StringBuilder("\n");
        TuningWording.effort(tuning).forEach(sentence -> line(text, sentence));
        text.append('\n').append(table(tuning).fitting(width, OPTIONAL)).append('\n');
        tuning.finalists().forEach(cell -> line(text, "  " + TuningWording.settings(tuning, cell)));
        text.append('\n');
        TuningWording.findings(tuning).forEach(sentence -> line(text, sentence));
        text.append('\n');
        TuningWording.commands(tuning, directory).forEach(command -> line(text, "  " + command));
        text.append('\n');
        line(text, TuningWording.MICROS);
        tuning.last()
                .warnings()
                .forEach(raised ->
                        line(text, Wording.warning(raised, tuning.finalists().size())));
        return text.toString();
    }

    private static TextTable table(TuningAnalysis tuning) {
        TextTable table = new TextTable()
                .left("")
                .right("µs")
                .right("CPU µs")
                .right("in flight")
                .right("SELECTs/s")
                .right("p50 ms")
                .right("p99 ms")
                .left("turnaround")
                .left("CPU");
        for (CellSummary cell : tuning.finalists()) {
            table.row(
                    TuningWording.letter(tuning, cell),
                    TuningWording.micros(cell),
                    Numbers.decimals(cell.value(Metric.APP_CPU), 1),
                    Numbers.whole(cell.value(Metric.IN_FLIGHT)),
                    Numbers.whole(cell.value(Metric.CAPACITY)),
                    Numbers.decimals(cell.value(Metric.P50_TIME), 1),
                    Numbers.decimals(cell.value(Metric.P99_TIME), 1),
                    verdict(tuning, cell, Measure.TURNAROUND),
                    verdict(tuning, cell, Measure.CPU));
        }
        return table;
    }

    private static String verdict(TuningAnalysis tuning, CellSummary cell, Measure measure) {
        return cell.equals(tuning.standard()) ? "default" : Wording.verdict(tuning.againstDefault(cell, measure));
    }

    private static void line(StringBuilder text, String line) {
        text.append(line).append('\n');
    }
}
