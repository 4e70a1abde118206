package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.settings.EnumText;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a reader of a run must know beside its numbers: why they may not be trusted, or why they are as they are.
 *
 * @param level how grave it is here; never graver than its kind can be
 * @param cell that it is about; empty where it is about the run
 * @param sentence what was seen, with its numbers, without a full stop
 * @param share how much of what the cell costs or takes it may explain, from 0 to 1; empty where it explains nothing
 * @param knob what would confirm it; empty where nothing that a cell can differ in would
 */
public record Remark(
        RemarkKind kind, Level level, Optional<Cell> cell, String sentence, OptionalDouble share, Optional<Knob> knob) {
    /** How grave a remark is. */
    public enum Level {
        /** It changes no conclusion. */
        NOTE,
        /** The headline could be another one. */
        CAUTION,
        /** No number of the cell can be used. */
        BROKEN;

        @Override
        public String toString() {
            return EnumText.of(this);
        }
    }

    /** What is graver comes first, then what explains most. */
    static final Comparator<Remark> GRAVEST_FIRST = Comparator.comparing(Remark::level)
            .thenComparingDouble(remark -> remark.share().orElse(0))
            .reversed();

    /** A remark on a cell that explains nothing. */
    static Remark of(RemarkKind kind, Level level, Cell cell, String sentence) {
        return new Remark(kind, level, Optional.of(cell), sentence, OptionalDouble.empty(), Optional.empty());
    }

    /** Whether it says why the numbers of a cell are as they are. */
    public boolean explains() {
        return share.isPresent();
    }
}
