package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.harness.output.StatusLine;
import java.time.Duration;
import java.util.Locale;

/** Shows on the error stream how far a run is: a status line on a terminal, a line for each fork everywhere. */
public final class Progress {
    private final StatusLine status;
    private final long beginNanos = System.nanoTime();
    private int forks;
    private int ended;

    /** @param forks how many the plan has */
    public Progress(StatusLine status, int forks) {
        this.status = status;
        this.forks = forks;
    }

    /** The plan has changed: so many forks are left. */
    synchronized void planned(int left) {
        forks = ended + left;
    }

    public synchronized void forkStarted(String name) {
        show(name, "starting");
    }

    /** A fork begins that does not count, such as a rehearsal. */
    synchronized void uncounted(String what) {
        status.print(what);
        show(what, "starting");
    }

    /** @param phase as it stands in the records */
    synchronized void iteration(String name, int index, String phase, double millis) {
        show(name, String.format(Locale.ROOT, "iteration %d, %s, %.0f ms", index, phase, millis));
    }

    /** Prints a sentence about a fork. */
    synchronized void problem(String name, String sentence) {
        status.print(name + ": " + sentence);
    }

    /** @param result {@code done}, or why the fork failed, in one sentence */
    public synchronized void forkEnded(String name, String result) {
        ended++;
        status.print(line(name, ended, result));
    }

    private void show(String name, String state) {
        status.show(line(name, ended + 1, state));
    }

    private String line(String name, int fork, String state) {
        return String.format(Locale.ROOT, "[%d/%d] %s: %s%s", fork, forks, name, state, timeLeft());
    }

    private String timeLeft() {
        if (ended == 0 || ended == forks) {
            return "";
        }
        Duration left = Duration.ofNanos((System.nanoTime() - beginNanos) / ended * (forks - ended));
        return ", about " + duration(left) + " left";
    }

    /** {@code 1:05:30} or {@code 5:30}. */
    public static String duration(Duration duration) {
        return duration.toHours() > 0
                ? String.format("%d:%02d:%02d", duration.toHours(), duration.toMinutesPart(), duration.toSecondsPart())
                : String.format("%d:%02d", duration.toMinutes(), duration.toSecondsPart());
    }
}
