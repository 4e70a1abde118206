package io.github.dbstacks.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.remark.Remark;
import io.github.dbstacks.analysis.remark.Remark.Level;
import io.github.dbstacks.analysis.remark.RemarkKind;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ValidityTest {
    private static final MeasuredRun RUN =
            Made.run(List.of(Made.fork(Made.REFERENCE, 1, false, 50), Made.fork(Made.OTHER, 1, false, 50)));

    /** A run of eight loads told it eight times. */
    @Test
    void theBannerTellsEachKindOnce() {
        List<Remark> late = List.of(late(Made.REFERENCE, "late by 2 ms"), late(Made.OTHER, "late by 3 ms"));

        assertThat(Validity.doubts(late, RUN::fullName))
                .isEqualTo(" Load invalid in 2 cells, such as " + Made.REFERENCE.name() + ": late by 2 ms.");
        assertThat(RemarkWording.lines(late, RUN::fullName)).hasSize(2);
    }

    private static Remark late(Cell cell, String sentence) {
        return new Remark(
                RemarkKind.LOAD_INVALID,
                Level.BROKEN,
                Optional.of(cell),
                sentence,
                OptionalDouble.empty(),
                Optional.empty());
    }
}
