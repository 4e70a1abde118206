package io.github.dbstacks.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Real-time scheduling for threads. Linux lets such a thread run as soon as it is ready, also where more threads are
 * ready than there are processors. So a request leaves when it is due, and a clock is read when it should be, as from a
 * machine of its own.
 */
public final class RealTime {
    private static final Path PROCESSES = Path.of("/proc");
    private static final Path THIS_THREAD = PROCESSES.resolve("thread-self");

    private RealTime() {}

    /**
     * Schedules threads by the policy FIFO, as {@code chrt} of util-linux does. Threads and processes that they start
     * are not real-time.
     *
     * @param process its id
     * @param prefix what the names of the threads begin with, in the 15 characters that Linux keeps
     * @return whether all of them are real-time now; false where there is none, where the user may not do that, and on
     *     other systems
     */
    public static boolean schedule(long process, String prefix) throws InterruptedException {
        boolean all = true;
        List<String> ids = ids(process, prefix);
        for (String id : ids) {
            all &= schedule(id);
        }
        return all && !ids.isEmpty();
    }

    /** Schedules the calling thread in the same way, which must be a platform thread. */
    public static boolean scheduleThisThread() throws InterruptedException {
        try {
            return schedule(Files.readSymbolicLink(THIS_THREAD).getFileName().toString());
        } catch (IOException e) {
            return false; // no Linux
        }
    }

    private static List<String> ids(long process, String prefix) {
        try (Stream<Path> threads =
                Files.list(PROCESSES.resolve(Long.toString(process)).resolve("task"))) {
            return threads.filter(thread -> name(thread).startsWith(prefix))
                    .map(thread -> thread.getFileName().toString())
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of(); // no Linux
        }
    }

    private static String name(Path thread) {
        try {
            return Files.readString(thread.resolve("comm"));
        } catch (IOException e) {
            return ""; // it has just ended
        }
    }

    private static boolean schedule(String thread) throws InterruptedException {
        try {
            return new ProcessBuilder("chrt", "--reset-on-fork", "--fifo", "--pid", "1", thread)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false; // there is no such program
        }
    }
}
