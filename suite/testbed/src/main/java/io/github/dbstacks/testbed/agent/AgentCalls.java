package io.github.dbstacks.testbed.agent;

import io.github.dbstacks.settings.Tls;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.machine.MachineCalls;
import io.github.dbstacks.testbed.process.Jdk;
import java.util.List;
import java.util.Map;

/** The questions that only an agent is asked, since files and servers of its machine are not here. */
interface AgentCalls {
    /** The questions of an {@link AgentLink}, which only the agent, or any machine is asked. */
    interface All extends MachineCalls, AgentCalls {}

    /**
     * Returns what stands in files of its kernel, by name; nothing of a file that is not there.
     *
     * @param files below {@code /proc} or {@code /sys}, without the slash before it
     */
    Map<String, String> kernel(List<String> files);

    /** The JDK in a folder. */
    Jdk jdk(String folder);

    /** @param postmaster the process of a PostgreSQL server */
    Backends backends(long postmaster);

    /** Tells of some of its processes, and of those that have ended. */
    Backends backendsOf(long postmaster, List<Long> processes);

    /** Starts a PostgreSQL server, which takes longer than any other answer: it may be unpacked and set up first. */
    StartedDatabase startDatabase(int maxConnections, Map<String, String> settings);

    /**
     * A database server that an agent has started.
     *
     * @param certificate the text of its file
     */
    record StartedDatabase(
            int port,
            String password,
            String admin,
            String adminPassword,
            Tls tls,
            long postmaster,
            String certificate) {}
}
