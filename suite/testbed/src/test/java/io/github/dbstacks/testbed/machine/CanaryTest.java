package io.github.dbstacks.testbed.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CanaryTest {
    /** The generator's published sequence from 1: shifts of 13, 7 and 17. */
    @Test
    void doesTheWorkItSays() {
        assertThat(Canary.steps(1, 0)).isEqualTo(1);
        assertThat(Canary.steps(1, 1)).isEqualTo(1_082_269_761L);
        assertThat(Canary.steps(1, 2)).isEqualTo(1_152_992_998_833_853_505L);
        assertThat(Canary.steps(1, 3)).isEqualTo(Long.parseUnsignedLong("11177516664432764457"));
    }

    @Test
    void oneStepGoesOnFromTheOther() {
        assertThat(Canary.steps(Canary.steps(4711, 1_000), 500)).isEqualTo(Canary.steps(4711, 1_500));
    }

    @Test
    void takesTime() {
        assertThat(Canary.nanos()).isPositive();
    }
}
