package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.orchestrator.directory.Environment;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.fork.AotCaches;
import io.github.dbstacks.orchestrator.fork.ForkObserver;
import io.github.dbstacks.orchestrator.fork.Forks;
import io.github.dbstacks.orchestrator.fork.LoadProcesses;
import io.github.dbstacks.orchestrator.observe.SessionCounts;
import io.github.dbstacks.orchestrator.observe.Witness;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.settings.Switch;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.Databases;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Holds what a run has open while it is measured: the machines of its roles, its servers, and a database for each fork
 * that is open at the same time.
 */
final class Session implements AutoCloseable {
    private final Job job;
    private final Machines machines;
    private final Machine machine;
    private final Machine ofDatabase;
    private final OtherHosts others;
    private final Databases databases;
    private final Optional<LoadProcesses> load;
    private final Forks forks;

    /** Something that is done with a session. */
    @FunctionalInterface
    interface Use {
        void begin() throws InterruptedException;
    }

    /** @throws BenchException when something cannot be opened; then nothing stays open */
    static Session open(Setup setup, Reaper reaper, Job job) throws InterruptedException {
        Path loadJar = LoadProcesses.jar(setup.apps().home());
        Machines machines = Machines.open(setup.hosts(), reaper, job.apps(), job.jdks(), job.run(), loadJar);
        boolean isOpen = false;
        try {
            Session session = new Session(setup, reaper, job, machines);
            isOpen = true;
            return session;
        } catch (BenchException e) {
            throw explained(e, job, machines);
        } finally {
            if (!isOpen) {
                machines.close();
            }
        }
    }

    private Session(Setup setup, Reaper reaper, Job job, Machines machines) throws InterruptedException {
        this.job = job;
        this.machines = machines;
        Optional<Server> own = job.own();
        machine = machines.app();
        ofDatabase = own.isPresent() ? machine : machines.database();
        others = new OtherHosts(
                machine,
                machines.others(own.isPresent(), job.run().hasLoads()),
                own.map(Server::url).filter(url -> !Environment.isAt(url.host(), machine)),
                machines.lost());
        List<Server> servers = setup.servers(own, ofDatabase, job.run(), job.apps());
        for (Server server : servers) {
            machines.trust(server);
        }
        Environment.write(
                job.directory(),
                job.run(),
                servers,
                machine,
                others.machines(),
                job.jdks(),
                job.apps().byProgram(),
                setup.modules());
        load = job.run().hasLoads()
                ? Optional.of(LoadProcesses.of(setup.apps().home(), machines.load(), machine))
                : Optional.empty();
        forks = new Forks(job.run(), job.apps(), job.jdks(), machine, load, new AotCaches(reaper::watchFolder));
        databases = databases(servers, job);
    }

    private static Databases databases(List<Server> servers, Job job) {
        try {
            return Databases.open(servers, job.run().forksAtATime());
        } catch (SQLException e) {
            throw unusable(servers, job, e);
        }
    }

    private static BenchException unusable(List<Server> servers, Job job, SQLException e) {
        return BenchException.failed(servers.stream().map(Server::name).collect(Collectors.joining(" or "))
                + " cannot be used: " + BenchException.reason(e) + "; go on with: "
                + job.directory().resumeCommand());
    }

    /**
     * Whatever fails before the first fork, nobody need go on with it. After that a host that is lost is the cause, and
     * the run can go on.
     */
    private static BenchException explained(BenchException failure, Job job, Machines machines) {
        return job.directory().hasBegun()
                ? machines.explained(failure, job.directory().resumeCommand())
                : failure;
    }

    /** Measures with what is open. */
    void use(Use use) throws InterruptedException {
        try {
            use.begin();
        } catch (BenchException e) {
            throw explained(e, job, machines);
        }
    }

    Run run() {
        return job.run();
    }

    RunDirectory directory() {
        return job.directory();
    }

    /** The machine of the applications. */
    Machine machine() {
        return machine;
    }

    /** The hosts that have database and load instead. */
    OtherHosts others() {
        return others;
    }

    Forks forks() {
        return forks;
    }

    /** Returns what starts the load engine; empty for a run without loads. */
    Optional<LoadProcesses> load() {
        return load;
    }

    List<Server> servers() {
        return databases.servers();
    }

    /** The connection to the database that a fork uses in its slot of those that are open at the same time. */
    Admin admin(PlannedFork planned, int slot) {
        return databases.admin(job.apps().settings(planned.cell()).dbms(), slot);
    }

    /** Returns the observers that watch every fork. */
    List<ForkObserver.Factory> observers() {
        return List.of(
                (fork, file) -> new Witness(
                        databases.at(fork.settings().url()),
                        ofDatabase,
                        others.machines(),
                        job.run().plan().method().interleaved(),
                        fork,
                        file),
                (fork, file) -> fork.settings().countSessions() == Switch.ON
                        ? new SessionCounts(
                                databases.at(fork.settings().url()).server(),
                                fork.planned().cell().stack(),
                                file)
                        : new ForkObserver() {});
    }

    @Override
    public void close() {
        try {
            databases.close();
        } catch (SQLException e) {
            throw unusable(databases.servers(), job, e);
        } finally {
            machines.close();
        }
    }
}
