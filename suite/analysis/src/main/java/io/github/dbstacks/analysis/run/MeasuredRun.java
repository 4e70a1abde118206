package io.github.dbstacks.analysis.run;

import io.github.dbstacks.analysis.statistics.RatioOfSums;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Roles;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.Setting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * A run as it was read from its directory.
 *
 * @param forks those that were run, completed or not
 * @param estimates of the completed forks
 * @param floors what the load engine measured on a server that answers at once, by the text of the load
 */
public record MeasuredRun(
        Run run,
        JsonNode environment,
        List<MeasuredFork> forks,
        List<Estimate> estimates,
        Map<String, LoadResult> floors) {
    /** Creates a run without loads. */
    public MeasuredRun(Run run, JsonNode environment, List<MeasuredFork> forks, List<Estimate> estimates) {
        this(run, environment, forks, estimates, Map.of());
    }

    /** Creates a run whose forks are known by their estimates alone. */
    public static MeasuredRun of(Run run, List<Estimate> estimates) {
        return new MeasuredRun(run, MissingNode.getInstance(), List.of(), estimates);
    }

    /**
     * Returns false where the plan says that its numbers are not for comparing, as {@code smoke} and {@code soak} do:
     * no ratio is shown.
     */
    public boolean isForComparing() {
        return run.plan().compare();
    }

    /** Whether its yardstick is the database. */
    public boolean isByDatabase() {
        return run.plan().method().yardstick() == Yardstick.DATABASE;
    }

    /**
     * Whether cells are compared by the CPU time of application and database together. They are by the application's
     * alone where the database's is unknown, and where that is the yardstick.
     */
    public boolean isByBoth() {
        return !isByDatabase()
                && estimates.stream()
                        .allMatch(estimate -> estimate.costs().bothCpuMicros().isPresent());
    }

    /** Short names of its stacks, by the names of their modules; none in a run before 2026-11-25. */
    public Map<String, String> names() {
        Map<String, String> names = new TreeMap<>();
        environment
                .path("names")
                .propertyStream()
                .forEach(name -> names.put(name.getKey(), name.getValue().asString("")));
        return names;
    }

    /** What one operation of any of its cells is called, see {@link Work#operationOf}. */
    public String operation() {
        return Work.operationOf(
                run.order().stream().map(planned -> planned.cell().workload()).toList());
    }

    /** Returns what {@code environment.json} tells of each server of the run, the first first. */
    public List<JsonNode> databases() {
        return Stream.concat(
                        Stream.of(environment.path("database")),
                        environment.path("furtherDatabases").valueStream())
                .toList();
    }

    /** The system of a server. */
    public static Dbms dbms(JsonNode database) {
        return Setting.system(database.path("system").asString(""));
    }

    /** The name of the system of a server. */
    public static String system(JsonNode database) {
        return dbms(database).title();
    }

    /** The names of the systems of all servers, such as {@code PostgreSQL}. */
    public List<String> systems() {
        return databases().stream().map(MeasuredRun::system).toList();
    }

    /**
     * What tells a cell from the others of the run with the same workload: its label, and its JDK where the run has
     * several.
     */
    public String label(Cell cell) {
        return cell.label() + jdkBeside(cell).map(jdk -> ", JDK " + jdk).orElse("");
    }

    /** What tells a cell from all others of the run. */
    public String name(Cell cell) {
        return label(cell) + (hasSeveral(Cell::workload) ? ", " + cell.workload() : "");
    }

    /** The name of a cell, and its JDK where the run has several. */
    public String fullName(Cell cell) {
        return cell.name() + jdkBeside(cell).map(jdk -> " (JDK " + jdk + ")").orElse("");
    }

    /** The JDK of a cell, where the run has several and neither label nor name of the cell says it. */
    public Optional<String> jdkBeside(Cell cell) {
        return cell.across().contains(Cell.Across.JDK) || !hasSeveral(Cell::jdk)
                ? Optional.empty()
                : Optional.of(cell.jdk());
    }

    private boolean hasSeveral(Function<Cell, Object> part) {
        return run.cells().stream().map(part).distinct().count() > 1;
    }

    /** Processors of the machine. */
    public int cores() {
        return Math.max(1, environment.path("host").path("cores").asInt(1));
    }

    /** Processors that the application of a pinned cell may use. */
    public int clientProcessors() {
        return clientProcessors(run.plan().method().pinning());
    }

    /** Processors that the application of a cell may use. */
    public int clientProcessors(Cell cell) {
        return clientProcessors(run.plan().pinning(cell));
    }

    private int clientProcessors(Optional<Pinning> of) {
        return of.map(pinning -> Pinning.processors(pinning.app()).size()).orElse(cores());
    }

    /**
     * Whether database or load have a host that is not the application's: then its counters do not have what they use.
     */
    public boolean isApart(String role) {
        return environment.path("roles").has(role);
    }

    /** The roles whose host is not the application's. */
    public List<String> rolesApart() {
        return List.copyOf(environment.path("roles").propertyNames());
    }

    /** Processors of the host of such a role. */
    public int cores(String role) {
        return Math.max(1, environment.path("roles").path(role).path("cores").asInt(1));
    }

    /** Whether another role runs on the host of such a role. */
    public boolean isOn(String other, String role) {
        JsonNode roles = environment.path("roles");
        return roles.has(other)
                && roles.path(other).path("id").equals(roles.path(role).path("id"));
    }

    /** Processors that the database may use beside a pinned cell. */
    public int databaseProcessors() {
        return databaseProcessors(run.plan().method().pinning());
    }

    /** Processors that the database of a cell may use. */
    public int databaseProcessors(Cell cell) {
        return databaseProcessors(run.plan().pinning(cell));
    }

    private int databaseProcessors(Optional<Pinning> of) {
        return of.map(pinning -> Pinning.processors(pinning.database()).size())
                .orElse(environment
                        .path("roles")
                        .path(Roles.DATABASE)
                        .path("cores")
                        .asInt(cores()));
    }

    /** Forks of a cell: only the aliases, or only the others. */
    public List<MeasuredFork> forks(Cell cell, boolean alias) {
        return forks.stream()
                .filter(fork -> matches(fork.planned(), cell, alias))
                .toList();
    }

    /** All forks of a cell; a reference has two in each block. */
    public List<MeasuredFork> forks(Cell cell) {
        return forks.stream().filter(fork -> fork.planned().cell().equals(cell)).toList();
    }

    /** Estimates of a cell: only of aliases, or only of the others. */
    public List<Estimate> estimates(Cell cell, boolean alias) {
        return estimates.stream()
                .filter(estimate -> matches(estimate.planned(), cell, alias))
                .toList();
    }

    /** The fork that was estimated; empty in a run whose forks are known by their estimates alone. */
    public Optional<MeasuredFork> fork(Estimate estimate) {
        return forks.stream()
                // Its number alone tells most from it, and every metric of every fork asks.
                .filter(fork -> fork.planned().fork() == estimate.planned().fork()
                        && fork.planned().equals(estimate.planned()))
                .findFirst();
    }

    /** What the load engine measured of a cell's load on a server that answers at once; empty where it did not. */
    public Optional<LoadResult> floor(Cell cell) {
        return Optional.ofNullable(floors.get(cell.workload().toString()));
    }

    /** Estimates of all forks of a cell; a reference has two in each block. */
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

    /** CPU time of the orchestrator as a share of the applications' at the same time; empty where unknown. */
    public OptionalDouble watching() {
        List<Surroundings> known = forks.stream()
                .flatMap(fork -> MeasuredIteration.around(fork.iterations()).stream())
                .filter(around -> around.applicationCpuNanos().isPresent())
                .toList();
        return RatioOfSums.of(
                known,
                around -> OptionalLong.of(around.watchingCpuNanos()),
                around -> around.applicationCpuNanos().getAsLong());
    }

    private static boolean matches(PlannedFork planned, Cell cell, boolean alias) {
        return planned.alias() == alias && planned.cell().equals(cell);
    }
}
