package io.github.dbstacks.testbed.agent;

import io.github.dbstacks.process.ShellWord;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.ResourceText;
import io.github.dbstacks.settings.DatabaseUrl;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.agent.AgentCalls.StartedDatabase;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.embedded.EmbeddedDatabase;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.machine.MachineCalls;
import io.github.dbstacks.testbed.process.AppProcess;
import io.github.dbstacks.testbed.process.Jars;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** A machine that an {@link Agent} works on. Paths of files that were copied there are replaced in commands. */
public final class RemoteMachine implements Machine, AutoCloseable {
    private static final int ROUND_TRIPS = 101;
    private static final int CLOCK_READINGS = 11;

    /**
     * Becomes the JVM that its words name, with a locale that has UTF-8, without which it would lose letters. A JVM
     * does not ask for TMPDIR by itself.
     */
    private static final String START =
            ResourceText.of(Jdk.class, "utf8.sh") + "exec \"$0\" ${TMPDIR:+\"-Djava.io.tmpdir=$TMPDIR\"} \"$@\"";

    private final RemoteHost host;
    private final AgentLink link;
    private final AgentCalls.All calls;
    private final Path temporary;
    private final Map<String, String> paths = new ConcurrentHashMap<>();

    RemoteMachine(RemoteHost host, AgentLink link, Path temporary) {
        this.host = host;
        this.link = link;
        this.calls = link.calls();
        this.temporary = temporary;
    }

    /**
     * Copies this program to the host and starts its agent.
     *
     * @param temporary a folder here for files that are good until the machine is closed; whoever made it removes it
     */
    public static RemoteMachine open(RemoteHost host, Path temporary) throws InterruptedException {
        return open(host, temporary, Jars.ofThisProgram());
    }

    /** @param own jars of the agent and of what it needs */
    public static RemoteMachine open(RemoteHost host, Path temporary, List<Path> own) throws InterruptedException {
        String folder = host.copy(own);
        String classPath =
                own.stream().map(jar -> folder + "/" + jar.getFileName()).collect(Collectors.joining(":"));
        AgentLink link = AgentLink.open(
                host.name(),
                host.shell(),
                "exec sh -c " + ShellWord.quoted(START) + " " + host.java()
                        + " -Xmx256m -XX:+UseSerialGC -cp "
                        + ShellWord.quoted(classPath) + " " + Agent.class.getName() + " "
                        + ShellWord.quoted(host.address()));
        RemoteMachine machine = new RemoteMachine(host, link, temporary);
        try {
            machine.calls.epochMillis(); // An agent that cannot start says so now.
            return machine;
        } catch (BenchException e) {
            machine.close();
            throw e;
        }
    }

    /** Copies files there, once, and replaces their paths in commands from now on. */
    public void copy(List<Path> files) throws InterruptedException {
        String folder = host.copy(files);
        files.forEach(file -> paths.put(file.toString(), folder + "/" + file.getFileName()));
    }

    /**
     * Uses the host's JDK in place of one of this machine.
     *
     * @param who needs it, for the sentence where the host has another
     */
    public void use(Jdk jdk, String who) {
        Jdk there = jdk();
        if (!there.label().equals(jdk.label())) {
            throw BenchException.usage(host.name() + " has JDK " + there.label() + " in " + host.jdk() + ", and " + who
                    + " needs " + jdk.label() + ".");
        }
        paths.put(jdk.home().toString(), host.jdk());
    }

    /** Returns its JDK. */
    public Jdk jdk() {
        return calls.jdk(host.jdk());
    }

    /**
     * Returns what stands in files of its kernel, by name.
     *
     * @param files below {@code /proc} or {@code /sys}, without the slash before it
     */
    public Map<String, String> kernel(List<String> files) {
        return calls.kernel(files);
    }

    /** The median time from a question to its answer. */
    public Duration roundTrip() {
        long[] nanos = LongStream.range(0, ROUND_TRIPS)
                .map(number -> {
                    long begin = System.nanoTime();
                    calls.epochMillis();
                    return System.nanoTime() - begin;
                })
                .sorted()
                .toArray();
        return Duration.ofNanos(nanos[nanos.length / 2]);
    }

    @Override
    public MachineCalls calls() {
        return calls;
    }

    /** Reads the offset by the middle of the shortest of some round trips; it is off by half of that at most. */
    @Override
    public Optional<Duration> clockOffset() {
        long shortest = Long.MAX_VALUE;
        long offset = 0;
        for (int i = 0; i < CLOCK_READINGS; i++) {
            long before = System.currentTimeMillis();
            long begin = System.nanoTime();
            long there = calls.epochMillis();
            long nanos = System.nanoTime() - begin;
            if (nanos < shortest) {
                shortest = nanos;
                offset = there - before - nanos / 2_000_000;
            }
        }
        return Optional.of(Duration.ofMillis(offset));
    }

    @Override
    public String address() {
        return host.address();
    }

    @Override
    public AppProcess start(List<String> command, String password, Path log, boolean readOutput) {
        List<String> there = command.stream().map(this::there).toList();
        long nanos = System.nanoTime();
        RemoteProcess process = link.start(there, password, line -> AppProcess.tell(log, line), readOutput);
        return AppProcess.of(process, nanos, log);
    }

    private String there(String word) {
        String replaced = word;
        for (Map.Entry<String, String> path : paths.entrySet()) {
            replaced = replaced.replace(path.getKey(), path.getValue());
        }
        return replaced;
    }

    @Override
    public Backends backends(Server server) {
        return calls.backends(server.process().orElseThrow());
    }

    @Override
    public Backends backends(Server server, List<Long> tasks) {
        return calls.backendsOf(server.process().orElseThrow(), tasks);
    }

    /** Starts the server there. Its certificate is copied into a file here. */
    @Override
    public Server startDatabase(Dbms dbms, Optional<Path> mysqlHome, int maxConnections, Map<String, String> settings) {
        if (dbms != EmbeddedDatabase.ON_OTHER_HOSTS) {
            throw BenchException.usage("database=" + dbms + " is not allowed with --hosts: on another host dbstacks"
                    + " starts " + EmbeddedDatabase.ON_OTHER_HOSTS.title() + " only. Name a server there with --url.");
        }
        StartedDatabase started = calls.startDatabase(maxConnections, settings);
        try {
            Path certificate = Files.createTempFile(temporary, "", ".crt");
            Files.writeString(certificate, started.certificate());
            return new Server(
                    new DatabaseUrl(dbms, host.address(), started.port(), "bench"),
                    "bench",
                    started.password(),
                    started.admin(),
                    started.adminPassword(),
                    started.tls(),
                    Optional.of(certificate),
                    false,
                    Optional.of(started.postmaster()));
        } catch (IOException e) {
            throw BenchException.failed("The certificate of " + host.name() + " cannot be kept", e);
        }
    }

    /** Completes with the reason, in a sentence, when it does not answer any more. */
    public CompletableFuture<String> lost() {
        return link.lost();
    }

    @Override
    public void close() {
        link.close();
    }
}
