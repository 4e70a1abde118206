package io.github.dbstacks.report.markdown;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.tuning.Measure;
import io.github.dbstacks.analysis.tuning.TuningAnalysis;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.TuningWording;
import io.github.dbstacks.report.text.Wording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The file {@code tune.md}: what a tuning has found, and what each of its rounds measured. */
public final class TuningReport {
    private TuningReport() {}

    /** @param directory of the tuning */
    public static String of(TuningAnalysis tuning, Path directory) {
        Markdown text = new Markdown();
        text.paragraph("# Tuning of " + tuning.standard().cell().stack());
        TuningWording.effort(tuning).forEach(text::line);
        text.line("");
        finalists(text, tuning);
        TuningWording.findings(tuning).forEach(sentence -> text.line("- " + sentence));
        text.line("");
        text.line("```");
        TuningWording.commands(tuning, directory).forEach(text::line);
        text.paragraph("```");
        text.paragraph(TuningWording.MICROS);
        List<String> warnings = tuning.last().warnings().stream()
                .map(raised -> "- " + Wording.warning(raised, tuning.finalists().size()))
                .toList();
        warnings.forEach(text::line);
        for (int round = 1; round <= tuning.rounds().size(); round++) {
            round(text, tuning, round);
        }
        return text.toString();
    }

    private static void finalists(Markdown text, TuningAnalysis tuning) {
        List<List<String>> rows = new ArrayList<>();
        for (CellSummary cell : tuning.finalists()) {
            boolean isDefault = cell.equals(tuning.standard());
            rows.add(List.of(
                    TuningWording.settings(tuning, cell),
                    TuningWording.micros(cell),
                    Numbers.decimals(cell.value(Metric.APP_CPU), 1),
                    Numbers.whole(cell.value(Metric.IN_FLIGHT)),
                    isDefault ? "default" : Wording.verdict(tuning.againstDefault(cell, Measure.TURNAROUND)),
                    isDefault ? "default" : Wording.verdict(tuning.againstDefault(cell, Measure.CPU))));
        }
        text.table(
                "finalist | µs | CPU, µs | in flight | turnaround against the default | CPU against the default", rows);
    }

    private static void round(Markdown text, TuningAnalysis tuning, int number) {
        RunAnalysis round = tuning.rounds().get(number - 1);
        Measure first = tuning.measures().get(0);
        int blocks = TuningAnalysis.blocks(round);
        text.line("");
        text.paragraph("## Round " + number);
        text.paragraph(round.cells().size() + " cells, " + blocks + (blocks == 1 ? " block, " : " blocks, ")
                + Math.round(TuningAnalysis.seconds(round)) + " s; least " + TuningWording.name(first) + " first.");
        text.table(
                "cell | µs | CPU, µs | forks | status",
                round.cells().stream()
                        .sorted(Comparator.comparingDouble(
                                cell -> cell.value(first.metric()).orElse(Double.MAX_VALUE)))
                        .map(cell -> List.of(
                                cell.cell().label(),
                                TuningWording.micros(cell),
                                Numbers.decimals(cell.value(Metric.APP_CPU), 1),
                                Numbers.decimals(cell.value(Metric.FORKS), 0),
                                cell.outcome().status().toString()))
                        .toList());
    }
}
