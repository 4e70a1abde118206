package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.orchestrator.fork.ForkObserver;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.File;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Writes the stacks of all platform threads to a file every second, by {@code jcmd PID Thread.print}. The application
 * stands still for each dump.
 */
final class ThreadDumps implements ForkObserver {
    private static final long INTERVAL_MILLIS = 1_000;
    private static final long TIMEOUT_SECONDS = 10;

    private final String jcmd;
    private final ForkFile file;
    private final Thread thread = new Thread(this::dump, "thread dumps");
    private volatile long pid;
    private volatile boolean ended;
    private volatile @Nullable String problem;

    ThreadDumps(Jdk jdk, ForkFile file) {
        this.jcmd = jdk.home().resolve("bin").resolve("jcmd").toString();
        this.file = file;
    }

    @Override
    public void processStarted(long newPid) {
        pid = newPid;
    }

    @Override
    public void ready() {
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public ForkEnded ended(ForkEnded end) throws InterruptedException {
        ended = true;
        thread.interrupt();
        thread.join();
        String sentence = problem;
        if (sentence != null) {
            throw BenchException.failed(sentence);
        }
        return end;
    }

    private void dump() {
        try {
            for (int number = 1; number == 1 || !ended; number++) {
                File target = file.folder()
                        .resolve(String.format(Locale.ROOT, "thread-dump-%04d.txt", number))
                        .toFile();
                Process process = new ProcessBuilder(jcmd, Long.toString(pid), "Thread.print")
                        .redirectErrorStream(true)
                        .redirectOutput(target)
                        .start();
                try {
                    process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
                } finally {
                    process.destroy();
                }
                Thread.sleep(INTERVAL_MILLIS);
            }
        } catch (IOException | BenchException e) {
            problem = "There is no further thread dump: " + BenchException.reason(e) + ".";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the fork has ended
        }
    }
}
