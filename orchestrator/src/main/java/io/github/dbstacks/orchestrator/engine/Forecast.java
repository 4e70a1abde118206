package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.records.Run;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a run is going to be: its cells, forks, blocks and minutes, as its plan expects. The only place that knows how long a plan takes:
 * {@code list}, {@code --dry-run} and a run itself say the same.
 */
public final class Forecast {
    private final Run run;
    private final int done;

    /** @param done how many of its forks have ended already */
    public Forecast(Run run, int done) {
        this.run = run;
        this.done = done;
    }

    /** One line. */
    public String line() {
        int most = blocks();
        int least = leastBlocks();
        long perBlock = forksOfABlock();
        return run.plan().name() + ": " + perBlock + (perBlock == 1 ? " fork a block, " : " forks a block, ")
                + range(least, most) + (most == 1 ? " block, " : " blocks, ")
                + (done > 0 ? done + " forks done already, " : "") + "about " + minutes() + " on 2 cores";
    }

    /** {@code 7 to 9 min}. */
    public String minutes() {
        Limits limits = run.plan().limits();
        double longest = minutes(run.order().size());
        if (limits.budgetMinutes() > 0) {
            longest = Math.max(shortest(), Math.min(longest, limits.budgetMinutes() - done * forkMinutes()));
        }
        return range(atLeastOne(shortest()), atLeastOne(longest)) + " min";
    }

    /** Why the run takes longer than its budget, in a sentence; empty where the fewest blocks fit into it. */
    public Optional<String> beyondBudget() {
        int budget = run.plan().limits().budgetMinutes();
        if (budget == 0 || Math.round(shortest()) <= budget) {
            return Optional.empty();
        }
        int least = leastBlocks();
        return Optional.of(
                "The budget of " + budget + " min does not hold the fewest blocks of the plan, which run all the"
                        + " same: " + (least == 1 ? "1 block takes" : least + " blocks take") + " about "
                        + atLeastOne(shortest()) + " min" + (least == 1 ? "." : "; --blocks 1 runs one."));
    }

    private double shortest() {
        return minutes(leastBlocks() * forksOfABlock());
    }

    /** Of what is left of so many forks, and of the rehearsal before the first. */
    private double minutes(long forks) {
        long left = Math.max(0, forks - done);
        return (left + (done == 0 && run.hasRehearsal() ? 1 : 0)) * forkMinutes();
    }

    private double forkMinutes() {
        return run.plan().limits().forkSeconds() / 60.0;
    }

    private int leastBlocks() {
        return Math.min(blocks(), run.plan().limits().leastBlocks());
    }

    private static long atLeastOne(double minutes) {
        return Math.max(1, Math.round(minutes));
    }

    /** The line, what cells differ in, and each cell. */
    public String all() {
        StringBuilder text = new StringBuilder(line()).append('\n');
        beyondBudget().ifPresent(sentence -> text.append(sentence).append('\n'));
        Map<String, List<Cell>> groups = CellGroup.cellsInOrder(MeasuredRun.of(run, List.of())).stream()
                .collect(Collectors.groupingBy(Cell::group, LinkedHashMap::new, Collectors.toList()));
        groups.forEach((group, cells) -> {
            text.append('\n').append(group).append(cells.size() == 1 ? ": 1 cell\n" : ": " + cells.size() + " cells\n");
            axes(cells)
                    .forEach((axis, values) -> text.append(
                            values.size() > 1 ? "  " + axis + ": " + String.join(", ", values) + "\n" : ""));
            cells.stream()
                    .map(cell -> "  - " + cell.label() + (cell.reference() ? " (reference)" : "") + "\n")
                    .forEach(text::append);
        });
        return text.toString();
    }

    /** The values of everything that cells may differ in. */
    private static Map<String, Set<String>> axes(List<Cell> cells) {
        Map<String, Set<String>> axes = new LinkedHashMap<>();
        Set<String> keys = cells.stream()
                .flatMap(cell -> cell.settings().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        for (Cell cell : cells) {
            add(axes, "stacks", cell.stack());
            add(axes, "libraries", cell.librariesText());
            add(axes, "profiles", String.join("+", cell.profiles()));
            add(axes, "JDKs", cell.jdk());
            keys.forEach(key -> add(axes, key, cell.settings().getOrDefault(key, "")));
        }
        return axes;
    }

    private static void add(Map<String, Set<String>> axes, String axis, String value) {
        axes.computeIfAbsent(axis, key -> new LinkedHashSet<>())
                .add(value.isEmpty() ? axis.equals("profiles") ? "none" : "default" : value);
    }

    private long forksOfABlock() {
        return run.order().stream()
                .filter(fork -> fork.block() == run.order().get(0).block())
                .count();
    }

    /** A part has one, whatever its number. */
    private int blocks() {
        return run.partial() ? 1 : run.blocks();
    }

    private static String range(long least, long most) {
        return least == most ? Long.toString(least) : least + " to " + most;
    }
}
