package io.github.dbstacks.testbed.machine;

import io.github.dbstacks.records.fork.Memory;
import io.github.dbstacks.testbed.kernel.Jvm;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The questions that a machine is asked, by plain values alone: an agent on another machine answers it as this one
 * does.
 *
 * <p>Each method has a name of its own, and no number that one returns is 0 or less.
 */
public interface MachineCalls {
    /** Returns its wall clock. Clocks of two machines must not be subtracted. */
    long epochMillis();

    /**
     * Answers one connection of {@link #pathTo}, which must come within ten seconds.
     *
     * @return the port
     */
    int answerOnce();

    /** The network from it to a machine that {@link #answerOnce answers} at this port. */
    NetworkPath pathTo(String otherAddress, int port);

    /** Returns how long a TCP connection from it to any server takes, in nanoseconds; the median of some. */
    long connectNanos(String otherAddress, int port);

    /** A TCP port on which nothing listens at the moment. */
    int freePort();

    /**
     * Moves a process and those that it has started to some processors.
     *
     * @param processors such as {@code 0-1,3}
     */
    void move(long process, String processors) throws InterruptedException;

    /** Makes threads of a process real-time threads, where the user may do that. */
    void scheduleInRealTime(long process, String namesBeginWith) throws InterruptedException;

    /**
     * Returns its counters, read one after the other.
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

    /** Returns what it is made of. */
    HostFacts facts();

    /** Returns how long a fixed piece of work takes now, in nanoseconds. */
    long canaryNanos();
}
