package io.github.dbstacks.testbed.machine;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.process.AppProcess;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A machine on which programs run, and whose kernel counts what they use. */
public interface Machine {
    /** Returns what answers the questions that it is asked. */
    MachineCalls calls();

    /** Returns where programs on it are reached: a host name or an IP address. */
    String address();

    /**
     * Returns where programs on it are told to listen; empty where they are reached by the loopback address, on which
     * they listen by themselves.
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

    /**
     * Returns how far its clock is ahead of that of the machine on which dbstacks runs; empty for that machine itself.
     */
    default Optional<Duration> clockOffset() {
        return Optional.empty();
    }

    /**
     * Starts a program, which does not outlive dbstacks.
     *
     * @param password of the database; other users cannot see it
     * @param log file of dbstacks for what the program prints and is not read
     * @param readOutput whether its standard output is read with {@link AppProcess#output()}
     */
    AppProcess start(List<String> command, String password, Path log, boolean readOutput);

    /** Running totals of a server that {@link #startDatabase} has started on it. */
    Backends backends(Server server);

    /** Tells of some of its processes or threads, and of those that have ended where it has processes. */
    Backends backends(Server server, List<Long> tasks);

    /**
     * Starts a server on it with {@code schema.sql}, which does not outlive dbstacks.
     *
     * @param mysqlHome folder of MySQL's binaries
     * @param settings further settings of the server, by name
     * @throws BenchException when it cannot have a server of that system
     */
    Server startDatabase(Dbms dbms, Optional<Path> mysqlHome, int maxConnections, Map<String, String> settings);
}
