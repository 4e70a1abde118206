package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.RunPair;
import io.github.dbstacks.analysis.RunPair.Change;
import io.github.dbstacks.analysis.RunPair.Figures;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.report.text.Numbers;
import java.util.Optional;

/** Two runs beside each other: what was different around them, then durations and CPU per SELECT of each cell. */
public final class RunPairTable {
    private static final String ABSENT = "(not there)";

    private RunPairTable() {}

    public static String of(RunPair runs) {
        StringBuilder text = new StringBuilder();
        text.append("before: ").append(title(runs.before())).append('\n');
        text.append("after:  ").append(title(runs.after())).append('\n');
        text.append(runs.differences().isEmpty() ? "Nothing else was different.\n" : "Different:\n");
        runs.differences()
                .forEach(difference -> text.append("  ")
                        .append(difference.name())
                        .append(": ")
                        .append(difference.before().orElse(ABSENT))
                        .append(" -> ")
                        .append(difference.after().orElse(ABSENT))
                        .append('\n'));
        TextTable table = new TextTable()
                .left("cell")
                .right("before, ms")
                .right("after, ms")
                .right("before, µs")
                .right("after, µs")
                .left("µs, ratio");
        for (Change change : runs.changes()) {
            table.row(
                    change.cell().name(),
                    millis(change.before()),
                    millis(change.after()),
                    cpuMicros(change.before()),
                    cpuMicros(change.after()),
                    ratio(change));
        }
        return text.append('\n').append(table).append("""

                µs: CPU of the application per SELECT, geometric mean over forks, aliases included; its ratio
                with a 95 % interval (Welch).
                The two runs were not interleaved: a machine that was slower on one day looks
                like a slower stack.
                """).toString();
    }

    private static String title(MeasuredRun measured) {
        return measured.run().plan().name() + ", " + measured.run().startedAt() + ", commit "
                + measured.run().suite().commit();
    }

    private static String millis(Optional<Figures> figures) {
        return figures.map(found -> Numbers.decimals(found.millis(), 1)).orElse("not run");
    }

    private static String cpuMicros(Optional<Figures> figures) {
        return figures.map(found -> Numbers.decimals(found.cpuMicros(), 2)).orElse("");
    }

    private static String ratio(Change change) {
        if (change.ratio().isEmpty()) {
            return "";
        }
        return change.interval()
                .map(Numbers::ratio)
                .orElseGet(() -> Numbers.decimals(change.ratio(), 2) + ", no interval");
    }
}
