package io.github.dbstacks.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Ends the process when its memory stays full after a collection of garbage. Else G1 collects garbage for minutes
 * first, and the error may hit an event loop, whose SELECTs then never end. The JVM option
 * {@code -XX:+ExitOnOutOfMemoryError} prevents the second only, and {@code java -jar} alone does not have it.
 */
public final class FullMemory {
    /** HotSpot ends with the same status for {@code -XX:+ExitOnOutOfMemoryError}. */
    static final int STATUS = 3;

    private static final double FULL = 0.95;
    private static final long LOOK_MILLIS = 1_000;
    private static final long MEGABYTE = 1 << 20;

    /** Memory for ending the process, which needs some. */
    private static volatile byte @Nullable [] reserve = new byte[1 << 18];

    private FullMemory() {}

    /**
     * Ends the process from now on once its memory is full. A thread looks once a second, since the JVM needs memory to
     * notify a listener. It allocates nothing, and costs a microsecond for each look.
     */
    public static void endsTheProcess() {
        byte[] sentence = ("The JVM ran out of memory: after a collection of garbage more than 95 % of its "
                        + Runtime.getRuntime().maxMemory() / MEGABYTE
                        + " MB are in use. Give it a larger heap (-Xmx) or fewer SELECTs in flight.\n")
                .getBytes(UTF_8);
        // Of the pools of the heap the old generation alone has a threshold of usage.
        List<MemoryPoolMXBean> old = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP
                        && pool.isUsageThresholdSupported()
                        && pool.isCollectionUsageThresholdSupported()
                        && pool.getUsage().getMax() > 0)
                .toList();
        old.forEach(pool ->
                pool.setCollectionUsageThreshold((long) (FULL * pool.getUsage().getMax())));
        // Loads the classes that end a process.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> reserve = null));
        MemoryPoolMXBean[] pools = old.toArray(MemoryPoolMXBean[]::new);
        FileOutputStream err = new FileOutputStream(FileDescriptor.err);
        Thread thread = new Thread(() -> look(pools, err, sentence), "full-memory");
        thread.setDaemon(true);
        thread.start();
    }

    private static void look(MemoryPoolMXBean[] pools, FileOutputStream err, byte[] sentence) {
        try {
            while (!isFull(pools)) {
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException | Error e) {
            // Nobody interrupts it, and there was not even memory to look.
        }
        reserve = null;
        try {
            err.write(sentence);
        } catch (IOException | Error e) {
            // Nobody reads it, or there was not even memory to write.
        }
        while (true) {
            try {
                Runtime.getRuntime().halt(STATUS);
            } catch (Error e) {
                // There was not even memory to end, so it is tried again.
            }
        }
    }

    private static boolean isFull(MemoryPoolMXBean[] pools) {
        for (MemoryPoolMXBean pool : pools) {
            if (pool.isCollectionUsageThresholdExceeded()) {
                return true;
            }
        }
        return false;
    }
}
