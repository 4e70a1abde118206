package io.github.dbstacks.orchestrator.explain;

import io.github.dbstacks.analysis.explanation.RequestStep;
import io.github.dbstacks.orchestrator.plan.Loads;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Apps;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the plan that measures two web applications with scenarios that ask for more and more: without a database, one
 * row, several rows. It needs no code that the two have in common, so it also works across frameworks.
 */
public final class RequestsPlan {
    private RequestsPlan() {}

    /**
     * Whether requests are all there is to compare, since no chain leads to an end: it runs no SELECTs, or has no
     * standalone twin.
     */
    public static boolean isNeeded(Apps apps, Chains.Ends ends) {
        return List.of(ends.one(), ends.other()).stream()
                .flatMap(end -> apps.named(ChainEnd.stack(end)).stream())
                .anyMatch(app -> !app.stack().answersWorkloads()
                        || (app.stack().kind() == Stack.Kind.WEB
                                && ChainBuilder.twin(app, apps).isEmpty()));
    }

    /**
     * @param effort whose blocks, settings and JVM options hold
     * @param clients of the closed loop
     * @throws BenchException of one sentence when an end is none, or both answer too few scenarios
     */
    public static Plan of(Apps apps, Plan effort, Chains.Ends ends, Value clients) {
        Set<String> scenarios = Stream.of(RequestStep.values())
                .map(RequestStep::scenario)
                .collect(Collectors.toCollection(TreeSet::new));
        for (Value end : List.of(ends.one(), ends.other())) {
            scenarios.retainAll(app(apps, end).stack().scenarios());
        }
        List<RequestStep> steps = RequestStep.of(scenarios);
        if (steps.size() < 2) {
            throw ends.other()
                    .refused("to explain requests both answer two of the scenarios "
                            + Stream.of(RequestStep.values())
                                    .map(RequestStep::scenario)
                                    .collect(Collectors.joining(", "))
                            + ".");
        }
        ScenarioLoad load =
                ScenarioLoad.closed(steps.get(0).scenario(), clients.wholeNumber(1, ScenarioLoad.MOST_CLIENTS));
        ChainCell one = ends.read(ends.one(), apps, Map.of(), load);
        ChainCell other = ends.read(ends.other(), apps, Map.of(), load);
        if (one.equals(other)) {
            throw ends.other().refused("it is the cell that is to be explained, so there is no difference.");
        }
        return effort.of(
                "explain-" + effort.name(),
                "what makes requests to " + one.stack() + " cost more than to " + other.stack(),
                new Loads(
                        steps.stream()
                                .map(step -> new Value(step.scenario(), "scenarios"))
                                .toList(),
                        List.of(clients),
                        List.of(),
                        List.of(),
                        List.of()),
                List.of(ChainPlan.cell(other), ChainPlan.cell(one)));
    }

    private static App app(Apps apps, Value end) {
        return apps.named(ChainEnd.stack(end)).orElseThrow(() -> end.refused("the stacks are " + apps.names() + "."));
    }
}
