package io.github.dbstacks.schema;

/**
 * Tells what a batch has read and written: the number of rows, and a checksum over all columns of those that were read,
 * which does not depend on their order.
 *
 * @param rows number of rows
 * @param checksum sum over the rows that were read of {@code company_id} times the hash of {@code company_name},
 *     wrapping
 */
public record RowsRead(long rows, long checksum) {
    public static final RowsRead NONE = new RowsRead(0, 0);

    /** Checksum of one row. It multiplies the two columns, so that swapping names between rows changes the sum. */
    public static long checksum(int companyId, String companyName) {
        return checksum(companyId, companyName.hashCode());
    }

    /** Returns the checksum for a name of which only {@link String#hashCode} is known. */
    public static long checksum(int companyId, int companyNameHash) {
        return (long) companyId * companyNameHash;
    }
}
