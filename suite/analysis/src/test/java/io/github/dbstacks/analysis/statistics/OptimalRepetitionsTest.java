package io.github.dbstacks.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class OptimalRepetitionsTest {
    private static final double[][] PAPER = {{9, 5, 8, 3}, {10, 6, 7, 11}, {1, 12, 2, 4}};

    /** The two-level worked example of Kalibera and Jones: T₁² = 12.7, T₂² = 0.4; NumPy has the further digits. */
    @Test
    void workedExampleOfThePaper() {
        OptimalRepetitions optimal = OptimalRepetitions.of(PAPER, 100, 1);

        assertThat(optimal.iterationVariance()).isCloseTo(12.722222222222223, within(1e-12));
        assertThat(optimal.forkVariance()).isCloseTo(0.3819444444444442, within(1e-12));
        // sqrt(100 * 12.7222 / 0.381944) = 57.7
        assertThat(optimal.iterations()).isEqualTo(58);
    }

    @Test
    void staysWithinBounds() {
        assertThat(OptimalRepetitions.of(PAPER, 1, 1).iterations()).isEqualTo(20);
        assertThat(OptimalRepetitions.of(PAPER, 10_000, 1).iterations()).isEqualTo(120);
    }

    /** With as many iterations each, what iterations explain of the spread of the means may be more than there is. */
    @Test
    void forksThatDoNotDifferMeasureAsLongAsAllowed() {
        OptimalRepetitions optimal = OptimalRepetitions.of(new double[][] {{1, 3}, {3, 1}}, 1, 1);

        assertThat(optimal.forkVariance()).isEqualTo(-1);
        assertThat(optimal.iterations()).isEqualTo(120);
    }

    @Test
    void windowsThatDoNotDifferNeedNoRepetition() {
        assertThat(OptimalRepetitions.of(new double[][] {{2, 2}, {3, 3}}, 1_000, 1)
                        .iterations())
                .isEqualTo(20);
    }

    @Test
    void refusesTooSmallAPilot() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OptimalRepetitions.of(new double[][] {{1, 2}}, 1, 1))
                .withMessage("The pilot needs at least 2 forks with at least 2 iterations each.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OptimalRepetitions.of(new double[][] {{1, 2}, {1}}, 1, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OptimalRepetitions.of(PAPER, 0, 1))
                .withMessage("The costs of a fork and of a iteration must be above 0, not 0.0 and 1.0.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OptimalRepetitions.of(new double[][] {{1, 2}, {1, Double.NaN}}, 1, 1))
                .withMessage("Every iteration must be a finite number, but one is NaN.");
    }
}
