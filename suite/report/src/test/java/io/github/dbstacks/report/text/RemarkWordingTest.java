package io.github.dbstacks.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.remark.Remark;
import io.github.dbstacks.analysis.remark.Remark.Level;
import io.github.dbstacks.analysis.remark.RemarkKind;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.schema.Workload;
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

        assertThat(RemarkWording.summary(List.of(IDLE), RUN::fullName))
                .isEqualTo("idle event loops in " + name + ": " + SEEN + ".");
        assertThat(RemarkWording.summary(List.of(IDLE, IDLE), RUN::fullName))
                .isEqualTo("idle event loops in 2 cells, most in " + name + ": " + SEEN + ".");
        assertThat(RemarkWording.summary(List.of(SWAPPING), RUN::fullName))
                .isEqualTo("swapping: the application had to wait for pages from a disk (2 forks).");
    }

    /** A page calls a cell in its remarks what it calls it in its tables, and says of which work it is. */
    @Test
    void aPageNamesCellsInWords() {
        MeasuredRun several = Made.run(List.of(
                Made.fork(Made.OTHER, 1, false, 50),
                Made.fork(Made.cell("standalone-toy", false, Workload.MULTI_ROW), 1, false, 50)));
        ShortNames names = ShortNames.of(List.of(Made.OTHER), Map.of());

        assertThat(RemarkWording.summary(List.of(IDLE), cell -> names.inRun(RUN, cell)))
                .isEqualTo("idle event loops in TOY: " + SEEN + ".");
        assertThat(RemarkWording.summary(List.of(IDLE), cell -> names.inRun(several, cell)))
                .isEqualTo("idle event loops in TOY, one row: " + SEEN + ".");
    }

    /** What to do is said once for all of a kind. */
    @Test
    void eachBrokenCellHasALineOfItsOwn() {
        List<Remark> remarks = List.of(failed("It broke"), failed("It broke again"), SWAPPING, IDLE, IDLE);

        assertThat(RemarkWording.lines(remarks, RUN::fullName))
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
