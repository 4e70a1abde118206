package io.github.dbstacks.analysis.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two web applications under 1,000 requests a second. */
class LoadComparisonTest {
    private static final Ledger SQL = Made.ledger(Made.statement("1", "SELECT a FROM t", 1_000, 1_000));
    private static final Ledger OTHER_SQL = Made.ledger(Made.statement("2", "select t1_0.a from t t1_0", 1_000, 1_000));
    private static final Ledger TWO = Made.ledger(
            Made.statement("1", "SELECT a FROM t", 1_000, 1_000), Made.statement("3", "SELECT b FROM u", 1_000, 1_000));

    private static final double BUSY = 95;
    private static final double IDLE = 10;

    @Test
    void otherWordsForTheSameStatementsAreNoObstacle() {
        Comparison comparison = comparison(group(IDLE, 1_000, List.of(), OTHER_SQL));

        assertThat(comparison.obstacles()).isEmpty();
        assertThat(comparison.comparable()).isTrue();
        assertThat(comparison.sameStatements()).isFalse();
        assertThat(comparison(group(IDLE, 1_000, List.of(), SQL)).sameStatements())
                .isTrue();
    }

    @Test
    void anotherNumberOfStatementsIsAnObstacle() {
        Comparison comparison = comparison(group(IDLE, 1_000, List.of(), TWO));

        assertThat(comparison.comparable()).isFalse();
        assertThat(comparison.obstacles())
                .containsExactly(
                        "per request it executes 2.00 statements that read or write, the reference 1.00",
                        "per request its statements give 2.00 rows, the reference's 1.00");
    }

    @Test
    void aRateThatWasAnsweredLimitsTheThroughput() {
        CellGroup group = group(IDLE, 1_000, List.of(), SQL);

        assertThat(group.cells()).extracting(cell -> cell.bottleneck().kind()).containsOnly(Bottleneck.Limit.RATE);
        assertThat(group.limited()).hasSize(2);
        // A busy application may answer the rate as well.
        assertThat(group(BUSY, 1_000, List.of(), SQL).limited()).hasSize(2);
    }

    @Test
    void anApplicationThatAnswersFewerThanItIsAskedIsRanked() {
        CellGroup group = group(BUSY, 900, List.of(), SQL);

        assertThat(group.limited()).isEmpty();
    }

    @Test
    void anInvalidLoadIsNotRanked() {
        CellGroup group = group(BUSY, 900, List.of("An event loop of the engine used 93 % of a processor."), SQL);

        assertThat(group.limited()).hasSize(2);
    }

    private static Comparison comparison(CellGroup group) {
        return group.cells().stream()
                .flatMap(cell -> cell.comparison().stream())
                .findFirst()
                .orElseThrow();
    }

    /**
     * @param micros CPU of both applications for each request, of 100 that there are
     * @param ledger of the second one
     */
    private static CellGroup group(double micros, double achievedRate, List<String> problems, Ledger ledger) {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 2; block++) {
            for (Cell cell : List.of(cell("web-a", true), cell("web-b", false))) {
                MeasuredFork fork = Made.fork(
                        Made.planned(cell, block, false),
                        List.of(Made.iteration(micros)),
                        cell.reference() ? SQL : ledger);
                forks.add(Made.under(fork, Made.load(achievedRate, 1_000, problems)));
            }
        }
        return CellGroup.of(Made.run(forks)).get(0);
    }

    private static Cell cell(String stack, boolean reference) {
        return new Cell(
                stack,
                Stack.Kind.WEB,
                reference,
                List.of(),
                ScenarioLoad.open("get-company", 1_000, false),
                Made.REFERENCE.jdk());
    }
}
