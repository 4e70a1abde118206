package io.github.dbstacks.records.fork;

import io.github.dbstacks.settings.EnumText;
import java.util.OptionalInt;

/**
 * Connections and threads of an application, counted during an iteration, or during several at once.
 *
 * @param established largest number of sessions at one time
 * @param active largest number of sessions that executed a statement at one time
 * @param holding event-loop threads that hold connections, as the driver reports; empty of an iteration that never
 *     ended
 * @param loaded event-loop threads that do the work: those that used at least a tenth of the CPU time of the busiest
 *     one; empty of such an iteration, too
 */
public record Counted(Moment moment, int established, int active, OptionalInt holding, OptionalInt loaded) {
    /**
     * The time when it was counted: in the first iteration, in the last one so far, or with several requests at once.
     */
    public enum Moment {
        FIRST,
        LATER,
        AT_ONCE;

        /** {@code at-once}. */
        @Override
        public String toString() {
            return EnumText.of(this);
        }
    }
}
