package io.github.dbstacks.records;

import java.util.OptionalInt;

/**
 * Says when a run ends that may end by itself, how long its plan expects it to take, and how much of it goes on at a
 * time.
 *
 * @param leastBlocks blocks that are run whatever they show
 * @param budgetMinutes of the whole run: no further block is begun that would end later; 0 for no limit
 * @param forkSeconds expected duration of one fork on 2 cores whose canary takes 40 ms, for the forecast
 * @param race whether cells that cannot be the best are dropped between blocks
 * @param mostOpen forks of a block that are open at the same time, at most; empty where all of a group may be
 */
public record Limits(int leastBlocks, int budgetMinutes, int forkSeconds, boolean race, OptionalInt mostOpen) {
    /** Limits a run that has all forks of a group open. */
    public Limits(int leastBlocks, int budgetMinutes, int forkSeconds, boolean race) {
        this(leastBlocks, budgetMinutes, forkSeconds, race, OptionalInt.empty());
    }
}
