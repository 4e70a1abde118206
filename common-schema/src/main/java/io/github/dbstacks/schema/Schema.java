package io.github.dbstacks.schema;

/** The table {@code companies}, which {@code schema.sql} creates. */
public final class Schema {
    /** Number of rows; the ids run from 1 to this. */
    public static final int COMPANIES = 100_000;

    private Schema() {}

    /** The text of {@code schema.sql}: a transaction that fails where there is such a table. */
    public static String sql() {
        return ResourceText.of(Schema.class, "/schema.sql");
    }

    /** The name of the company with this id. It is computed without the database. */
    public static String companyName(int id) {
        return Digests.hex("MD5", Integer.toString(id));
    }

    /**
     * Returns what a SELECT of {@code rows} companies (0 for none) from {@code firstId} on must read. It is computed
     * without the database.
     */
    static RowsRead expected(int firstId, int rows) {
        long[] sums = Checksums.UP_TO;
        return new RowsRead(rows, sums[firstId + rows - 1] - sums[firstId - 1]);
    }

    /** Running sums of the rows' checksums, computed at the first use. */
    private static final class Checksums {
        static final long[] UP_TO = new long[COMPANIES + 1];

        static {
            for (int id = 1; id <= COMPANIES; id++) {
                UP_TO[id] = UP_TO[id - 1] + RowsRead.checksum(id, companyName(id));
            }
        }
    }
}
