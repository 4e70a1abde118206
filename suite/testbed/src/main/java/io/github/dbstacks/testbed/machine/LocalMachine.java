package io.github.dbstacks.testbed.machine;

import io.github.dbstacks.process.RealTime;
import io.github.dbstacks.records.fork.Memory;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.embedded.EmbeddedDatabase;
import io.github.dbstacks.testbed.embedded.EmbeddedPostgres;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.kernel.Jvm;
import io.github.dbstacks.testbed.kernel.ProcessMemory;
import io.github.dbstacks.testbed.process.AppProcess;
import io.github.dbstacks.testbed.process.Ports;
import io.github.dbstacks.testbed.process.Processors;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The machine on which dbstacks itself runs.
 *
 * @param reaper stops what is left behind
 * @param address where its programs are reached
 */
public record LocalMachine(Reaper reaper, String address) implements Machine, MachineCalls {
    /** Makes a machine whose programs only itself can reach. */
    public LocalMachine(Reaper reaper) {
        this(reaper, Ports.LOOPBACK);
    }

    @Override
    public MachineCalls calls() {
        return this;
    }

    @Override
    public long epochMillis() {
        return System.currentTimeMillis();
    }

    @Override
    public int answerOnce() {
        return NetworkPath.answerOnce(address);
    }

    @Override
    public NetworkPath pathTo(String otherAddress, int port) {
        return NetworkPath.to(otherAddress, port);
    }

    @Override
    public long connectNanos(String otherAddress, int port) {
        return NetworkPath.connectNanos(otherAddress, port);
    }

    @Override
    public int freePort() {
        return Ports.free(address);
    }

    @Override
    public Backends backends(Server server) {
        long process = server.process().orElseThrow();
        return server.url().dbms().hasProcessPerSession() ? Backends.now(process) : Backends.ofThreads(process);
    }

    @Override
    public Backends backends(Server server, List<Long> tasks) {
        return server.url().dbms().hasProcessPerSession()
                ? Backends.now(server.process().orElseThrow(), tasks)
                : Backends.ofThreads(tasks);
    }

    @Override
    public Server startDatabase(Dbms dbms, Optional<Path> mysqlHome, int maxConnections, Map<String, String> settings) {
        return dbms == EmbeddedDatabase.ON_OTHER_HOSTS
                ? EmbeddedPostgres.start(reaper, System.getenv(), address, 0, maxConnections, settings)
                : EmbeddedDatabase.start(dbms, mysqlHome, reaper, System.getenv(), 0, maxConnections, settings);
    }

    @Override
    public HostFacts facts() {
        return HostFacts.here();
    }

    @Override
    public AppProcess start(List<String> command, String password, Path log, boolean readOutput) {
        return AppProcess.start(command, password, log, readOutput, reaper);
    }

    @Override
    public void move(long process, String processors) throws InterruptedException {
        Processors.move(process, processors);
    }

    @Override
    public void scheduleInRealTime(long process, String namesBeginWith) throws InterruptedException {
        RealTime.schedule(process, namesBeginWith);
    }

    @Override
    public MachineTotals totals(OptionalLong application, boolean withThreads) {
        if (application.isEmpty()) {
            return MachineTotals.now(Jvm.NONE);
        }
        long process = application.getAsLong();
        return MachineTotals.now(withThreads ? Jvm.now(process) : Jvm.withoutThreads(process));
    }

    @Override
    public Jvm.Resident memory(long process) {
        return Jvm.resident(process);
    }

    @Override
    public Optional<Memory> wholeMemory(long process) {
        return ProcessMemory.now(process);
    }

    @Override
    public long canaryNanos() {
        return Canary.nanos();
    }
}
