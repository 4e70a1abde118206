package io.github.dbstacks.records;

/**
 * A cell that a race has dropped: no later block has a fork of it.
 *
 * @param fork number of a fork of the cell
 * @param afterBlock the last block that has it
 * @param why one sentence
 */
public record Dropped(int fork, int afterBlock, String why) {}
