package io.github.dbstacks.report;

import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.runs.NamedRun;
import io.github.dbstacks.analysis.runs.RunPair;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.List;

/** Two runs written by hand: a cell that became dearer, one that stayed the same, and cells of one run alone. */
public final class PlantedPair {
    private static final double[] CALM = {1, 1.01, 1 / 1.01, 1.005, 1 / 1.005};
    private static final Cell DEARER = Made.OTHER;
    private static final Cell SAME = new Cell(
            "standalone-with-a-long-name",
            Stack.Kind.STANDALONE,
            false,
            List.of("first-long-profile", "second-long-profile"),
            Workload.SINGLE_ROW,
            "17");

    private PlantedPair() {}

    /** The machine was half as fast after; {@link Made#OTHER} costs 20 % more. */
    public static List<RunPair> slowerDay() {
        return pairs(
                run("quick", List.of(Made.REFERENCE, DEARER, SAME), 50, 60, 40),
                run("quick", List.of(Made.REFERENCE, DEARER, SAME), 100, 144, 80));
    }

    /** Two runs without a reference in common and with other heaps, one of which has a cell that the other lacks. */
    public static List<RunPair> withoutReference() {
        return pairs(
                run("quick", List.of(DEARER.asReference(), SAME), 60, 40),
                Made.run(
                        "quick",
                        "false",
                        List.of("-Xmx2g"),
                        run("quick", List.of(DEARER), 90).forks()));
    }

    /** The same two runs with nothing but the cell that both have. */
    public static List<RunPair> oneCell() {
        return pairs(
                run("quick", List.of(DEARER.asReference()), 60),
                Made.run(
                        "quick",
                        "false",
                        List.of("-Xmx2g"),
                        run("quick", List.of(DEARER), 90).forks()));
    }

    /** After, one of three cells has a fork that failed, and another one none that ended. */
    public static List<RunPair> failed() {
        MeasuredRun before = run("quick", List.of(Made.REFERENCE, DEARER, SAME), 50, 60, 40);
        MeasuredRun after = run("quick", List.of(Made.REFERENCE, DEARER, SAME), 50, 60, 40);
        List<MeasuredFork> forks = new ArrayList<>();
        for (MeasuredFork fork : after.forks()) {
            Cell cell = fork.planned().cell();
            boolean hasFailed =
                    cell.equals(SAME) || (cell.equals(DEARER) && fork.planned().block() == 2);
            forks.add(hasFailed ? Made.failed(fork.planned(), "It was killed.") : fork);
        }
        return pairs(before, Made.run("quick", "false", List.of("-Xmx1g"), forks));
    }

    private static List<RunPair> pairs(MeasuredRun before, MeasuredRun after) {
        return RunPair.of(new NamedRun("monday", before), List.of(new NamedRun("tuesday", after)));
    }

    private static MeasuredRun run(String plan, List<Cell> cells, double... micros) {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= CALM.length; block++) {
            for (int cell = 0; cell < micros.length; cell++) {
                forks.add(Made.fork(cells.get(cell), block, false, micros[cell] * CALM[block - 1]));
            }
        }
        return Made.run(plan, "false", List.of("-Xmx1g"), forks);
    }
}
