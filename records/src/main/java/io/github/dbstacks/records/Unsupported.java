package io.github.dbstacks.records;

/**
 * A cell that a plan asks for and that cannot be measured.
 *
 * @param cell without profiles
 * @param why what its stack or system cannot do, without a full stop
 */
public record Unsupported(Cell cell, String why) {
    /** {@code standalone-vertx does not run copy-rows: vertx-pg-client has no COPY.} */
    public String sentence() {
        return cell.label() + " does not run " + cell.workload() + ": " + why + ".";
    }
}
