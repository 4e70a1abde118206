package io.github.dbstacks.records;

import java.util.Locale;

/**
 * A fork's number, its block, and what it measures.
 *
 * @param fork number within the run, from 1
 * @param block number of the block it belongs to, from 1
 * @param alias true for the second fork of a reference in its block: what differs between the two is chance (A/A)
 */
public record PlannedFork(int fork, int block, Cell cell, boolean alias) implements Inlined {
    /**
     * The name of its file in {@code forks/} and, with another ending, in {@code logs/}: safe for every file system.
     */
    public String baseName() {
        String name = cell.name().replaceAll("[^\\w.,=+-]", "_");
        return String.format(Locale.ROOT, "%03d-%s%s", fork, name, alias ? "-alias" : "");
    }
}
