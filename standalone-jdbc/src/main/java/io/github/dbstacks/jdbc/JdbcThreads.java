package io.github.dbstacks.jdbc;

import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Settings;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that execute the SELECTs and wait for their answers. */
final class JdbcThreads {
    private JdbcThreads() {}

    /**
     * Returns how many SELECTs wait for answers at most. With {@code fan-out=all-at-once} the pool alone limits them,
     * as on the other stacks.
     */
    static int number(Settings settings) {
        return settings.fanOut() == FanOut.ALL_AT_ONCE ? settings.poolSize() : settings.concurrency();
    }

    static ExecutorService executor(Settings settings) {
        if (settings.has("virtual-threads")) {
            return virtual();
        }
        return settings.fanOut() == FanOut.ALL_AT_ONCE
                ? Executors.newFixedThreadPool(number(settings), platform())
                : handedOver();
    }

    /**
     * Each batch limits the SELECTs in flight and hands one task to each thread. A SynchronousQueue wakes a thread for
     * each task. In the queue of a fixed thread pool each thread that wakes up wakes the next one: while the first ones
     * work, the last of 200 wakes up after half a second.
     */
    private static ExecutorService handedOver() {
        return new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, Long.MAX_VALUE, TimeUnit.NANOSECONDS, new SynchronousQueue<>(), platform());
    }

    private static ThreadFactory platform() {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, "jdbc-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /**
     * Makes the threads by reflection: the code is compiled for Java 17, and virtual threads came with Java 21 (JEP
     * 444).
     */
    private static ExecutorService virtual() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("virtual threads need JDK 21 or newer", e);
        }
    }
}
