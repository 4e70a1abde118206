package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.records.Roles;
import io.github.dbstacks.records.fork.ForkStarted.HostPath;
import io.github.dbstacks.settings.DatabaseUrl;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.machine.NetworkPath;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/** The hosts of database and load that are not the application's, and the network between them and that one. */
final class OtherHosts {
    private final Machine app;
    private final Map<String, Machine> machines;
    private final Optional<DatabaseUrl> server;
    private final CompletableFuture<String> lost;
    private Map<String, HostPath> paths = Map.of();
    private int measuredBefore;

    /**
     * @param machines by role
     * @param server of the user, which is on a host that is not the application's; empty where it is, and where this
     *     run has started it
     * @param lost completes with the reason when any host, the application's included, does not answer any more
     */
    OtherHosts(
            Machine app, Map<String, Machine> machines, Optional<DatabaseUrl> server, CompletableFuture<String> lost) {
        this.app = app;
        this.machines = machines;
        this.server = server;
        this.lost = lost;
    }

    Map<String, Machine> machines() {
        return machines;
    }

    /** Measures the network once before each block, when nothing else of this run uses it. */
    void measureNetwork(int block) {
        if (block == measuredBefore) {
            return;
        }
        measuredBefore = block;
        Map<String, HostPath> measured = new LinkedHashMap<>();
        machines.forEach((role, machine) -> {
            boolean asks = role.equals(Roles.LOAD);
            Machine from = asks ? machine : app;
            Machine to = asks ? app : machine;
            NetworkPath path = from.calls().pathTo(to.address(), to.calls().answerOnce());
            measured.put(
                    role,
                    new HostPath(
                            OptionalLong.empty(),
                            OptionalLong.of(path.roundTripNanos()),
                            OptionalLong.of(path.bytesPerSecond())));
        });
        server.ifPresent(url -> measured.put(
                Roles.DATABASE,
                new HostPath(
                        OptionalLong.empty(),
                        OptionalLong.of(app.calls().connectNanos(url.host(), url.port())),
                        OptionalLong.empty())));
        paths = measured;
    }

    /** Returns what a fork tells of them, by role. */
    Map<String, HostPath> beforeFork() {
        Map<String, HostPath> told = new LinkedHashMap<>();
        paths.forEach((role, path) -> {
            Machine machine = machines.get(role);
            told.put(
                    role,
                    new HostPath(
                            machine == null
                                    ? OptionalLong.empty()
                                    : OptionalLong.of(machine.calls().canaryNanos()),
                            path.roundTripNanos(),
                            path.bytesPerSecond()));
        });
        return told;
    }

    /** Returns why a host does not answer any more, in a sentence. */
    Optional<String> lost() {
        return lost.isDone() ? Optional.of(lost.join()) : Optional.empty();
    }

    /**
     * Does something when a host is lost, until that is cancelled: whoever waits for what runs there would wait for
     * minutes.
     */
    Future<?> whenLost(Runnable action) {
        return lost.thenRun(action);
    }
}
