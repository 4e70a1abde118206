package io.github.dbstacks.schema;

/** Adds up rows while they are read, on one thread. A new {@link RowsRead} for every row would be work that no stack does. */
public final class RowSum {
    private long rows;
    private long checksum;

    /** One row. */
    public void add(int companyId, String companyName) {
        rows++;
        checksum += RowsRead.checksum(companyId, companyName);
    }

    /** Rows that have been added up elsewhere. */
    public void add(RowsRead read) {
        rows += read.rows();
        checksum += read.checksum();
    }

    public RowsRead rowsRead() {
        return new RowsRead(rows, checksum);
    }
}
