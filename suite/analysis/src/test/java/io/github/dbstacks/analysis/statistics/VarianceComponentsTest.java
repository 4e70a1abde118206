package io.github.dbstacks.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class VarianceComponentsTest {
    /**
     * It was computed by hand: the mean squares are 13 and 1, so (13 - 1) / 3 is between; P(F > 13) with 2 and 6
     * degrees of freedom is (1 + 26/6)^-3.
     */
    @Test
    void groupsThatDiffer() {
        VarianceComponents found = VarianceComponents.of(
                        List.of(List.of(1.0, 2.0, 3.0), List.of(2.0, 3.0, 4.0), List.of(5.0, 6.0, 7.0)))
                .orElseThrow();

        assertThat(found.between()).isCloseTo(2, within(1e-12));
        assertThat(found.within()).isCloseTo(1, within(1e-12));
        assertThat(found.pValue()).isCloseTo(Math.pow(1 + 26 / 6.0, -3), within(1e-12));
    }

    /** Means 1.5 and 2.5 of 2 and 4: mean squares 4/3 and (0.5 + 5) / 4, so nothing is left between. */
    @Test
    void groupsOfDifferentSizesThatDoNot() {
        VarianceComponents found = VarianceComponents.of(List.of(List.of(1.0, 2.0), List.of(1.0, 2.0, 3.0, 4.0)))
                .orElseThrow();

        assertThat(found.between()).isZero();
        assertThat(found.within()).isCloseTo(Math.sqrt(5.5 / 4), within(1e-12));
        assertThat(found.pValue()).isBetween(0.3, 0.5);
    }

    @Test
    void nothingIsKnownOfOneGroupOrOfSingleObservations() {
        assertThat(VarianceComponents.of(List.of(List.of(1.0, 2.0)))).isEmpty();
        assertThat(VarianceComponents.of(List.of(List.of(1.0), List.of(2.0)))).isEmpty();
    }
}
