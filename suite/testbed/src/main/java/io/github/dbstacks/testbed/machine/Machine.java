package io.github.dbstacks.testbed.machine;

import io.github.dbstacks.records.fork.Memory;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.kernel.Jvm;
import io.github.dbstacks.testbed.process.AppProcess;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A machine on which programs run, and whose kernel counts what they use. */
public interface Machine {
    /** Where programs on it are reached: a host name or an IP address. */
    String address();

    /**
     * Where programs on it are told to listen; empty where they are reached by the loopback address, on which they
     * listen by themselves.
     *
     * @throws BenchException when the address is unknown
     */
    default Optional<String> listenAddress() {
        try {
            return InetAddress.getByName(address()).isLoopbackAddress() ? Optional.empty() : Optional.of(address());
        } catch (UnknownHostException e) {
            throw BenchException.usage("The address " + address() + " is unknown.");
        }
    }

    /** Its wall clock. Clocks of two machines must not be subtracted. */
    default long epochMillis() {
        return System.currentTimeMillis();
    }

    /** How far its clock is ahead of that of the machine on which dbstacks runs; empty for that machine itself. */
    default Optional<Duration> clockOffset() {
        return Optional.empty();
    }

    /**
     * Answers one connection of {@link #pathTo}, which must come within ten seconds.
     *
     * @return the port
     */
    int answerOnce();

    /** The network from it to a machine that {@link #answerOnce answers} at this port. */
    NetworkPath pathTo(String otherAddress, int port);

    /** How long a TCP connection from it to any server takes, in nanoseconds; the median of some. */
    long connectNanos(String otherAddress, int port);

    /** A TCP port on which nothing listens at the moment. */
    int freePort();

    /**
     * Starts a program, which does not outlive dbstacks.
     *
     * @param password of the database; other users cannot see it
     * @param log file of dbstacks for what the program prints and is not read
     * @param readOutput whether its standard output is read with {@link AppProcess#output()}
     */
    AppProcess start(List<String> command, String password, Path log, boolean readOutput);

    /**
     * Moves a process and those that it has started to some processors.
     *
     * @param processors such as {@code 0-1,3}
     */
    void move(long process, String processors) throws InterruptedException;

    /** Makes threads of a process real-time threads, where the user may do that. */
    void scheduleInRealTime(long process, String namesBeginWith) throws InterruptedException;

    /**
     * Its counters, read one after the other.
     *
     * @param application a process that is counted as well; empty for none
     * @param withThreads whether to read the counters of each thread of the application
     */
    MachineTotals totals(OptionalLong application, boolean withThreads);

    /** Resident memory of a process. */
    Jvm.Resident memory(long process);

    /**
     * Memory and threads of a process, which takes some milliseconds to read; empty where the kernel does not tell, or
     * when it has ended.
     */
    Optional<Memory> wholeMemory(long process);

    /** Running totals of a server that {@link #startDatabase} has started on it. */
    Backends backends(Server server);

    /** The same of some of its processes or threads, and of those that have ended where it has processes. */
    Backends backends(Server server, List<Long> tasks);

    /**
     * Starts a server on it with {@code schema.sql}, which does not outlive dbstacks.
     *
     * @param mysqlHome folder of MySQL's binaries
     * @param settings further settings of the server, by name
     * @throws BenchException when it cannot have a server of that system
     */
    Server startDatabase(Dbms dbms, Optional<Path> mysqlHome, int maxConnections, Map<String, String> settings);

    /** What it is made of. */
    HostFacts facts();

    /** How long a fixed piece of work takes now, in nanoseconds. */
    long canaryNanos();
}
