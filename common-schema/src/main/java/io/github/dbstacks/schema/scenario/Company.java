package io.github.dbstacks.schema.scenario;

import io.github.dbstacks.schema.Schema;

/** A row of {@code companies}, and its JSON. */
public record Company(int companyId, String companyName) {
    /** The row with this id, computed without the database. */
    static Company expected(int companyId) {
        return new Company(companyId, Schema.companyName(companyId));
    }
}
