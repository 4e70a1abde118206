package io.github.dbstacks.orchestrator.explain;

import io.github.dbstacks.orchestrator.plan.ListedCells;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.value.Value;
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
        return effort.of(
                "explain-" + effort.name(),
                "what makes " + chain.get(0).cell().stack() + " differ from "
                        + fromReference.get(0).cell().stack(),
                workload,
                fromReference.stream().map(link -> cell(link.cell())).toList(),
                fromReference.subList(0, chain.size() - 1).stream()
                        .map(link -> new Value(link.step(), "chain"))
                        .toList(),
                Chains.OF_CELLS);
    }

    /** The cell as a plan lists it. */
    static Map<String, Value> cell(ChainCell cell) {
        Optional<String> jdk = Optional.of(cell.jdk()).filter(folder -> !folder.equals(CURRENT_JDK));
        Map<String, Value> values = new LinkedHashMap<>();
        ListedCells.entries(cell.stack(), cell.profiles(), cell.libraries(), jdk, cell.settings())
                .forEach((key, text) -> values.put(key, new Value(text, key)));
        return values;
    }
}
