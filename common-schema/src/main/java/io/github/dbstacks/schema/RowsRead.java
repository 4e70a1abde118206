package io.github.dbstacks.schema;

/**
 * The evidence of a batch: how many rows were read, and a checksum over all their columns that does not depend on
 * the order of the rows.
 *
 * @param rows number of rows
 * @param checksum sum over the rows of {@code company_id} times the hash of {@code company_name}, wrapping
 */
public record RowsRead(long rows, long checksum) {
    public static final RowsRead NONE = new RowsRead(0, 0);

    /** Of one row. Multiplying ties the two columns together: names swapped between rows change the sum. */
    public static long checksum(int companyId, String companyName) {
        return (long) companyId * companyName.hashCode();
    }
}
