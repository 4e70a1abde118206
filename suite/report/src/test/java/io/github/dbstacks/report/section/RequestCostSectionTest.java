package io.github.dbstacks.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.analysis.sampling.Layer;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.markdown.ExplanationSection;
import io.github.dbstacks.report.terminal.RequestCostTable;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Two applications of which one costs 10 µs without a database and 40 with one, and the other 20 and 60. */
class RequestCostSectionTest {
    @Test
    void theStepsStandInEveryOutput() {
        RunAnalysis analysis = analysis("delay", "get-company");

        assertThat(RequestCostTable.of(analysis).lines().map(line -> line.replaceAll(" +", " ")))
                .contains(
                        "CPU of the application in µs per request, clients=20",
                        " web-quick 10.0 ±0.0 30.0 ±0.0 40.0 ±0.0",
                        " web-slow less web-quick 10.0 ±0.0 10.0 ±0.0 20.0 ±0.0");
        assertThat(ExplanationSection.of(analysis))
                .hasValueSatisfying(text -> assertThat(text.lines())
                        .contains(
                                "# Who carries the cost of a request",
                                "| web-slow | 20.0 ±0.0 | 40.0 ±0.0 | 60.0 ±0.0 |",
                                "| web-slow | 60.0 | 45.0 | 15.0 |"));
    }

    @Test
    void aRunOfOneScenarioHasNone() {
        RunAnalysis analysis = analysis("get-company");

        assertThat(RequestCostTable.of(analysis)).isEmpty();
        assertThat(ExplanationSection.of(analysis)).isEmpty();
    }

    private static RunAnalysis analysis(String... scenarios) {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 2; block++) {
            for (String scenario : scenarios) {
                boolean isFloor = scenario.equals("delay");
                forks.add(fork(cell("web-quick", true, scenario), block, isFloor ? 10 : 40));
                forks.add(fork(cell("web-slow", false, scenario), block, isFloor ? 20 : 60));
            }
        }
        return RunAnalysis.of(Made.run(forks)).with(List.of(sampled(cell("web-slow", false, "get-company"), 60)));
    }

    private static CellSamples sampled(Cell cell, double micros) {
        Map<Layer, Double> shares = new LinkedHashMap<>();
        shares.put(new Layer("driver", Optional.empty()), 0.75);
        shares.put(new Layer("JSON", Optional.empty()), 0.25);
        return Made.but(Made.samples(cell, shares), "perOperation", OptionalDouble.of(micros));
    }

    private static MeasuredFork fork(Cell cell, int block, double micros) {
        return Made.under(
                Made.fork(Made.planned(cell, block, false), List.of(Made.iteration(micros)), Made.rightLedger()),
                Made.load(1_000, 1_000, List.of()));
    }

    private static Cell cell(String stack, boolean reference, String scenario) {
        return new Cell(
                stack, Stack.Kind.WEB, reference, List.of(), ScenarioLoad.closed(scenario, 20), Made.REFERENCE.jdk());
    }
}
