package io.github.dbstacks.schema;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells what the SQLSTATE of an error means, for applications whose framework does not say it. */
public final class SqlState {
    /** PostgreSQL's, and the one of MariaDB and MySQL for any constraint. */
    private static final Set<String> DUPLICATES = Set.of("23505", "23000");

    private SqlState() {}

    /** Returns whether the row is there already. */
    public static boolean isDuplicate(@Nullable String state) {
        return state != null && DUPLICATES.contains(state);
    }
}
