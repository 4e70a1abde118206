package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Switch;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Tells what a run is going to be: its cells, forks, blocks and minutes, as its plan expects. It is the only place that
 * knows how long a plan takes: {@code list}, {@code --dry-run} and a run itself say the same. After a block it says
 * what the forks so far let expect.
 */
public final class Forecast {
    /** The time that the canary takes on the machine for which plans say how long a fork takes. */
    private static final double CANARY_NANOS = 40e6;
    /** The time for servers, their tables, and what is found out about the machine; then for the report. */
    private static final double AROUND_SECONDS = 12;
    /** A load on a server that answers at once takes its seconds and the start of two processes. */
    private static final double FLOOR_START_SECONDS = 4;

    private static final double SLOWEST = 4;
    private static final double FASTEST = 0.25;

    private final Run run;
    private final int done;
    private final int uncounted;
    private final double forkSeconds;
    private final double otherSeconds;
    /** The time that the forks took that are done, where that is no part of what is said. */
    private final double beforeMinutes;

    /**
     * @param done how many of its forks have ended already
     * @param diagnostic how many forks follow the last block
     * @param canaryNanos how long the canary takes here, so as a fork that does not measure
     */
    public Forecast(Run run, int done, int diagnostic, double canaryNanos) {
        this.run = run;
        this.done = done;
        double measuring =
                Math.min(measuredSeconds(run), run.plan().method().limits().forkSeconds());
        double slower = Math.max(FASTEST, Math.min(SLOWEST, canaryNanos / CANARY_NANOS));
        forkSeconds = measuring + (run.plan().method().limits().forkSeconds() - measuring) * slower;
        beforeMinutes = done * forkSeconds / 60;
        boolean begins = done == 0;
        uncounted = diagnostic + (begins && run.hasRehearsal() ? 1 : 0) + (begins ? trained(run) : 0);
        otherSeconds = AROUND_SECONDS + (begins ? floors(run) * (measuredSeconds(run) + FLOOR_START_SECONDS) : 0);
    }

    /** Forecasts a run whose forks have shown how long they take. */
    private Forecast(Run run, int diagnostic, WallTime taken) {
        this.run = run;
        done = taken.forks();
        uncounted = diagnostic;
        forkSeconds = taken.of(1).toMillis() / 1e3;
        otherSeconds = taken.total().toSeconds();
        beforeMinutes = 0;
    }

    /** Returns what a run comes to in all, in a sentence: how long it has taken up to this block, and what is left. */
    static String after(int block, Run run, int diagnostic, WallTime taken) {
        Forecast whole = new Forecast(run, diagnostic, taken);
        return "After block " + block + " the run is expected to take " + whole.minutes() + " in all."
                + whole.beyondBudget().map(sentence -> " " + sentence).orElse("");
    }

    /** The mean over its forks of what each measures, which takes as long on any machine. */
    private static double measuredSeconds(Run run) {
        return run.order().stream()
                .mapToDouble(fork -> measuredSeconds(
                        run.plan()
                                .settings()
                                .getOrDefault(fork.cell().workload().toString(), Map.of()),
                        fork.cell().workload()))
                .average()
                .orElse(0);
    }

    private static double measuredSeconds(Map<String, String> settings, Work work) {
        OptionalInt seconds = work.iterationSeconds();
        if (seconds.isPresent()) {
            return seconds.getAsInt()
                    * Setting.MEASURED_ITERATIONS
                            .parse(settings.getOrDefault(Setting.MEASURED_ITERATIONS.key(), ""))
                            .orElse(0);
        }
        return Setting.MEASURED_TIME
                .parse(settings.getOrDefault(Setting.MEASURED_TIME.key(), ""))
                .map(time -> time.toMillis() / 1e3)
                .orElse(0.0);
    }

    /** The cells whose AOT cache is made by a fork before their first. */
    private static int trained(Run run) {
        return (int) run.cells().stream()
                .filter(cell ->
                        Switch.ON.toString().equals(run.plan().settings(cell).get(Setting.AOT_CACHE.key())))
                .count();
    }

    /** The loads that are measured on a server that answers at once. */
    private static long floors(Run run) {
        return run.loads().stream().filter(load -> load.slo().isEmpty()).count();
    }

    /** Returns how long a fork is expected to take. */
    double forkSeconds() {
        return forkSeconds;
    }

    /** Returns one line. */
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
        Limits limits = run.plan().method().limits();
        double longest = longestMinutes();
        if (limits.budgetMinutes() > 0) {
            longest = Math.max(shortest(), Math.min(longest, limits.budgetMinutes() - beforeMinutes));
        }
        return range(atLeastOne(shortest()), atLeastOne(longest)) + " min";
    }

    /** Returns why the run takes longer than its budget, in a sentence; empty where the fewest blocks fit into it. */
    public Optional<String> beyondBudget() {
        int budget = run.plan().method().limits().budgetMinutes();
        if (budget == 0 || Math.round(shortest() + beforeMinutes) <= budget) {
            return Optional.empty();
        }
        int least = leastBlocks();
        return Optional.of(
                "The budget of " + budget + " min does not hold the fewest blocks of the plan, which run all the"
                        + " same: " + (least == 1 ? "1 block takes" : least + " blocks take") + " about "
                        + atLeastOne(shortest() + beforeMinutes) + " min"
                        + (least == 1 ? "." : "; --blocks 1 runs one."));
    }

    /** Returns what all of its forks take, whatever its budget. */
    double longestMinutes() {
        return minutes(run.order().size());
    }

    private double shortest() {
        return minutes(leastBlocks() * forksOfABlock());
    }

    /** Returns the minutes of those that are left of so many forks, and of what does not count. */
    private double minutes(long forks) {
        return (otherSeconds + (Math.max(0, forks - done) + uncounted) * forkSeconds) / 60;
    }

    private int leastBlocks() {
        return Math.min(blocks(), run.plan().method().limits().leastBlocks());
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
