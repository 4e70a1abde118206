package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Randomised complete blocks: in each block every cell runs once, cells that are compared with each other right after
 * each other, and the reference a second time under an alias. Rows of a Williams design (Williams 1949, "Experimental
 * designs balanced for the estimation of residual effects of treatments"), its labels drawn from the seed, put each
 * cell about equally often after each other one; every second block runs the one before it backwards.
 */
public final class Order {
    private final Random random;
    private final List<PlannedFork> order = new ArrayList<>();

    private record Slot(Cell cell, boolean alias) {}

    private Order(long seed) {
        this.random = new Random(seed);
    }

    /** @param blocks how many; a single one has no alias, since nothing is compared by it */
    public static List<PlannedFork> of(List<Cell> cells, int blocks, long seed) {
        return new Order(seed).blocks(cells, blocks);
    }

    private List<PlannedFork> blocks(List<Cell> cells, int blocks) {
        List<List<Slot>> groups = new ArrayList<>(groups(cells, blocks > 1));
        groups.forEach(group -> Collections.shuffle(group, random));
        for (int block = 1; block <= blocks; block++) {
            int row = (block - 1) / 2;
            boolean backwards = block % 2 == 0;
            if (!backwards) {
                Collections.shuffle(groups, random);
            } else {
                Collections.reverse(groups);
            }
            for (List<Slot> group : groups) {
                List<Integer> positions = new ArrayList<>(williams(group.size(), row));
                if (backwards) {
                    Collections.reverse(positions);
                }
                for (int position : positions) {
                    Slot slot = group.get(position);
                    order.add(new PlannedFork(order.size() + 1, block, slot.cell, slot.alias));
                }
            }
        }
        return order;
    }

    private static Collection<List<Slot>> groups(List<Cell> cells, boolean aliases) {
        Map<String, List<Slot>> groups = new LinkedHashMap<>();
        for (Cell cell : cells) {
            Stream.of(false, true)
                    .filter(alias -> !alias || (aliases && cell.reference()))
                    .forEach(alias -> groups.computeIfAbsent(cell.group(), group -> new ArrayList<>())
                            .add(new Slot(cell, alias)));
        }
        return groups.values();
    }

    /** Row {@code row} of the design for {@code size} labels: 0, 1, size-1, 2, size-2, … each plus the row's number. */
    static List<Integer> williams(int size, int row) {
        List<Integer> labels = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int step = i % 2 == 1 ? (i + 1) / 2 : (size - i / 2) % size;
            labels.add((step + row) % size);
        }
        return labels;
    }
}
