package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.OptimalRepetitions;
import io.github.dbstacks.records.Cell;
import java.util.List;
import java.util.Optional;

/**
 * How many iterations each fork of the next run should measure, learnt from the forks of a reference.
 *
 * @param forkSeconds what a fork took beside its measured iterations
 * @param iterationSeconds what each measured iteration took
 * @param measured how many iterations a fork measured
 * @param best how many would give the narrowest interval in the same time; {@link OptimalRepetitions#MOST} stands for
 *     that many or more
 */
public record Repetitions(double forkSeconds, double iterationSeconds, int measured, int best) {
    private static final int FEWEST_FORKS = 3;

    /**
     * The result is empty with fewer than three forks, or where what cells are compared by is unknown for single
     * iterations.
     */
    public static Optional<Repetitions> of(MeasuredRun measured, Cell reference) {
        List<MeasuredFork> forks = measured.forks(reference).stream()
                .filter(fork -> fork.isCompleted() && costs(fork).size() > 1)
                .filter(fork -> costs(fork).stream()
                        .allMatch(iteration -> iteration.metrics().cpuNanos().orElse(0) > 0))
                .filter(fork -> fork.elapsedSeconds().orElse(0) > measuredSeconds(fork))
                .toList();
        if (forks.size() < FEWEST_FORKS || measured.isByDatabase()) {
            return Optional.empty();
        }
        double iterationSeconds = forks.stream()
                .mapToDouble(fork -> measuredSeconds(fork) / fork.measured().size())
                .average()
                .orElseThrow();
        double forkSeconds = forks.stream()
                .mapToDouble(fork -> fork.elapsedSeconds().orElseThrow() - measuredSeconds(fork))
                .average()
                .orElseThrow();
        double[][] series = forks.stream()
                .map(fork -> costs(fork).stream()
                        .mapToDouble(Repetitions::cpuMicrosPerSelect)
                        .toArray())
                .toArray(double[][]::new);
        return Optional.of(new Repetitions(
                forkSeconds,
                iterationSeconds,
                forks.get(0).measured().size(),
                OptimalRepetitions.of(series, forkSeconds, iterationSeconds).iterations()));
    }

    private static List<MeasuredIteration> costs(MeasuredFork fork) {
        return MeasuredIteration.unrecorded(fork.measured());
    }

    private static double cpuMicrosPerSelect(MeasuredIteration iteration) {
        long java = iteration.threads().cpuNanos();
        return (java > 0 ? java : iteration.metrics().cpuNanos().orElseThrow()) / 1e3 / iteration.operations();
    }

    private static double measuredSeconds(MeasuredFork fork) {
        return fork.measured().stream()
                        .mapToLong(MeasuredIteration::durationNanos)
                        .sum()
                / 1e9;
    }
}
