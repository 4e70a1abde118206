package io.github.dbstacks.orchestrator.explain;

import io.github.dbstacks.orchestrator.plan.ListedCells;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.Value;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.schema.Workload;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Writes the plan that measures a chain: its cells, and how much to measure from another plan. */
final class ChainPlan {
    /** The JDK that runs this. */
    static final String CURRENT_JDK = "current";

    private ChainPlan() {}

    /**
     * @param effort whose blocks, settings and JVM options hold
     * @return the plan as its file would be read
     */
    static Plan of(List<ChainLink> chain, Workload workload, Plan effort) {
        return PlanFile.parse("explain-" + effort.name() + ".yaml", text(chain, workload, effort));
    }

    /** The plan's file. Everything in it is quoted, since JSON is YAML. */
    private static String text(List<ChainLink> chain, Workload workload, Plan effort) {
        StringBuilder text = new StringBuilder();
        ChainCell first = chain.get(0).cell();
        ChainCell last = chain.get(chain.size() - 1).cell();
        line(text, "description", "what makes " + first.stack() + " differ from " + last.stack());
        line(text, "workloads", List.of(workload.toString()));
        text.append("cells:\n");
        List<ChainLink> fromReference = new ArrayList<>(chain);
        Collections.reverse(fromReference);
        fromReference.forEach(link ->
                text.append("  - ").append(RecordMapper.line(cell(link.cell()))).append('\n'));
        line(
                text,
                "chain",
                fromReference.subList(0, chain.size() - 1).stream()
                        .map(ChainLink::step)
                        .toList());
        line(text, "settings", Value.texts(effort.settings()));
        line(
                text,
                "workload-settings",
                Map.of(
                        workload.toString(),
                        Value.texts(effort.workloadSettings().getOrDefault(workload, Map.of()))));
        line(
                text,
                "blocks",
                Map.of(
                        "least", Integer.toString(effort.limits().leastBlocks()),
                        "most", Integer.toString(effort.mostBlocks())));
        if (effort.limits().budgetMinutes() > 0) {
            line(text, "budget", effort.limits().budgetMinutes() + "m");
        }
        line(text, "heap", effort.heap().text());
        if (!effort.jvmOptions().isEmpty()) {
            line(text, "jvm-options", effort.jvmOptions());
        }
        line(text, "interleaved", Boolean.toString(effort.interleaved()));
        line(text, "compare", Boolean.toString(effort.compare()));
        line(text, "fork-seconds", Integer.toString(effort.limits().forkSeconds()));
        return text.toString();
    }

    private static void line(StringBuilder text, String key, String value) {
        text.append(key).append(": ").append(RecordMapper.line(value)).append('\n');
    }

    private static void line(StringBuilder text, String key, Collection<String> values) {
        text.append(key).append(": ").append(RecordMapper.line(values)).append('\n');
    }

    private static void line(StringBuilder text, String key, Map<String, ?> values) {
        text.append(key)
                .append(": ")
                .append(RecordMapper.line(new TreeMap<>(values)))
                .append('\n');
    }

    private static Map<String, String> cell(ChainCell cell) {
        Optional<String> jdk = Optional.of(cell.jdk()).filter(folder -> !folder.equals(CURRENT_JDK));
        return ListedCells.entries(cell.stack(), cell.profiles(), cell.libraries(), jdk, cell.settings());
    }
}
