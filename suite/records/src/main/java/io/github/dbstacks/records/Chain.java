package io.github.dbstacks.records;

import java.util.List;

/**
 * The order in which cells of a run lead from one to another, neighbours differing in one thing. A cell is named by a
 * fork of it.
 *
 * @param forks the number of a fork of each cell, in the order of the chain
 * @param steps what each cell and the next one differ in, one fewer than forks
 */
public record Chain(List<Integer> forks, List<String> steps) {
    public Chain {
        forks = List.copyOf(forks);
        steps = List.copyOf(steps);
    }
}
