package io.github.dbstacks.records;

import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The file {@code run.json}: what was planned, in which order, and how it ended.
 *
 * @param formatVersion {@link #FORMAT_VERSION}
 * @param suite the dbstacks that measured
 * @param startedAt ISO 8601, UTC
 * @param endedAt the same; empty while the run is under way
 * @param stopped why the run ended before the last fork of the order, one sentence
 * @param dropped what its race has dropped so far, in that order; none where it is no race
 * @param order the forks, first to run first; a run that stops by itself leaves forks out, and those have no file
 * @param planHash SHA-256 of plan and order as they were planned; empty before it is written, and in older runs
 */
public record Run(
        int formatVersion,
        SuiteVersion suite,
        String startedAt,
        Optional<String> endedAt,
        Termination termination,
        Optional<String> stopped,
        List<Dropped> dropped,
        RunPlan plan,
        List<PlannedFork> order,
        Optional<String> planHash) {
    public static final int FORMAT_VERSION = 3;

    /** A race has so many forks open at the same time, at most: each has a JVM and a pool. */
    private static final int MOST_IN_A_RACE = 8;

    public Run {
        dropped = List.copyOf(dropped);
        order = List.copyOf(order);
    }

    /** A run that has not begun yet. */
    public static Run planned(SuiteVersion suite, String startedAt, RunPlan plan, List<PlannedFork> order) {
        return new Run(
                FORMAT_VERSION,
                suite,
                startedAt,
                Optional.empty(),
                Termination.RUNNING,
                Optional.empty(),
                List.of(),
                plan,
                order,
                Optional.empty());
    }

    /** Returns whether a text is a time as records state it. */
    public static boolean isTime(String text) {
        try {
            return Instant.parse(text).isAfter(Instant.EPOCH);
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    /** Returns how many blocks it has at most. */
    public int blocks() {
        return order.stream().mapToInt(PlannedFork::block).max().orElse(0);
    }

    public Run ended(Termination how, String when, Optional<String> whyStopped) {
        return new Run(
                formatVersion, suite, startedAt, Optional.of(when), how, whyStopped, dropped, plan, order, planHash);
    }

    /** Returns the same run when its race has dropped these cells, the earlier ones included. */
    public Run without(List<Dropped> cells) {
        return new Run(formatVersion, suite, startedAt, endedAt, termination, stopped, cells, plan, order, planHash);
    }

    /** Returns the same run with the hash of what is planned. */
    public Run hashed(String hash) {
        return new Run(
                formatVersion,
                suite,
                startedAt,
                endedAt,
                termination,
                stopped,
                dropped,
                plan,
                order,
                Optional.of(hash));
    }

    /**
     * Returns one block of it as a run of its own that has not begun: a part, which is joined with the others later.
     *
     * @param beginsAt ISO 8601, UTC
     */
    public Run part(int block, String beginsAt) {
        List<PlannedFork> forks =
                order.stream().filter(fork -> fork.block() == block).toList();
        return planned(suite, beginsAt, plan, forks);
    }

    /** Returns whether it is a part: it has one block, and that is not the first, or not all that its plan asks for. */
    public boolean partial() {
        boolean isOneBlock =
                order.stream().mapToInt(PlannedFork::block).distinct().count() == 1;
        return isOneBlock && (blocks() > 1 || plan.method().limits().leastBlocks() > 1);
    }

    /** The loads that its cells are put under, in their order; none of workloads. */
    public Set<ScenarioLoad> loads() {
        return order.stream()
                .flatMap(fork -> fork.cell().workload().load().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns whether any of its cells is a load. */
    public boolean hasLoads() {
        return !loads().isEmpty();
    }

    /** Returns whether a fork that does not count comes first: before several blocks, and before each part of them. */
    public boolean hasRehearsal() {
        return blocks() > 1 || partial();
    }

    /** Returns what its race says of a cell; empty where it is still in the race, or there is none. */
    public Optional<Dropped> dropped(Cell cell) {
        return dropped.stream().filter(out -> cell(out.fork()).equals(cell)).findFirst();
    }

    /** The cells of its chain, from one end to the other; none where its cells are no chain. */
    public List<Cell> chain() {
        return plan.chain().map(Chain::forks).orElse(List.of()).stream()
                .map(this::cell)
                .toList();
    }

    /** The neighbours in the chain that have different drivers; none where its cells have the same one. */
    public List<Cell> aroundDriver() {
        List<Cell> cells = chain();
        for (int i = 1; i < cells.size(); i++) {
            if (cells.get(i).hasOtherDriver(cells.get(i - 1))) {
                return cells.subList(i - 1, i + 1);
            }
        }
        return List.of();
    }

    /** Returns all its cells in their order, each once. */
    public List<Cell> cells() {
        return order.stream().map(PlannedFork::cell).distinct().toList();
    }

    /** The cell of the fork with this number. */
    public Cell cell(int fork) {
        return order.stream()
                .filter(planned -> planned.fork() == fork)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No fork has the number " + fork))
                .cell();
    }

    /** The forks in their order: those that are open at the same time together, or each by itself. */
    public List<List<PlannedFork>> batches() {
        List<List<PlannedFork>> batches = new ArrayList<>();
        for (PlannedFork planned : order) {
            PlannedFork last =
                    batches.isEmpty() ? null : batches.get(batches.size() - 1).get(0);
            if (last == null
                    || !plan.method().interleaved()
                    || planned.block() != last.block()
                    || !planned.cell().group().equals(last.cell().group())) {
                batches.add(new ArrayList<>());
            }
            batches.get(batches.size() - 1).add(planned);
        }
        return batches;
    }

    /** Returns how many forks are open at the same time, at most. */
    public int forksAtATime() {
        Limits limits = plan.method().limits();
        int most = batches().stream().mapToInt(List::size).max().orElse(1);
        int allowed = limits.mostOpen().orElse(most);
        return Math.min(most, limits.race() ? Math.min(allowed, MOST_IN_A_RACE) : allowed);
    }
}
