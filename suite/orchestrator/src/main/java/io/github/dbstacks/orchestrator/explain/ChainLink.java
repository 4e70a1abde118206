package io.github.dbstacks.orchestrator.explain;

/**
 * A cell of a chain and what leads to it.
 *
 * @param step what it differs in from the cell before it; an empty text for the first cell
 */
record ChainLink(String step, ChainCell cell) {}
