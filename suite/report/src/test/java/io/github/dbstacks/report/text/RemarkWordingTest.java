package io.github.dbstacks.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.remark.Remark;
import io.github.dbstacks.analysis.remark.Remark.Level;
import io.github.dbstacks.analysis.remark.RemarkKind;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RemarkWordingTest {
    private static final String SEEN = "1 of 2 event loops holds all connections";
    private static final MeasuredRun RUN = Made.run(List.of(Made.fork(Made.OTHER, 1, false, 50)));
    private static final Remark IDLE = new Remark(
            RemarkKind.IDLE_EVENT_LOOPS,
            Level.NOTE,
            Optional.of(Made.OTHER),
            SEEN,
            OptionalDouble.of(0.5),
            Optional.empty());
    private static final Remark SWAPPING = new Remark(
            RemarkKind.SWAPPING,
            Level.CAUTION,
            Optional.empty(),
            "the application had to wait for pages from a disk (2 forks)",
            OptionalDouble.empty(),
            Optional.empty());

    private static Remark failed(String sentence) {
        return new Remark(
                RemarkKind.FORK_FAILED,
                Level.BROKEN,
                Optional.of(Made.OTHER),
                sentence,
                OptionalDouble.empty(),
                Optional.empty());
    }

    @Test
    void remarksOfOneKindAreOneLine() {
        String name = Made.OTHER.name();

        assertThat(RemarkWording.summary(List.of(IDLE), RUN))
                .isEqualTo("idle event loops in " + name + ": " + SEEN + ".");
        assertThat(RemarkWording.summary(List.of(IDLE, IDLE), RUN))
                .isEqualTo("idle event loops in 2 cells, most in " + name + ": " + SEEN + ".");
        assertThat(RemarkWording.summary(List.of(SWAPPING), RUN))
                .isEqualTo("swapping: the application had to wait for pages from a disk (2 forks).");
    }

    /** What to do is said once for all of a kind. */
    @Test
    void eachBrokenCellHasALineOfItsOwn() {
        RunAnalysis analysis = new RunAnalysis(
                RUN,
                List.of(),
                List.of(failed("It broke"), failed("It broke again"), SWAPPING, IDLE, IDLE),
                List.of(),
                Optional.empty(),
                Map.of());

        assertThat(RemarkWording.lines(analysis))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .isEqualTo("broken: fork failed in " + Made.OTHER.name()
                                        + ": It broke. Mend what failed, and run again."),
                        line -> assertThat(line).endsWith(": It broke again."),
                        line -> assertThat(line)
                                .isEqualTo(
                                        "caution: swapping: the application had to wait for pages from a disk (2 forks). Give the"
                                                + " machine more memory, or a smaller --heap."),
                        line -> assertThat(line).startsWith("note: idle event loops in 2 cells, most in "));
    }
}
