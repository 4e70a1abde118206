package io.github.dbstacks.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Real-time scheduling for threads of this process. Linux lets such a thread run as soon as it is ready, also where more threads are ready
 * than there are processors. So a request leaves when it is due, as it would from a machine of its own.
 */
final class RealTime {
    private static final Path THREADS = Path.of("/proc/self/task");

    private RealTime() {}

    /**
     * Schedules threads by the policy FIFO, as {@code chrt} of util-linux does.
     *
     * @param prefix what the names of the threads begin with
     * @return whether all of them are real-time now; false where there is none, where the user may not do that, and on other systems
     */
    static boolean schedule(String prefix) throws InterruptedException {
        boolean all = true;
        List<String> ids = ids(prefix);
        for (String id : ids) {
            all &= isDone(List.of("chrt", "--fifo", "--pid", "1", id));
        }
        return all && !ids.isEmpty();
    }

    private static List<String> ids(String prefix) {
        try (Stream<Path> threads = Files.list(THREADS)) {
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

    private static boolean isDone(List<String> command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
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
