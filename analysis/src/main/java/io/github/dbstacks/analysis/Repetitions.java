package io.github.dbstacks.analysis;

import io.github.dbstacks.analysis.statistics.OptimalRepetitions;
import io.github.dbstacks.records.Cell;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How many iterations each fork of the next run should measure, learnt from the reference's forks of this one. */
public final class Repetitions {
    private Repetitions() {}

    /** A sentence; empty with fewer than three forks, or where what they are compared by is not known of single iterations. */
    public static Optional<String> advice(MeasuredRun measured, Cell reference) {
        List<MeasuredFork> forks = Stream.of(false, true)
                .flatMap(alias -> measured.forks(reference, alias).stream())
                .filter(fork -> fork.isCompleted() && costs(fork).size() > 1)
                .filter(fork -> costs(fork).stream().allMatch(window -> window.cpuNanos() > 0))
                .filter(fork -> fork.elapsedSeconds() > measuredSeconds(fork))
                .toList();
        if (forks.size() < 3 || measured.isByDatabase()) {
            return Optional.empty();
        }
        double windowCost = forks.stream()
                .mapToDouble(fork -> measuredSeconds(fork) / fork.measured().size())
                .average()
                .orElseThrow();
        double forkCost = forks.stream()
                .mapToDouble(fork -> fork.elapsedSeconds() - measuredSeconds(fork))
                .average()
                .orElseThrow();
        double[][] series = forks.stream()
                .map(fork -> costs(fork).stream()
                        .mapToDouble(Window::cpuMicrosPerSelect)
                        .toArray())
                .toArray(double[][]::new);
        int best = OptimalRepetitions.of(series, forkCost, windowCost).windows();
        return Optional.of(String.format(
                Locale.ROOT,
                "A fork took %.1f s to get ready and %.2f s for each measured iteration: %s of these a fork would buy the"
                        + " narrowest interval for the same time (it had %d).",
                forkCost,
                windowCost,
                best < OptimalRepetitions.MOST ? Integer.toString(best) : best + " or more",
                forks.get(0).measured().size()));
    }

    private static List<Window> costs(MeasuredFork fork) {
        return MeasuredFork.unrecorded(fork.measured());
    }

    private static double measuredSeconds(MeasuredFork fork) {
        return fork.measured().stream().mapToLong(Window::durationNanos).sum() / 1e9;
    }
}
