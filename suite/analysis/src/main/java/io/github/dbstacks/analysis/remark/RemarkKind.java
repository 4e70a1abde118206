package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.analysis.remark.Remark.Level;
import io.github.dbstacks.records.ResourceTable;
import io.github.dbstacks.settings.EnumText;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Everything that can be remarked on. {@code remarks.txt} has of each how grave it is at most and why, what to do about
 * it, and where more is said. A remark on a cell is {@link Level#CAUTION} only where the headline could be another one.
 */
public enum RemarkKind {
    FORK_FAILED,
    LAW_BROKEN,
    LOAD_INVALID,
    NOT_COMPARABLE,
    DEADLOCKED_POOL,
    NOT_PREPARED,
    OTHER_ENCRYPTION,
    POOL_NOT_FILLED,
    NOT_JUDGED,
    OTHER_MACHINE,
    OTHER_METHOD,
    NO_COMMON_REFERENCE,
    NO_CONTROL,
    BLOCKS_DEPEND,
    NOT_IN_EFFECT,
    DEBUG_FLAGS,
    GROWS,
    STEAL,
    FOREIGN_LOAD,
    THROTTLED,
    SLOW_PROCESSOR,
    SWAPPING,
    NOT_STEADY,
    SLOWED_DOWN,
    INCONSISTENT,
    IDLE_SLOTS,
    NOT_COMPILED,
    NOT_ENOUGH_BLOCKS,
    UNCOMMITTED,
    POOL_TOO_SMALL,
    QUEUE_IN_POOL,
    TOO_MANY_IN_FLIGHT,
    COLOCATED_CONNECTIONS,
    IDLE_EVENT_LOOPS,
    ONE_EVENT_LOOP,
    THREAD_PER_ROW,
    YIELDING_VIRTUAL_THREADS,
    PINNED_VIRTUAL_THREADS,
    GARBAGE_COLLECTION,
    DATABASE_BOUND,
    WAITS_FOR_DISK,
    NOT_SATURATED,
    TEXT_FORMAT;

    /** The rows of {@code remarks.txt} by the name of their kind. */
    private static final class Table {
        static final Map<String, String[]> ROWS = ResourceTable.rows(RemarkKind.class, "remarks.txt").stream()
                .map(line -> line.split(" *\\| *", 6))
                .collect(Collectors.toMap(row -> row[0], row -> row));

        private Table() {}
    }

    private final Level level;
    private final String less;
    private final String link;
    private final String advice;
    private final String reason;

    RemarkKind() {
        String[] row = Objects.requireNonNull(Table.ROWS.get(toString()), "remarks.txt says nothing of " + this);
        this.level = EnumText.read(Level.class, row[1]).orElseThrow();
        this.less = row[2];
        this.link = row[3];
        this.advice = row[4];
        this.reason = row[5];
    }

    /** The gravest that it can be. */
    public Level level() {
        return level;
    }

    /** What becomes less without it; empty where it explains no number. */
    public String less() {
        return less;
    }

    /** What explains it: an address, or a document of dbstacks by its path. */
    public String link() {
        return link;
    }

    /** What to do about it. */
    public String advice() {
        return advice;
    }

    /** Why that is its level. */
    public String reason() {
        return reason;
    }

    /** Whether it makes operations wait, so that nothing else need be why nothing is busy. */
    boolean makesWait() {
        return less.equals("turnaround");
    }

    /** {@code idle event loops}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
