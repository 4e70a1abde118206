package io.github.dbstacks.analysis.statistics;

/** Checks values that are compared block by block. */
final class Blocks {
    private Blocks() {}

    /** ln(cell / reference) of each block. */
    static double[] logRatios(double[] cell, double[] reference) {
        requirePairs(cell.length, reference.length);
        double[] logs = new double[cell.length];
        for (int block = 0; block < logs.length; block++) {
            logs[block] = Math.log(positive(cell[block], "the cell", block))
                    - Math.log(positive(reference[block], "the reference", block));
        }
        return logs;
    }

    static void requirePairs(int cell, int reference) {
        if (cell != reference) {
            throw new IllegalArgumentException("A cell with " + cell + " blocks cannot be paired with a reference with "
                    + reference + ": each block needs both.");
        }
    }

    static double positive(double value, String of, int block) {
        if (!(value > 0 && Double.isFinite(value))) {
            throw new IllegalArgumentException("Block " + (block + 1) + " of " + of
                    + " must be a finite number above 0 to be part of a ratio, not " + value + ".");
        }
        return value;
    }
}
