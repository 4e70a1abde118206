package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.analysis.tuning.Measure;
import io.github.dbstacks.analysis.tuning.TuningAnalysis;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a tuning has found, in sentences. */
public final class TuningWording {
    /** What the column of microseconds is. */
    public static final String MICROS =
            "µs: mean turnaround of a SELECT divided by the concurrency, which is an iteration's time divided"
                    + " by its SELECTs.";

    private TuningWording() {}

    /** How much was tried, and what the whole grid would have taken. */
    public static List<String> effort(TuningAnalysis tuning) {
        int rounds = tuning.rounds().size();
        return List.of(
                tuning.standard().cell().group() + ": " + tuning.tried() + " cells in " + rounds
                        + (rounds == 1 ? " round, " : " rounds, ") + duration(tuning.seconds()) + ".",
                "The full grid, all cells as long as the last round's, would have taken about "
                        + duration(tuning.gridSeconds()) + ".");
    }

    /** A letter for a finalist: {@code A} is the default. */
    public static String letter(TuningAnalysis tuning, CellSummary cell) {
        return Character.toString('A' + tuning.finalists().indexOf(cell));
    }

    /** What a letter stands for. */
    public static String settings(TuningAnalysis tuning, CellSummary cell) {
        String label = cell.cell().label();
        return letter(tuning, cell) + ": " + (cell.equals(tuning.standard()) ? label + ", the default" : label);
    }

    /** Turnaround of a SELECT divided by the concurrency, in microseconds. */
    public static String micros(CellSummary cell) {
        return Numbers.decimals(
                Costs.combined(
                        cell.value(Metric.DURATION),
                        cell.value(Metric.OPERATIONS),
                        (millis, number) -> 1e3 * millis / number),
                1);
    }

    /** What is best, and what it costs in the other measure. */
    public static List<String> findings(TuningAnalysis tuning) {
        List<String> findings = new ArrayList<>();
        for (Measure measure : tuning.measures()) {
            CellSummary best = tuning.best(measure);
            String beginning = "Least " + name(measure) + ": ";
            if (best.equals(tuning.standard())) {
                findings.add(beginning + "A, the default; no finalist was found that has less.");
            } else {
                findings.add(beginning + letter(tuning, best) + ". Against the default: turnaround "
                        + Wording.verdict(tuning.againstDefault(best, Measure.TURNAROUND)) + ", CPU "
                        + Wording.verdict(tuning.againstDefault(best, Measure.CPU)) + ".");
            }
        }
        if (tuning.measures().size() > 1) {
            findings.addAll(tradeOff(tuning));
        }
        return findings;
    }

    private static List<String> tradeOff(TuningAnalysis tuning) {
        CellSummary fastest = tuning.best(Measure.TURNAROUND);
        CellSummary cheapest = tuning.best(Measure.CPU);
        if (fastest.equals(cheapest)) {
            return List.of("The same cell is best for both, so it costs nothing in the other measure.");
        }
        Verdict cpu = tuning.between(fastest, cheapest, Measure.CPU);
        Verdict turnaround = tuning.between(cheapest, fastest, Measure.TURNAROUND);
        return List.of(
                "Best for turnaround costs CPU: " + letter(tuning, fastest) + " against " + letter(tuning, cheapest)
                        + ", " + Wording.verdict(cpu) + ".",
                "Best for CPU costs turnaround: " + letter(tuning, cheapest) + " against " + letter(tuning, fastest)
                        + ", " + Wording.verdict(turnaround) + ".");
    }

    /**
     * The commands that run the best again.
     *
     * @param directory of the tuning
     */
    public static List<String> commands(TuningAnalysis tuning, Path directory) {
        List<String> commands = new ArrayList<>();
        for (Measure measure : tuning.measures()) {
            String command = CellCommand.of(
                    tuning.best(measure).cell(),
                    tuning.last().measured().run().plan().byHand());
            if (!commands.contains(command)) {
                commands.add(command);
            }
        }
        commands.add("./bench run " + plan(directory, tuning.rounds().size()));
        return commands;
    }

    /** The plan of a round, which runs the round again by itself. */
    public static Path plan(Path directory, int round) {
        return directory.resolve("round-" + round + ".yaml");
    }

    /** {@code turnaround} or {@code CPU}. */
    public static String name(Measure measure) {
        return measure == Measure.CPU ? "CPU" : "turnaround";
    }

    /** {@code 1:05:30} or {@code 5:30 minutes}. */
    private static String duration(double seconds) {
        long whole = Math.round(seconds);
        return whole < 3600
                ? String.format(Locale.ROOT, "%d:%02d minutes", whole / 60, whole % 60)
                : String.format(Locale.ROOT, "%d:%02d hours", whole / 3600, whole % 3600 / 60);
    }
}
