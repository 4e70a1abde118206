package io.github.dbstacks.schema;

/** Adds up rows while one thread reads them, without creating an object for each row. */
public final class RowSum {
    private long rows;
    private long checksum;

    /** Adds one row, and returns itself. */
    public RowSum add(int companyId, String companyName) {
        rows++;
        checksum += RowsRead.checksum(companyId, companyName);
        return this;
    }

    /** Adds rows that were added up elsewhere. */
    public void add(RowsRead read) {
        rows += read.rows();
        checksum += read.checksum();
    }

    /** Adds rows that were written, of which only the number is known. */
    public void written(long number) {
        rows += number;
    }

    public RowsRead rowsRead() {
        return new RowsRead(rows, checksum);
    }
}
