package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.schema.scenario.Scenarios;
import io.github.dbstacks.schema.scenario.Slo;
import io.github.dbstacks.testbed.BenchException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Scenarios under load, which stand in place of workloads. Each scenario is driven with each number of clients in
 * closed loop, and with each rate and each kind of arrivals in open loop, and so at the highest rate that holds each
 * objective.
 *
 * @param scenarios names
 * @param clients numbers
 * @param rates requests per second
 * @param slos objectives, see {@link Slo}
 * @param arrivals {@code even} or {@code poisson}; even where nothing is said
 */
public record Loads(
        List<Value> scenarios, List<Value> clients, List<Value> rates, List<Value> slos, List<Value> arrivals) {
    /** The loads where nothing was said. */
    public static final Loads NONE = new Loads(List.of(), List.of(), List.of(), List.of(), List.of());

    private static final String EVEN = "even";
    private static final String POISSON = "poisson";

    boolean isEmpty() {
        return Stream.of(scenarios, clients, rates, slos, arrivals).allMatch(List::isEmpty);
    }

    /**
     * Returns these loads, and the plan's where nothing was said. Clients, rates or objectives by hand replace all of
     * the plan's.
     */
    Loads orElse(Loads plan) {
        boolean isDriven = !(clients.isEmpty() && rates.isEmpty() && slos.isEmpty());
        return new Loads(
                scenarios.isEmpty() ? plan.scenarios : scenarios,
                isDriven ? clients : plan.clients,
                isDriven ? rates : plan.rates,
                isDriven ? slos : plan.slos,
                arrivals.isEmpty() && !isDriven ? plan.arrivals : arrivals);
    }

    /**
     * Returns every combination, each once.
     *
     * @param workloads that were named beside them, which is a mistake
     * @throws BenchException when something is missing, or not allowed
     */
    List<Work> all(List<Value> workloads) {
        if (!workloads.isEmpty()) {
            throw workloads.get(0).refused("scenarios are measured in place of workloads: name either.");
        }
        if (scenarios.isEmpty()) {
            Value first = Stream.of(clients, rates, slos, arrivals)
                    .flatMap(List::stream)
                    .findFirst()
                    .orElseThrow();
            throw first.refused("it is for scenarios, and no scenario is named.");
        }
        if (clients.isEmpty() && rates.isEmpty() && slos.isEmpty()) {
            throw scenarios.get(0).refused("a scenario needs clients, a rate or an slo.");
        }
        if (rates.isEmpty() && slos.isEmpty() && !arrivals.isEmpty()) {
            throw arrivals.get(0).refused("arrivals are those of a rate, and no rate is named.");
        }
        List<Work> all = new ArrayList<>();
        for (Value scenario : scenarios) {
            String name = Scenarios.named(scenario.text())
                    .orElseThrow(() -> scenario.refused("it takes " + Scenarios.names() + "."))
                    .name();
            clients.forEach(
                    number -> all.add(ScenarioLoad.closed(name, number.wholeNumber(1, ScenarioLoad.MOST_CLIENTS))));
            for (Value rate : rates) {
                double perSecond = rate.decimal(0.001, ScenarioLoad.MOST_PER_SECOND);
                kinds().forEach(isPoisson -> all.add(ScenarioLoad.open(name, perSecond, isPoisson)));
            }
            for (Value slo : slos) {
                Slo objective = Slo.parse(slo.text())
                        .orElseThrow(() ->
                                slo.refused("it takes p50, p90, p99 or p99.9 and a time up to 10s, such as p99=20ms."));
                kinds().forEach(isPoisson -> all.add(ScenarioLoad.highest(name, objective, isPoisson)));
            }
        }
        return all.stream().distinct().toList();
    }

    /** Returns for each kind of arrivals whether they are a Poisson process. */
    private List<Boolean> kinds() {
        for (Value kind : arrivals) {
            if (!kind.text().equals(EVEN) && !kind.text().equals(POISSON)) {
                throw kind.refused("it takes even or poisson.");
            }
        }
        return arrivals.isEmpty()
                ? List.of(false)
                : arrivals.stream().map(kind -> kind.text().equals(POISSON)).toList();
    }
}
