package io.github.dbstacks.jdbc;

import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Settings;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that execute the SELECTs and wait for their answers. */
final class JdbcThreads {
    private JdbcThreads() {}

    static ExecutorService executor(Settings settings) {
        if (settings.has("virtual-threads")) {
            return virtual();
        }
        // With all-at-once these threads limit the SELECTs in flight. With bounded each batch does, and several batches
        // at once
        // can use all connections. A cached thread pool would grow by itself, but its queue costs 1 µs for each SELECT.
        int threads = settings.fanOut() == FanOut.ALL_AT_ONCE
                ? settings.concurrency()
                : Math.max(settings.concurrency(), settings.poolSize());
        return Executors.newFixedThreadPool(threads, platform());
    }

    private static ThreadFactory platform() {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, "jdbc-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /** By reflection: the code is compiled for Java 17, and virtual threads came with Java 21 (JEP 444). */
    private static ExecutorService virtual() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("virtual threads need JDK 21 or newer", e);
        }
    }
}
