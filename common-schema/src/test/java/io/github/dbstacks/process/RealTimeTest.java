package io.github.dbstacks.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class RealTimeTest {
    private static final String NAME = "real-time-1";

    private static final long THIS_PROCESS = ProcessHandle.current().pid();

    /** A user without the right gets false, and the thread stays as it is. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void itSaysWhatTheKernelSays() throws IOException, InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        Thread thread = new Thread(
                () -> {
                    begun.countDown();
                    try {
                        over.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                NAME);
        thread.start();
        begun.await();
        try {
            boolean done = RealTime.schedule(THIS_PROCESS, "real-time-");

            assertThat(priority()).isEqualTo(done ? "-2" : "20");
        } finally {
            over.countDown();
            thread.join();
        }
    }

    /** The thread is one of its own, since it stays real-time. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void theCallingThreadIsScheduledAndWhatItStartsIsNot() throws Exception {
        AtomicReference<String> own = new AtomicReference<>("");
        AtomicReference<String> started = new AtomicReference<>("");
        AtomicBoolean done = new AtomicBoolean();
        Thread thread = new Thread(
                () -> {
                    try {
                        done.set(RealTime.scheduleThisThread());
                        own.set(priority());
                        Process child = new ProcessBuilder("cat", "/proc/self/stat").start();
                        started.set(priority(new String(child.getInputStream().readAllBytes(), UTF_8)));
                    } catch (IOException | InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                NAME);

        thread.start();
        thread.join();

        assertThat(own).hasValue(done.get() ? "-2" : "20");
        assertThat(started).hasValue("20");
    }

    @Test
    void threadsThatAreNotThereAreNotRealTime() throws InterruptedException {
        assertThat(RealTime.schedule(THIS_PROCESS, "nobody-")).isFalse();
    }

    /**
     * The field "priority" of the thread, by proc_pid_stat(5): minus one minus the real-time priority, or 20 for a nice
     * value of 0.
     */
    private static String priority() throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
            Path thread = threads.filter(RealTimeTest::isIt).findFirst().orElseThrow();
            return priority(Files.readString(thread.resolve("stat")));
        }
    }

    private static String priority(String stat) {
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[15];
    }

    private static boolean isIt(Path thread) {
        try {
            return Files.readString(thread.resolve("comm")).strip().equals(NAME);
        } catch (IOException e) {
            return false; // it has just ended
        }
    }
}
