package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.fork.CellApps;
import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.orchestrator.plan.HostsFile;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.Planner;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.settings.Switch;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.embedded.EmbeddedDatabase;
import io.github.dbstacks.testbed.embedded.SlowDisk;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Says what runs are measured with.
 *
 * @param apps every stack that can be measured
 * @param modules folders of those stacks that are not part of dbstacks
 * @param jdkFolders folders of JDKs, instead of those of the plan; none for the plan's
 * @param own the user's server; empty for an embedded one
 * @param mysqlHome folder of the binaries of an embedded MySQL
 * @param hosts machines of the roles; empty where all are on this one
 */
public record Setup(
        Apps apps,
        List<Path> modules,
        List<Value> jdkFolders,
        Optional<OwnServer> own,
        Optional<Path> mysqlHome,
        Optional<HostsFile> hosts) {
    /** Connections beside the pool's: the orchestrator's own, and those that the server is still closing. */
    private static final int SPARE_CONNECTIONS = 50;

    private static final int MIN_CONNECTIONS = 300;

    /** Measures on this machine alone. */
    public Setup(
            Apps apps, List<Path> modules, List<Value> jdkFolders, Optional<OwnServer> own, Optional<Path> mysqlHome) {
        this(apps, modules, jdkFolders, own, mysqlHome, Optional.empty());
    }

    /** Returns the same setup with roles on the machines that a file names. */
    public Setup on(HostsFile file) {
        return new Setup(apps, modules, jdkFolders, own, mysqlHome, Optional.of(file));
    }

    /** Systems of which no server can be started here, each with why, without a full stop. */
    private Map<Dbms, String> absent() {
        return own.isEmpty() ? EmbeddedDatabase.absent(mysqlHome) : Map.of();
    }

    /** The directory of a run that goes on where it began. */
    RunDirectory place(RunDirectory directory) {
        RunDirectory place = directory;
        for (Path module : modules) {
            place = place.resumedWith("--module", module.toString());
        }
        if (own.isPresent()) {
            place = place.resumedWith("--url", own.get().url())
                    .resumedWith("--user", own.get().user());
        }
        if (hosts.isPresent()) {
            place = place.resumedWith("--hosts", hosts.get().file());
        }
        return mysqlHome.isPresent()
                ? place.resumedWith("--mysql-home", mysqlHome.get().toString())
                : place;
    }

    /**
     * Returns the JDKs that cells of the plan may run on.
     *
     * @throws io.github.dbstacks.testbed.BenchException when a folder has no JDK
     */
    public List<Jdk> jdks(Plan plan) {
        return Stream.concat(Planner.jdks(jdkFolders, plan).stream(), newerJdk(plan).stream())
                .toList();
    }

    /** Returns a JDK for cells that this one is too old for; empty where somebody says which JDKs there are. */
    private Optional<Jdk> newerJdk(Plan plan) {
        boolean isNamed = !(jdkFolders.isEmpty()
                && plan.axes().jdks().isEmpty()
                && plan.cells().isEmpty());
        return isNamed || hosts.isPresent() ? Optional.empty() : Jdk.current().newerBeside();
    }

    /** Makes a run of a plan and of what the command line says. */
    public Planner planner(Plan plan, PlanOptions options) {
        return new Planner(plan, options, apps, Planner.jdks(jdkFolders, plan), newerJdk(plan), absent());
    }

    /**
     * The user's server, once it is sure that a run can use it.
     *
     * @return empty when the run has an embedded server
     * @throws io.github.dbstacks.testbed.BenchException when the server cannot be used, or an embedded one not be
     *     started
     * @throws io.github.dbstacks.settings.SettingsException when a cell cannot connect to it as its settings say
     */
    Optional<Server> ownServer(Run run, CellApps cells) {
        if (own.isEmpty()) {
            EmbeddedDatabase.check(CellSettings.systems(run), mysqlHome);
        }
        return own.map(server -> server.checked(connections(run, cells), run));
    }

    /**
     * The user's server, or for each system of the run a new one on a machine with its tables, which ends with
     * dbstacks.
     */
    List<Server> servers(Optional<Server> checked, Machine machine, Run run, CellApps cells) {
        return checked.map(List::of)
                .orElseGet(() -> CellSettings.systems(run).stream()
                        .map(dbms -> start(dbms, mysqlHome, machine, run, cells))
                        .toList());
    }

    /** Returns how many connections the forks that are open at the same time have. */
    private static int connections(Run run, CellApps cells) {
        return run.forksAtATime() * cells.largestPool();
    }

    /** A new server with the tables of the run. */
    private static Server start(Dbms dbms, Optional<Path> mysqlHome, Machine machine, Run run, CellApps cells) {
        int most = Math.max(MIN_CONNECTIONS, connections(run, cells) + SPARE_CONNECTIONS);
        boolean asBuilt =
                run.order().stream().allMatch(fork -> fork.cell().libraries().isEmpty());
        Map<String, String> settings = new LinkedHashMap<>(asBuilt ? Map.of() : EmbeddedDatabase.forOtherDrivers(dbms));
        if (cells.settings().stream().anyMatch(cell -> !cell.diskDelay().isZero())) {
            settings.put(SlowDisk.SETTING, Switch.ON.toString());
        }
        Server server = machine.startDatabase(dbms, mysqlHome, most, settings);
        SchemaSetup.createOnNew(server, OwnServer.tables(run));
        return server;
    }
}
