package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.orchestrator.doctor.HostChecks;
import io.github.dbstacks.orchestrator.fork.CellApps;
import io.github.dbstacks.orchestrator.plan.HostsFile;
import io.github.dbstacks.records.Roles;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Switch;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.agent.RemoteMachine;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.machine.HostFacts;
import io.github.dbstacks.testbed.machine.LocalMachine;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Jars;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The machines of a run, by role, with what each needs to have there. */
final class Machines implements AutoCloseable {
    private static final int LATER_SECONDS = 2;

    private final Map<String, RemoteMachine> remote = new LinkedHashMap<>();
    private final Reaper reaper;
    private final Optional<HostsFile> hosts;
    private final CompletableFuture<String> lost = new CompletableFuture<>();

    private Machines(Optional<HostsFile> hosts, Reaper reaper) {
        this.hosts = hosts;
        this.reaper = reaper;
    }

    /** @throws BenchException when a host cannot be used */
    static Machines open(Optional<HostsFile> hosts, Reaper reaper, CellApps apps, List<Jdk> jdks, Run run, Path loadJar)
            throws InterruptedException {
        Machines machines = new Machines(hosts, reaper);
        try {
            if (hosts.isPresent()) {
                machines.open(hosts.get(), apps, jdks, run, loadJar);
            }
            return machines;
        } catch (BenchException e) {
            machines.close();
            throw e;
        }
    }

    private void open(HostsFile file, CellApps apps, List<Jdk> jdks, Run run, Path loadJar)
            throws InterruptedException {
        requirePossible(run, apps);
        for (HostsFile.Role role : file.roles()) {
            if (role.host().isPresent() && !remote.containsKey(role.host().get().name())) {
                RemoteMachine machine = RemoteMachine.open(role.host().get(), reaper.folder());
                remote.put(role.host().get().name(), machine);
                CompletableFuture<Void> unused = machine.lost().thenAccept(lost::complete);
                Duration offset = machine.clockOffset().orElseThrow();
                if (offset.abs().compareTo(HostChecks.LARGEST_OFFSET) > 0) {
                    System.err.println("The clock of " + role.host().get().name() + " is "
                            + Math.round(Math.abs(offset.toMillis()) / 1000.0) + " s "
                            + (offset.isNegative() ? "behind" : "ahead of") + " this one's.");
                }
            }
        }
        if (app() instanceof RemoteMachine machine) {
            for (Jdk jdk : jdks) {
                machine.use(jdk, "the plan");
            }
            for (App app : apps.byProgram().values()) {
                machine.copy(app.classPath());
            }
        }
        for (Machine machine : run.hasLoads() ? List.of(app(), load()) : List.<Machine>of()) {
            if (machine instanceof RemoteMachine other) {
                other.use(Jdk.current(), "the load engine, which has the JDK of ./bench,");
                other.copy(Jars.of(loadJar));
            }
        }
    }

    /** @throws BenchException where the plan asks for what only one machine can have */
    private static void requirePossible(Run run, CellApps apps) {
        if (run.plan().method().pinning().isPresent()) {
            throw BenchException.usage("--hosts is not allowed together with --cpus: each role has a machine.");
        }
        refuse(apps, Setting.AOT_CACHE, "the cache would have to be made there");
        refuse(
                apps,
                Setting.COUNT_SESSIONS,
                "sessions are counted by this machine's clock, and iterations by a host's");
    }

    private static void refuse(CellApps apps, Setting<Switch> setting, String why) {
        if (apps.settings().stream().anyMatch(settings -> settings.get(setting) == Switch.ON)) {
            throw BenchException.usage("--hosts is not allowed with " + setting.key() + "=on: " + why + ".");
        }
    }

    Machine app() {
        return hosts.map(file -> of(file.app())).orElseGet(() -> new LocalMachine(reaper));
    }

    Machine database() {
        return role(hosts.flatMap(HostsFile::database), Roles.DATABASE);
    }

    Machine load() {
        return role(hosts.flatMap(HostsFile::load), Roles.LOAD);
    }

    private Machine role(Optional<HostsFile.Role> role, String name) {
        if (hosts.isPresent() && role.isEmpty()) {
            throw BenchException.usage("The file of hosts needs " + name + ", which this run starts.");
        }
        return role.map(this::of).orElseGet(() -> new LocalMachine(reaper));
    }

    private Machine of(HostsFile.Role role) {
        return role.host()
                .<Machine>map(host -> Objects.requireNonNull(remote.get(host.name())))
                .orElseGet(() -> new LocalMachine(reaper, role.address()));
    }

    /** The machines of database and load by role, where their host is not the application's. */
    Map<String, Machine> others(boolean isOwnServer, boolean hasLoads) {
        Map<String, Machine> others = new LinkedHashMap<>();
        if (hosts.isPresent()) {
            HostFacts ofApp = app().calls().facts();
            if (!isOwnServer) {
                others.put(Roles.DATABASE, database());
            }
            if (hasLoads) {
                others.put(Roles.LOAD, load());
            }
            others.values().removeIf(machine -> machine.calls().facts().isSameHost(ofApp));
        }
        return others;
    }

    /** Completes with the reason, in a sentence, when a host does not answer any more. */
    CompletableFuture<String> lost() {
        return lost;
    }

    /**
     * Whatever failed, a host that is lost is the cause, which may be known a moment after what follows from it. The
     * run can go on.
     */
    BenchException explained(BenchException failure, String resumeCommand) {
        String sentence = remote.isEmpty()
                ? ""
                : lost.copy()
                        .completeOnTimeout("", LATER_SECONDS, TimeUnit.SECONDS)
                        .join();
        return sentence.isEmpty()
                ? failure
                : BenchException.failed(sentence.replaceFirst("\\.$", "")
                        + ", and with it what was under way; go on with: " + resumeCommand);
    }

    /** Gives the application's machine the certificate that its settings name. */
    void trust(Server server) throws InterruptedException {
        if (app() instanceof RemoteMachine machine && server.rootCertificate().isPresent()) {
            machine.copy(List.of(server.rootCertificate().get()));
        }
    }

    @Override
    public void close() {
        remote.values().forEach(RemoteMachine::close);
    }
}
