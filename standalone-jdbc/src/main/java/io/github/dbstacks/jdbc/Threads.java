package io.github.dbstacks.jdbc;

import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Settings;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that wait for the database's answers. */
final class Threads {
    private Threads() {}

    static ExecutorService executor(Settings settings) {
        if (settings.has("virtual-threads")) {
            return virtual();
        }
        // Handed everything at once, the threads are the bound; else the batch is, and batches at once share what the
        // connections can serve. A cached pool would make as many as wanted; its SynchronousQueue costs 1 µs a SELECT.
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

    /** By reflection: the language level is 17, virtual threads are in the JDK from 21 on (JEP 444). */
    private static ExecutorService virtual() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("virtual threads need JDK 21 or newer", e);
        }
    }
}
