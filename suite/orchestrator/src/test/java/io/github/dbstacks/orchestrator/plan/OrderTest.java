package io.github.dbstacks.orchestrator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderTest {
    private static final List<Cell> CELLS =
            List.of(Examples.reference(), Examples.cell("standalone-r2dbc"), Examples.cell("standalone-vertx"));

    @Test
    void aRowIsWilliamsOwn() {
        assertThat(Order.williams(4, 0)).containsExactly(0, 1, 3, 2);
        assertThat(Order.williams(4, 3)).containsExactly(3, 0, 2, 1);
        assertThat(Order.williams(5, 0)).containsExactly(0, 1, 4, 2, 3);
        assertThat(Order.williams(1, 7)).containsExactly(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9})
    void overAFullSetEveryCellStandsRightBeforeEachOtherEquallyOften(int size) {
        List<Cell> cells = IntStream.range(1, size)
                .mapToObj(i -> Examples.cell("stack-" + i))
                .toList();
        List<PlannedFork> order = Order.of(plus(Examples.reference(), cells.subList(0, size - 2)), 2 * size, 7);

        Map<List<String>, Integer> neighbours = new HashMap<>();
        Map<List<Object>, Integer> positions = new HashMap<>();
        for (int i = 0; i < order.size(); i++) {
            positions.merge(List.of(label(order.get(i)), i % size), 1, Integer::sum);
            if (i > 0 && order.get(i - 1).block() == order.get(i).block()) {
                neighbours.merge(List.of(label(order.get(i - 1)), label(order.get(i))), 1, Integer::sum);
            }
        }

        assertThat(neighbours).hasSize(size * (size - 1));
        assertThat(Set.copyOf(neighbours.values())).containsExactly(2);
        assertThat(positions).hasSize(size * size);
        assertThat(Set.copyOf(positions.values())).as("and at each place").containsExactly(2);
    }

    @Test
    void aBlockHoldsEveryCellOnceAndTheReferenceASecondTimeUnderItsAlias() {
        List<PlannedFork> order = Order.of(CELLS, 5, 7);

        assertThat(order.stream().map(PlannedFork::fork))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 20).boxed().toList());
        for (List<PlannedFork> block : blocks(order)) {
            assertThat(block.stream().map(OrderTest::label))
                    .containsExactlyInAnyOrder(
                            "standalone-jdbc", "standalone-jdbc alias", "standalone-r2dbc", "standalone-vertx");
        }
    }

    @Test
    void aSingleBlockHasNoAlias() {
        assertThat(Order.of(CELLS, 1, 7)).hasSize(3).noneMatch(PlannedFork::alias);
    }

    @Test
    void everySecondBlockIsTheOneBeforeItBackwards() {
        List<List<PlannedFork>> blocks = blocks(Order.of(twoGroups(), 6, 7));

        for (int i = 1; i < blocks.size(); i += 2) {
            List<String> backwards =
                    new ArrayList<>(blocks.get(i).stream().map(OrderTest::label).toList());
            Collections.reverse(backwards);
            assertThat(blocks.get(i - 1).stream().map(OrderTest::label)).containsExactlyElementsOf(backwards);
        }
    }

    @Test
    void whatIsComparedRunsRightAfterEachOther() {
        for (List<PlannedFork> block : blocks(Order.of(twoGroups(), 6, 7))) {
            List<String> groups =
                    block.stream().map(fork -> fork.cell().group()).toList();
            assertThat(IntStream.range(1, groups.size())
                            .filter(i -> !groups.get(i).equals(groups.get(i - 1)))
                            .count())
                    .as("one change from one group to the other")
                    .isEqualTo(1);
        }
    }

    @Test
    void theSeedDrawsIt() {
        List<PlannedFork> order = Order.of(twoGroups(), 6, 7);

        assertThat(Order.of(twoGroups(), 6, 7)).isEqualTo(order);
        assertThat(IntStream.range(0, 10).mapToObj(seed -> Order.of(twoGroups(), 6, seed)))
                .as("different seeds, different orders")
                .anyMatch(other -> !other.equals(order));
    }

    @Test
    void moreBlocksLeaveTheFirstOnesAsTheyWere() {
        assertThat(Order.of(twoGroups(), 8, 7))
                .startsWith(Order.of(twoGroups(), 4, 7).toArray(PlannedFork[]::new));
    }

    private static List<Cell> twoGroups() {
        List<Cell> cells = new ArrayList<>(CELLS);
        for (Cell cell : CELLS) {
            cells.add(new Cell(cell.stack(), cell.kind(), cell.reference(), List.of(), cell.workload(), "25 test"));
        }
        return cells;
    }

    private static List<Cell> plus(Cell first, List<Cell> others) {
        List<Cell> cells = new ArrayList<>(List.of(first));
        cells.addAll(others);
        return cells;
    }

    private static List<List<PlannedFork>> blocks(List<PlannedFork> order) {
        Map<Integer, List<PlannedFork>> blocks = new TreeMap<>();
        order.forEach(fork ->
                blocks.computeIfAbsent(fork.block(), block -> new ArrayList<>()).add(fork));
        return List.copyOf(blocks.values());
    }

    private static String label(PlannedFork fork) {
        return fork.cell().stack() + (fork.alias() ? " alias" : "");
    }
}
