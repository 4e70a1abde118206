package io.github.dbstacks.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class StoppingRuleTest {
    private static final StoppingRule RULE = StoppingRule.STANDARD;

    /** It is that of the preset {@code standard}. */
    private static final int MOST_BLOCKS = 40;

    @Test
    void neverStopsBeforeItsFewestBlocks() {
        int fewest = RULE.minimumBlocks();
        assertThat(isNarrow(alternating(fewest - 1, 0))).isFalse();
        assertThat(isNarrow(alternating(fewest, 0))).isTrue();
        assertThat(isNarrow(new double[0])).isFalse();
    }

    /** ±3 % in turn: too wide after five blocks, and narrower with every block. */
    @Test
    void waitsForNarrowBlocksInARow() {
        double[] cell = alternating(20, 0.03);
        int narrow = 5;
        while (width(cell, narrow) > RULE.halfWidth()) {
            narrow++;
        }

        assertThat(narrow).isGreaterThan(RULE.minimumBlocks());
        for (int further = 0; further < RULE.inARow(); further++) {
            assertThat(width(cell, narrow + further)).isLessThanOrEqualTo(RULE.halfWidth());
            assertThat(isNarrow(Arrays.copyOf(cell, narrow + further))).isEqualTo(further == RULE.inARow() - 1);
        }
    }

    @Test
    void aWildBlockStartsTheCountAgain() {
        double[] cell = ones(RULE.minimumBlocks() + 1);
        cell[RULE.minimumBlocks()] = 1.5;

        assertThat(isNarrow(Arrays.copyOf(cell, RULE.minimumBlocks()))).isTrue();
        assertThat(isNarrow(cell)).isFalse();
    }

    /** The same scatter around 1 and around 2: whether there is a difference must not matter. */
    @Test
    void doesNotLookAtSignificance() {
        for (int blocks = 1; blocks <= 20; blocks++) {
            double[] same = alternating(blocks, 0.03);
            double[] twice = Arrays.stream(same).map(value -> 2 * value).toArray();

            assertThat(isNarrow(twice)).isEqualTo(isNarrow(same));
        }
    }

    /** 94 %, where looking costs most; 2,000 plans count that to ±1.1 %. {@link #main} counts 30,000. */
    @ParameterizedTest
    @ValueSource(doubles = {0.0175, 0.03})
    void lookingAfterEveryBlockCostsLittleCoverage(double scatter) {
        assertThat(coverage(scatter, 2_000)).isGreaterThanOrEqualTo(0.93);
    }

    /** What it is for: a slow-down of 3 % is found in 9 of 10 plans, and where there is none in 1 of 20 at most. */
    @Test
    void threePercentAreFound() {
        for (double scatter : new double[] {0.01, 0.02, 0.03, 0.04, 0.045, 0.05}) {
            assertThat(foundSlower(0.03, scatter)).as("scatter %s", scatter).isGreaterThan(0.9);
            assertThat(foundSlower(0, scatter)).as("scatter %s", scatter).isLessThan(0.05);
        }
    }

    @Test
    void refusesNonsense() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StoppingRule(2, 2, 0.03))
                .withMessage(
                        "A stopping rule needs a block more than narrow ones in a row and a half width above 0, not 2, 2,"
                                + " 0.03.");
        assertThatIllegalArgumentException().isThrownBy(() -> new StoppingRule(5, 0, 0.03));
        assertThatIllegalArgumentException().isThrownBy(() -> new StoppingRule(5, 2, 0));
    }

    /** How often the interval of simulated plans holds the truth when the rule has stopped them. */
    private static double coverage(double scatter, int plans) {
        Random random = new Random(42);
        int covered = 0;
        for (int plan = 0; plan < plans; plan++) {
            double[] cell = new double[0];
            do {
                cell = Arrays.copyOf(cell, cell.length + 1);
                cell[cell.length - 1] = Math.exp(scatter * random.nextGaussian());
            } while (!isNarrow(cell) && cell.length < MOST_BLOCKS);
            covered += PairedRatio.of(cell, ones(cell.length))
                            .orElseThrow()
                            .interval()
                            .contains(1)
                    ? 1
                    : 0;
        }
        return covered / (double) plans;
    }

    /** How often 1,000 simulated plans, stopped by the rule, call a cell dearer that is so by {@code slowDown}. */
    private static double foundSlower(double slowDown, double scatter) {
        Random random = new Random(43);
        int found = 0;
        for (int plan = 0; plan < 1_000; plan++) {
            double[] cell = new double[0];
            do {
                cell = Arrays.copyOf(cell, cell.length + 1);
                cell[cell.length - 1] = (1 + slowDown) * Math.exp(scatter * random.nextGaussian());
            } while (!isNarrow(cell) && cell.length < MOST_BLOCKS);
            Verdict verdict = Verdict.of(PairedRatio.of(cell, ones(cell.length)).map(LogRatio::interval));
            found += verdict.kind() == Verdict.Finding.MORE ? 1 : 0;
        }
        return found / 1_000.0;
    }

    /** Whether the interval of a cell beside one that always measures 1 is narrow. */
    private static boolean isNarrow(double[] cell) {
        return RULE.isNarrow(cell.length, blocks -> PairedRatio.of(Arrays.copyOf(cell, blocks), ones(blocks)));
    }

    private static double width(double[] cell, int blocks) {
        return PairedRatio.of(Arrays.copyOf(cell, blocks), ones(blocks))
                .orElseThrow()
                .interval()
                .halfWidth();
    }

    private static double[] alternating(int blocks, double deviation) {
        double[] values = new double[blocks];
        for (int block = 0; block < blocks; block++) {
            values[block] = block % 2 == 0 ? 1 + deviation : 1 - deviation;
        }
        return values;
    }

    private static double[] ones(int blocks) {
        double[] ones = new double[blocks];
        Arrays.fill(ones, 1);
        return ones;
    }

    public static void main(String[] args) {
        for (double scatter : new double[] {0.01, 0.0175, 0.02, 0.025, 0.03, 0.035, 0.04, 0.05}) {
            System.out.printf(Locale.ROOT, "| %.2f | %.1f |%n", 100 * scatter, 100 * coverage(scatter, 30_000));
        }
    }
}
