package io.github.dbstacks.orchestrator;

import io.github.dbstacks.orchestrator.probe.Probed;
import java.util.List;

/** What a probe saw, in lines of fixed columns. */
final class ProbeTable {
    private ProbeTable() {}

    static String heading() {
        return String.format("%-56s %-22s %-22s %-22s", "", "first iteration", "later", "several requests at once")
                + "\n"
                + line(List.of(
                        "stack", "est", "act", "hold", "load", "est", "act", "hold", "load", "est", "act", "hold",
                        "load"));
    }

    static String legend() {
        return "est/act: sessions established and active; hold/load: event-loop threads that hold connections and that"
                + " do the work, none where threads own no connection.";
    }

    /** The row on standard output; of a cell that did not get through, why, on standard error. */
    static void print(Probed probed) {
        probed.problem()
                .ifPresentOrElse(
                        problem -> System.err.println(probed.cell().name() + ": " + problem),
                        () -> System.out.println(line(probed.row())));
    }

    private static String line(List<String> values) {
        StringBuilder text = new StringBuilder(String.format("%-56s", values.get(0)));
        for (int i = 1; i < values.size(); i++) {
            text.append(String.format("%5s", values.get(i))).append(i % 4 == 0 ? "   " : "");
        }
        return text.toString().stripTrailing();
    }
}
