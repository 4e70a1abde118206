package io.github.dbstacks.analysis.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Two applications: 10, 30 and 40 µs of CPU for a request without a database, for one row and for ten; and 20, 45 and
 * 50 µs.
 */
class RequestCostsTest {
    private static final Ledger SQL = Made.ledger(Made.statement("1", "SELECT a FROM t", 1_000, 1_000));
    private static final Ledger TWO = Made.ledger(
            Made.statement("1", "SELECT a FROM t", 1_000, 1_000), Made.statement("2", "SELECT b FROM t", 1_000, 1_000));
    private static final List<RequestStep> ALL =
            List.of(RequestStep.DELAY, RequestStep.GET_COMPANY, RequestStep.LIST_PEOPLE);
    private static final Map<RequestStep, Double> QUICK =
            Map.of(RequestStep.DELAY, 10.0, RequestStep.GET_COMPANY, 30.0, RequestStep.LIST_PEOPLE, 40.0);
    private static final Map<RequestStep, Double> SLOW =
            Map.of(RequestStep.DELAY, 20.0, RequestStep.GET_COMPANY, 45.0, RequestStep.LIST_PEOPLE, 50.0);
    private static final Offset<Double> EXACTLY = within(0.001);

    @Test
    void theStepsAddUpToTheLastScenario() {
        RequestCosts costs = costs(ALL, SQL).get(0);

        assertThat(costs.measure()).isEqualTo(GapMeasure.APPLICATION_CPU);
        assertThat(costs.load()).isEqualTo("clients=20");
        assertThat(costs.steps()).isEqualTo(ALL);
        assertThat(costs.lines())
                .extracting(RequestCosts.Line::label)
                .containsExactly("web-quick", "web-slow", "web-slow less web-quick");
        assertThat(micros(costs.lines().get(0))).containsExactly(10, 20, 10, 40);
        assertThat(micros(costs.lines().get(1))).containsExactly(20, 25, 5, 50);
        assertThat(micros(costs.lines().get(2))).containsExactly(10, 5, -5, 10);
    }

    /**
     * Blocks differ by 1 µs in every scenario: that is in the floor and in no difference. 4.303 / √3 by Student for
     * three blocks.
     */
    @Test
    void whatABlockDoesToAllIsInNoDifference() {
        RequestCosts costs = costs(ALL, SQL).get(0);

        assertThat(costs.lines().get(0).steps().get(0).interval()).hasValueSatisfying(floor -> {
            assertThat(floor.low()).isCloseTo(10 - 2.484, EXACTLY);
            assertThat(floor.high()).isCloseTo(10 + 2.484, EXACTLY);
        });
        assertThat(costs.lines().get(2).sum().interval()).hasValueSatisfying(difference -> {
            assertThat(difference.low()).isCloseTo(10, EXACTLY);
            assertThat(difference.high()).isCloseTo(10, EXACTLY);
        });
    }

    @Test
    void theDatabaseHasATableOfItsOwn() {
        RequestCosts costs = costs(ALL, SQL).get(1);

        assertThat(costs.measure()).isEqualTo(GapMeasure.DATABASE_CPU);
        assertThat(micros(costs.lines().get(0))).containsExactly(50, 0, 0, 50);
    }

    @Test
    void applicationsThatDoOtherWorkHaveNoDifference() {
        RequestCosts costs = costs(ALL, TWO).get(0);

        assertThat(costs.lines()).hasSize(2);
        assertThat(costs.obstacles())
                .contains(
                        "web-slow-list-people,clients=20: per request it executes 2.00 statements that read or write, the"
                                + " reference 1.00");
    }

    @Test
    void withoutAFloorTheFirstScenarioHasAllOfIt() {
        RequestCosts costs = costs(List.of(RequestStep.GET_COMPANY, RequestStep.LIST_PEOPLE), SQL)
                .get(0);

        assertThat(micros(costs.lines().get(0))).containsExactly(30, 10, 40);
        assertThat(costs(List.of(RequestStep.DELAY), SQL)).isEmpty();
    }

    @Test
    void whatIsMeasuredEndsWithTenRowsWhereThatIsAnswered() {
        assertThat(RequestStep.of(List.of("list-companies", "list-people", "delay", "get-company", "login")))
                .isEqualTo(ALL);
        assertThat(RequestStep.of(List.of("list-companies", "delay", "get-company")))
                .containsExactly(RequestStep.DELAY, RequestStep.GET_COMPANY, RequestStep.LIST_COMPANIES);
    }

    /** @param ledger of the second application */
    private static List<RequestCosts> costs(List<RequestStep> steps, Ledger ledger) {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 3; block++) {
            for (RequestStep step : steps) {
                forks.add(fork("web-quick", true, step, block, QUICK, SQL));
                forks.add(fork("web-slow", false, step, block, SLOW, ledger));
            }
        }
        return RequestCosts.of(RunAnalysis.of(Made.run(forks)));
    }

    private static MeasuredFork fork(
            String stack,
            boolean reference,
            RequestStep step,
            int block,
            Map<RequestStep, Double> micros,
            Ledger ledger) {
        Cell cell = new Cell(
                stack,
                Stack.Kind.WEB,
                reference,
                List.of(),
                ScenarioLoad.closed(step.scenario(), 20),
                Made.REFERENCE.jdk());
        return Made.under(
                Made.fork(
                        Made.planned(cell, block, false),
                        List.of(Made.iteration(Objects.requireNonNull(micros.get(step)) + block - 2)),
                        ledger),
                Made.load(1_000, 1_000, List.of()));
    }

    private static double[] micros(RequestCosts.Line line) {
        List<RequestCosts.Cost> all = new ArrayList<>(line.steps());
        all.add(line.sum());
        return all.stream()
                .mapToDouble(cost -> Math.round(1e3 * cost.micros().orElseThrow()) / 1e3)
                .toArray();
    }
}
