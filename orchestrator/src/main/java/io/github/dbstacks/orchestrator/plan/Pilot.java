package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.Recording;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Apps;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Cells that have as many SELECTs in flight as the reference of their group really has. Blocking threads wait for a processor before
 * they ask for a connection, so of 200 threads on two processors about 40 have a SELECT in flight. How many it are is known only once a
 * pilot, a fork of the reference that does not count, has run. Until then the concurrency of these cells is {@value #UNKNOWN}.
 */
public final class Pilot {
    /** In place of a concurrency that a pilot finds. */
    public static final String UNKNOWN = "of-reference";

    private static final String ALL = "all";
    private static final String CONCURRENCY = Setting.CONCURRENCY.key();

    private Pilot() {}

    /**
     * The cells, and after each whose stack is named and not that of its group's reference another one.
     *
     * @param stacks names, or {@code all}
     * @param settings of every cell of a workload
     */
    static List<Cell> withCells(
            List<Cell> cells, List<Value> stacks, Apps known, Function<Work, Map<String, Value>> settings) {
        for (Value stack : stacks) {
            if (!stack.text().equals(ALL) && known.named(stack.text()).isEmpty()) {
                throw stack.refused("the stacks are " + known.names() + "; all is every one.");
            }
        }
        List<Cell> result = new ArrayList<>();
        for (Cell cell : cells) {
            result.add(cell);
            Cell reference = reference(cells.stream(), cell);
            for (Value stack : stacks) {
                boolean isNamed = stack.text().equals(ALL) || stack.text().equals(cell.stack());
                if (isNamed && !cell.stack().equals(reference.stack())) {
                    requireTimes(stack, settings.apply(cell.workload()));
                    result.add(withConcurrency(cell, UNKNOWN));
                }
            }
        }
        return result.stream().distinct().toList();
    }

    /** Whether a cell of a plan is given the concurrency that a pilot finds. */
    static boolean isDue(String key, Value value) {
        return key.equals(CONCURRENCY) && value.text().equals(UNKNOWN);
    }

    static void requireTimes(Value stack, Map<String, Value> settings) {
        Value recording = settings.get(Setting.SERVICE_TIMES.key());
        if (recording != null && recording.text().equals(Recording.OFF.toString())) {
            throw BenchException.usage(stack.label() + " needs service times, and " + recording.label() + " is off.");
        }
    }

    /** Whether nobody knows yet how many SELECTs the cell shall have in flight. */
    static boolean isDue(Cell cell) {
        return UNKNOWN.equals(cell.settings().get(CONCURRENCY));
    }

    /** One fork of each reference whose SELECTs in flight are still to be counted; in a chain, of the cell after those that need it. */
    public static List<PlannedFork> due(Run run) {
        List<Cell> references = run.plan().chain().isPresent() ? dueInChain(run.chain()) : dueReferences(run);
        return run.order().stream()
                .filter(fork -> fork.block() == 1 && !fork.alias() && references.contains(fork.cell()))
                .toList();
    }

    private static List<Cell> dueInChain(List<Cell> chain) {
        int last = chain.size() - 1;
        while (last >= 0 && !isDue(chain.get(last))) {
            last--;
        }
        return last < 0 ? List.of() : chain.subList(last + 1, Math.min(last + 2, chain.size()));
    }

    private static List<Cell> dueReferences(Run run) {
        return run.order().stream()
                .map(PlannedFork::cell)
                .filter(Pilot::isDue)
                .map(cell -> reference(run.order().stream().map(PlannedFork::cell), cell))
                .distinct()
                .toList();
    }

    /** The run with the concurrency of those cells that are compared with this reference. */
    public static Run with(Run run, Cell reference, int inFlight) {
        List<PlannedFork> order = run.order().stream()
                .map(fork -> isDue(fork.cell()) && fork.cell().group().equals(reference.group())
                        ? new PlannedFork(
                                fork.fork(),
                                fork.block(),
                                withConcurrency(fork.cell(), Integer.toString(inFlight)),
                                fork.alias())
                        : fork)
                .toList();
        return run.with(order);
    }

    private static Cell reference(Stream<Cell> cells, Cell of) {
        return cells.filter(other -> other.reference() && other.group().equals(of.group()))
                .findFirst()
                .orElseThrow();
    }

    private static Cell withConcurrency(Cell cell, String concurrency) {
        SortedMap<String, String> settings = new TreeMap<>(cell.settings());
        settings.put(CONCURRENCY, concurrency);
        return cell.with(settings);
    }
}
