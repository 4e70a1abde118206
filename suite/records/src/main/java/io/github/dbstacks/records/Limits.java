package io.github.dbstacks.records;

/**
 * When a run ends that may end by itself, and how long its plan expects it to take.
 *
 * @param leastBlocks blocks that are run whatever they show
 * @param budgetMinutes of the whole run: no further block is begun that would end later; 0 for no limit
 * @param forkSeconds expected duration of one fork on 2 cores whose canary takes 40 ms, for the forecast
 * @param race whether cells that cannot be the best are dropped between blocks
 */
public record Limits(int leastBlocks, int budgetMinutes, int forkSeconds, boolean race) {}
