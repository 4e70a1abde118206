package io.github.dbstacks.orchestrator.explain;

import io.github.dbstacks.orchestrator.plan.Axes;
import io.github.dbstacks.orchestrator.plan.ListedCells;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanExpectations;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.PlanText;
import io.github.dbstacks.orchestrator.plan.Value;
import io.github.dbstacks.schema.Workload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        List<ChainLink> fromReference = new ArrayList<>(chain);
        Collections.reverse(fromReference);
        Plan plan = new Plan(
                "explain-" + effort.name(),
                "",
                "what makes " + chain.get(0).cell().stack() + " differ from "
                        + fromReference.get(0).cell().stack(),
                Axes.NONE.withWorkload(workload),
                fromReference.stream().map(link -> cell(link.cell())).toList(),
                fromReference.subList(0, chain.size() - 1).stream()
                        .map(link -> new Value(link.step(), "chain"))
                        .toList(),
                effort.settings(),
                Map.of(workload, effort.workloadSettings().getOrDefault(workload, Map.of())),
                Map.of(),
                effort.mostBlocks(),
                effort.limits(),
                effort.heap(),
                effort.jvmOptions(),
                effort.interleaved(),
                effort.compare(),
                effort.cpus(),
                effort.yardstick(),
                effort.seed(),
                PlanExpectations.NONE);
        return PlanFile.parse(plan.name() + ".yaml", PlanText.of(plan));
    }

    private static Map<String, Value> cell(ChainCell cell) {
        Optional<String> jdk = Optional.of(cell.jdk()).filter(folder -> !folder.equals(CURRENT_JDK));
        Map<String, Value> values = new LinkedHashMap<>();
        ListedCells.entries(cell.stack(), cell.profiles(), cell.libraries(), jdk, cell.settings())
                .forEach((key, text) -> values.put(key, new Value(text, key)));
        return values;
    }
}
