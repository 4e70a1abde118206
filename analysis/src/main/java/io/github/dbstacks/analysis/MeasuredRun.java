package io.github.dbstacks.analysis;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Yardstick;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * A run's directory, read.
 *
 * @param estimates of the completed forks
 */
public record MeasuredRun(Run run, JsonNode environment, List<MeasuredFork> forks, List<Estimate> estimates) {
    /** For what needs no more than these. */
    public static MeasuredRun of(Run run, List<Estimate> estimates) {
        return new MeasuredRun(run, MissingNode.getInstance(), List.of(), estimates);
    }

    /** False for a run that is too short for its numbers to mean anything, such as {@code smoke}: no ratio is shown. */
    public boolean isForComparing() {
        return run.plan().compare();
    }

    /** Whether its yardstick is the database. */
    public boolean isByDatabase() {
        return run.plan().yardstick() == Yardstick.DATABASE;
    }

    /** What cells are compared by: the application's CPU time per SELECT, by the run's yardstick. */
    public ToDoubleFunction<Estimate> cost() {
        return isByDatabase() ? estimate -> estimate.cpuMicros() / estimate.databaseCpuMicros() : Estimate::cpuMicros;
    }

    /** The same in words. */
    public String costText() {
        return isByDatabase() ? "CPU per SELECT in units of the database's for the same SELECTs" : "CPU per SELECT";
    }

    public int cores() {
        return Math.max(1, environment.path("host").path("cores").asInt(1));
    }

    /** That the application may use. */
    public int clientProcessors() {
        return run.plan()
                .pinning()
                .map(pinning -> Pinning.processors(pinning.app()).size())
                .orElse(cores());
    }

    /** That the database may use, when it is on the same host. */
    public int databaseProcessors() {
        return run.plan()
                .pinning()
                .map(pinning -> Pinning.processors(pinning.database()).size())
                .orElse(cores());
    }

    /** Forks of a cell: the aliases, or the others. */
    public List<MeasuredFork> forks(Cell cell, boolean alias) {
        return forks.stream()
                .filter(fork -> matches(fork.planned(), cell, alias))
                .toList();
    }

    /** All forks of a cell; of a reference two a block. */
    public List<MeasuredFork> forks(Cell cell) {
        return forks.stream().filter(fork -> fork.planned().cell().equals(cell)).toList();
    }

    public List<Estimate> estimates(Cell cell, boolean alias) {
        return estimates.stream()
                .filter(estimate -> matches(estimate.planned(), cell, alias))
                .toList();
    }

    /** Of all forks of a cell; of a reference two a block. */
    public List<Estimate> estimates(Cell cell) {
        return estimates.stream()
                .filter(estimate -> estimate.planned().cell().equals(cell))
                .toList();
    }

    /** The cell that this one is compared with; empty when it was not run. */
    public Optional<Cell> reference(Cell cell) {
        return run.order().stream()
                .map(PlannedFork::cell)
                .filter(other -> other.reference() && other.group().equals(cell.group()))
                .findFirst();
    }

    /** What watching took of the host, as a share of the CPU that the applications used meanwhile; empty where unknown. */
    public OptionalDouble watching() {
        List<Window> watched = forks.stream()
                .flatMap(fork -> fork.windows().stream())
                .filter(window -> window.watchingCpuNanos() >= 0 && window.applicationCpuNanos() >= 0)
                .toList();
        long watching = watched.stream().mapToLong(Window::watchingCpuNanos).sum();
        long applications =
                watched.stream().mapToLong(Window::applicationCpuNanos).sum();
        return applications == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) watching / applications);
    }

    private static boolean matches(PlannedFork planned, Cell cell, boolean alias) {
        return planned.alias() == alias && planned.cell().equals(cell);
    }
}
