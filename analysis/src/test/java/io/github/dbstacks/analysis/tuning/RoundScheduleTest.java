package io.github.dbstacks.analysis.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RoundScheduleTest {
    private static final RoundSchedule SCHEDULE = new RoundSchedule(6, 15);

    @Test
    void halvesTheCellsUntilFiveAreLeft() {
        assertThat(RoundSchedule.half(80)).isEqualTo(40);
        assertThat(RoundSchedule.half(6)).isEqualTo(5);
        assertThat(RoundSchedule.isLast(6)).isFalse();
        assertThat(RoundSchedule.isLast(5)).isTrue();
        assertThat(RoundSchedule.roundsBeforeLast(80)).as("80, 40, 20, 10").isEqualTo(4);
        assertThat(RoundSchedule.roundsBeforeLast(3)).isZero();
    }

    /** 12, 6 and 5 cells: 18 short forks, then 3 blocks of 5 cells and an alias, after a rehearsal. */
    @Test
    void theLeastTimeIsOneBlockARoundAndThreeInTheLast() {
        double least = 18 * 6 + 19 * 15;

        assertThat(SCHEDULE.leastSeconds(12)).isEqualTo(least);
        assertThat(SCHEDULE.blocks(12, least, least)).isEqualTo(1);
        assertThat(SCHEDULE.blocks(6, least, least - 12 * 6)).isEqualTo(1);
        assertThat(SCHEDULE.blocks(5, least, least - 18 * 6)).isEqualTo(3);
        assertThat(SCHEDULE.blocks(5, least, 10)).as("late").isEqualTo(3);
    }

    @Test
    void theLastRoundGetsAThirdOfTheTimeAndTheOthersEqualParts() {
        assertThat(SCHEDULE.blocks(12, 3600, 3600)).as("1,200 s").isEqualTo(15);
        assertThat(SCHEDULE.blocks(6, 3600, 2400)).as("1,200 s").isEqualTo(28);
        assertThat(SCHEDULE.blocks(5, 3600, 1200)).isEqualTo(13);
    }

    @Test
    void aSlowerMachineHasFewerBlocks() {
        RoundSchedule slower = SCHEDULE.times(2);

        assertThat(slower.blocks(5, 3600, 1200)).isEqualTo(6);
        assertThat(slower.seconds(new Round(1, List.of(), 1, false))).isZero();
    }
}
