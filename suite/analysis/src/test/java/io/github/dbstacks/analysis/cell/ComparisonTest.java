package io.github.dbstacks.analysis.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.analysis.statistics.Verdict.Finding;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.schema.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Three blocks of the reference and another stack. */
class ComparisonTest {
    private final List<MeasuredFork> forks = new ArrayList<>();

    @Test
    void aRatioPairedByBlock() {
        three(1.50, 1.51, 1.49);

        Comparison comparison = comparison();

        assertThat(comparison.comparable()).isTrue();
        assertThat(comparison.ratio(Metric.APP_CPU).orElseThrow().estimate()).isCloseTo(1.5, within(0.001));
        assertThat(comparison.verdict().kind()).isEqualTo(Finding.MORE);
    }

    @Test
    void upToTwentyPerCentMoreOrLessInFlightIsAlike() {
        assertThat(Comparison.isLike(OptionalDouble.of(200), OptionalDouble.of(170)))
                .isTrue();
        assertThat(Comparison.isLike(OptionalDouble.of(170), OptionalDouble.of(200)))
                .isTrue();
        assertThat(Comparison.isLike(OptionalDouble.of(200), OptionalDouble.of(160)))
                .isFalse();
        assertThat(Comparison.isLike(OptionalDouble.of(160), OptionalDouble.of(200)))
                .isFalse();
        assertThat(Comparison.isLike(OptionalDouble.of(200), OptionalDouble.empty()))
                .as("unknown")
                .isTrue();
    }

    @Test
    void noRelevantDifference() {
        three(1.001, 0.999, 1);

        assertThat(comparison().verdict().kind()).isEqualTo(Finding.NO_RELEVANT_DIFFERENCE);
    }

    /**
     * What the reference differs from itself says nothing about another cell, whose ratio has an interval of its own.
     */
    @Test
    void theControlDoesNotWidenTheMargin() {
        three(1.051, 1.052, 1.050); // the database used as much CPU
        assertThat(comparison().verdict().kind()).isEqualTo(Finding.MORE);

        forks.clear();
        three(1.201, 1.202, 1.200);
        alias(0.982, 1.018, 1);
        assertThat(comparison().verdict().kind()).isEqualTo(Finding.MORE);
    }

    /**
     * 15 % more by ratios of 1.09, 1.15 and 1.21 is significant alone, and not as one of five comparisons. The interval
     * stays.
     */
    @Test
    void oneOfManyComparisonsMustBeSurer() {
        three(1.09, 1.15, 1.21);
        alias(1, 1, 1);
        Comparison alone = comparison();
        assertThat(alone.verdict().kind()).isEqualTo(Finding.MORE);

        others(4);
        Comparison oneOfFive = comparison();
        assertThat(oneOfFive.verdict().kind()).isEqualTo(Finding.INCONCLUSIVE);
        assertThat(oneOfFive.costRatio().orElseThrow().low())
                .isEqualTo(alone.costRatio().orElseThrow().low());
    }

    @Test
    void oneBlockGivesNoInterval() {
        forks.add(Made.fork(Made.REFERENCE, 1, false, 50));
        forks.add(Made.fork(Made.OTHER, 1, false, 70));

        assertThat(comparison().verdict().kind()).isEqualTo(Finding.NO_INTERVAL);
    }

    @Test
    void otherWorkIsNotCompared() {
        reference();
        for (int block = 1; block <= 3; block++) {
            forks.add(fork(block, Made.ledger(Made.statement("1", Made.SELECT, 1_000, 2_000))));
        }

        assertThat(comparison().verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
        assertThat(comparison().obstacles())
                .containsExactly("per SELECT it executes 1.00 × " + Made.SELECT
                        + " giving 2.00 rows, the reference 1.00 × " + Made.SELECT + " giving 1.00 rows");
    }

    /** Neither counts them on the same database, but unknown work is not the same work. */
    @Test
    void uncountedWorkIsNotCompared() {
        for (int block = 1; block <= 3; block++) {
            forks.add(Made.fork(Made.planned(Made.REFERENCE, block, false), Made.iterations(1, 50), Made.ledger()));
            forks.add(fork(block, Made.ledger()));
        }

        assertThat(comparison().verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
        assertThat(comparison().ratio(Metric.APP_CPU)).isPresent();
        assertThat(comparison().obstacles())
                .containsExactly("whether the work was the same is unknown, because the database does not count"
                        + " statements: start PostgreSQL with shared_preload_libraries=pg_stat_statements and execute"
                        + " CREATE EXTENSION pg_stat_statements, which the role must be allowed to read, MariaDB with"
                        + " userstat=1, MySQL with performance_schema=ON");
    }

    @Test
    void forksThatDidDifferentWorkAreNotCompared() {
        reference();
        forks.add(fork(1, Made.rightLedger()));
        forks.add(fork(2, Made.ledger(Made.statement("1", Made.SELECT, 1_000, 2_000))));

        assertThat(comparison().obstacles())
                .containsExactly("its forks did not all do the same work: per SELECT it executes 1.00 × " + Made.SELECT
                        + " giving 2.00 rows, the reference 1.00 × " + Made.SELECT + " giving 1.00 rows");
    }

    @Test
    void failuresOnEitherSideAreObstacles() {
        three(1, 1, 1);
        forks.add(failed(4));
        assertThat(comparison().obstacles()).containsExactly("a fork failed");

        forks.add(failed(5));
        assertThat(comparison().obstacles()).containsExactly("2 forks failed");
    }

    @Test
    void theReferencesOwnFaultsAreObstacles() {
        for (int block = 1; block <= 3; block++) {
            forks.add(Made.fork(
                    Made.planned(Made.REFERENCE, block, false),
                    Made.iterations(1, 50),
                    new Ledger(
                            Made.rightLedger().statements(),
                            1_000,
                            4,
                            0,
                            0,
                            Made.POOL_SIZE,
                            List.of("none"),
                            Optional.empty(),
                            Optional.empty())));
            forks.add(Made.fork(Made.OTHER, block, false, 50));
        }
        forks.add(failed(Made.planned(Made.REFERENCE, 4, false)));

        assertThat(comparison().obstacles())
                .containsExactly("the reference: 4 transactions were rolled back", "the reference: a fork failed");
    }

    /** It is half of the reference. */
    @Test
    void whatIsWrongWithTheAliasIsWrongWithTheReference() {
        three(1, 1, 1);
        alias(1, 1, 1);
        forks.add(failed(Made.planned(Made.REFERENCE, 4, true)));

        assertThat(comparison().obstacles()).containsExactly("the reference: a fork failed");
        CellSummary reference = CellSummary.of(Made.run(List.copyOf(forks)), Made.REFERENCE);
        assertThat(reference.outcome())
                .isEqualTo(new CellSummary.Ending(
                        CellSummary.Status.FAILED, 1, Optional.empty(), List.of("It broke."), List.of()));

        forks.remove(forks.size() - 1);
        forks.add(Made.fork(
                Made.planned(Made.REFERENCE, 4, true),
                Made.iterations(1, 50),
                Made.ledger(Made.statement("1", Made.SELECT, 1_000, 2_000))));

        assertThat(comparison().obstacles())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("the reference: its forks did not");
    }

    /** Neither the ratio nor that of PostgreSQL is known to better than half of it. */
    @Test
    void aMachineThatChangesItsSpeedChangesBothSidesOfTheQuotient() {
        double[] machine = {1, 1.4, 0.8, 1.1};
        for (int block = 1; block <= 3; block++) {
            forks.add(Made.fork(Made.REFERENCE, block, false, 50 * machine[block - 1], 80 * machine[block - 1]));
            forks.add(Made.fork(Made.OTHER, block, false, 51.5 * machine[block], 80 * machine[block]));
        }

        assertThat(comparison().verdict().kind()).isEqualTo(Finding.NOT_MEASURED);
        Comparison byDatabase = comparison(Yardstick.DATABASE);
        assertThat(byDatabase.costRatio().orElseThrow().estimate()).isCloseTo(1.03, within(1e-3));
        assertThat(byDatabase.ratio(Metric.APP_CPU).orElseThrow().halfWidth()).isGreaterThan(0.5);
        assertThat(byDatabase.ratio(Metric.DATABASE_CPU).orElseThrow().halfWidth())
                .isGreaterThan(0.5);
        assertThat(byDatabase.verdict().kind()).isEqualTo(Finding.MORE);
    }

    @Test
    void aDatabaseThatUsedMoreIsNoYardstick() {
        for (int block = 1; block <= 3; block++) {
            forks.add(Made.fork(Made.REFERENCE, block, false, 50, 80));
            forks.add(Made.fork(Made.OTHER, block, false, 50, 84));
        }

        assertThat(comparison().comparable()).isTrue();
        Comparison byDatabase = comparison(Yardstick.DATABASE);
        assertThat(byDatabase.comparable()).isFalse();
        assertThat(byDatabase.obstacles())
                .containsExactly(
                        "the database used 5.0 % (5.0..5.0) more CPU for the same work, so it is no yardstick");
    }

    @Test
    void whereTheDatabasesCpuIsNotKnownThereIsNoInterval() {
        for (int block = 1; block <= 3; block++) {
            forks.add(Made.fork(Made.REFERENCE, block, false, 50, 0));
            forks.add(Made.fork(Made.OTHER, block, false, 50, 0));
        }

        assertThat(comparison(Yardstick.DATABASE).verdict().kind()).isEqualTo(Finding.NO_INTERVAL);
    }

    private void three(double... ratios) {
        reference();
        for (int block = 1; block <= 3; block++) {
            forks.add(Made.fork(Made.OTHER, block, false, 50 * ratios[block - 1]));
        }
    }

    private void reference() {
        for (int block = 1; block <= 3; block++) {
            forks.add(Made.fork(Made.REFERENCE, block, false, 50));
        }
    }

    /** More cells that cost as much as the reference and scatter as much as the one that is looked at. */
    private void others(int cells) {
        for (int cell = 1; cell <= cells; cell++) {
            double[] ratios = {1 + 0.06 * (cell % 2), 1, 1 + 0.06 * ((cell + 1) % 2)};
            for (int block = 1; block <= 3; block++) {
                forks.add(Made.fork(
                        Made.cell("standalone-other" + cell, false, Workload.SINGLE_ROW),
                        block,
                        false,
                        50 * ratios[block - 1]));
            }
        }
    }

    private void alias(double... ratios) {
        for (int block = 1; block <= 3; block++) {
            forks.add(Made.fork(Made.REFERENCE, block, true, 50 * ratios[block - 1]));
        }
    }

    private static MeasuredFork fork(int block, Ledger ledger) {
        return Made.fork(Made.planned(Made.OTHER, block, false), Made.iterations(1, 50), ledger);
    }

    private static MeasuredFork failed(int block) {
        return failed(Made.planned(Made.OTHER, block, false));
    }

    private static MeasuredFork failed(PlannedFork planned) {
        return Made.failed(planned, "It broke.");
    }

    private Comparison comparison() {
        return comparison(Yardstick.TIME);
    }

    private Comparison comparison(Yardstick yardstick) {
        return CellGroup.of(Made.run(yardstick, List.copyOf(forks))).stream()
                .flatMap(group -> group.cells().stream())
                .filter(cell -> cell.cell().equals(Made.OTHER))
                .findFirst()
                .flatMap(CellSummary::comparison)
                .orElseThrow();
    }
}
