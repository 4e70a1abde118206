package io.github.dbstacks.orchestrator.explain;

import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Apps;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Makes the plan that measures the chain between two cells as somebody wrote them. */
public final class Chains {
    /** Settings that steps change. They are those of the ends, so that they can change on the way. */
    static final Set<String> OF_CELLS = Set.of(
            Setting.FAN_OUT.key(), Setting.CONCURRENCY.key(), Setting.EVENT_LOOPS.key(), Setting.EVEN_LOOPS.key());

    private final Apps apps;
    private final Plan effort;
    private final Map<String, Value> settings;
    private final int processors;

    /**
     * @param effort whose blocks, settings and JVM options hold
     * @param settings by hand, by key
     * @param processors that an application may use
     */
    public Chains(Apps apps, Plan effort, Map<String, Value> settings, int processors) {
        this.apps = apps;
        this.effort = effort;
        this.settings = Map.copyOf(settings);
        this.processors = processors;
    }

    /** The texts that somebody wrote of both ends. {@link ChainEnd} says how an end is written. */
    public record Ends(Value one, Value other, Optional<Value> libraries, Optional<Value> jdk) {
        /**
         * Reads one of the ends as a cell.
         *
         * @param settings of both that their texts do not say, by key
         */
        ChainCell read(Value end, Apps apps, Map<String, String> settings, Workload workload) {
            ChainCell both = new ChainCell(
                    "",
                    new TreeSet<>(),
                    new TreeMap<>(),
                    new TreeMap<>(settings),
                    jdk.map(Value::text).orElse(ChainPlan.CURRENT_JDK));
            return ChainEnd.read(end, apps, both, libraries, workload);
        }
    }

    /**
     * The plan. Its chain ends with the reference: where the first end is a reference and the other is not, they change
     * places.
     *
     * @throws BenchException of one sentence when an end is none, or nothing is to be explained
     */
    public Plan plan(Ends ends, Workload workload) {
        refuseWithoutChain(ends);
        ChainCell one = cell(ends, ends.one(), workload);
        ChainCell other = cell(ends, ends.other(), workload);
        boolean swapped = isReference(one) && !isReference(other);
        Map<String, Value> ofAll = new TreeMap<>(effort.settings());
        ofAll.putAll(settings);
        List<ChainLink> chain = new ChainBuilder(apps, processors, CellSettings.dbms(ofAll))
                .between(swapped ? other : one, swapped ? one : other);
        if (chain.size() < 2) {
            throw ends.other().refused("it is the cell that is to be explained, so there is no difference.");
        }
        return ChainPlan.of(chain, workload, effort);
    }

    /** A chain is one of SELECTs, and leads from a web application to its standalone twin. */
    private void refuseWithoutChain(Ends ends) {
        for (Value end : List.of(ends.one(), ends.other())) {
            apps.named(ChainEnd.stack(end))
                    .filter(app -> !app.stack().answersWorkloads()
                            || (app.stack().kind() == Stack.Kind.WEB
                                    && ChainBuilder.twin(app, apps).isEmpty()))
                    .ifPresent(app -> {
                        throw end.refused("no chain of SELECTs leads to "
                                + app.stack().name() + "; ./bench run --preset layers --stack "
                                + ChainEnd.stack(ends.one()) + " --stack " + ChainEnd.stack(ends.other())
                                + " says which layers of a request cost how much.");
                    });
        }
    }

    /** Settings by hand that hold for all cells of the chain. */
    public Map<String, Value> settingsOfAll() {
        Map<String, Value> rest = new LinkedHashMap<>(settings);
        rest.keySet().removeAll(OF_CELLS);
        return rest;
    }

    private boolean isReference(ChainCell cell) {
        return apps.named(cell.stack()).orElseThrow().stack().selection().reference();
    }

    private ChainCell cell(Ends ends, Value text, Workload workload) {
        Map<String, Value> given = new TreeMap<>(effort.settings());
        given.putAll(effort.workloadSettings().getOrDefault(workload, Map.of()));
        given.putAll(settings);
        given.keySet().retainAll(OF_CELLS);
        return ends.read(text, apps, Value.texts(given), workload);
    }
}
