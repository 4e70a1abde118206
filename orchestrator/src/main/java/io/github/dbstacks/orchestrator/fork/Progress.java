package io.github.dbstacks.orchestrator.fork;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/** Tells on the error stream how far a run is: a line drawn over on a terminal, a line per fork elsewhere. */
public final class Progress {
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintStream err;
    private final boolean terminal;
    private final int width;
    private int forks;
    private final long beginNanos = System.nanoTime();
    private int ended;
    private String name = "";

    /** @param forks how many are to be run */
    public Progress(PrintStream err, boolean terminal, int width, int forks) {
        this.err = err;
        this.terminal = terminal;
        this.width = width;
        this.forks = forks;
    }

    /** The plan has changed: so many forks are left. */
    void planned(int left) {
        forks = ended + left;
    }

    void forkStarted(String newName) {
        name = newName;
        draw("starting");
    }

    /** A fork begins that does not count, such as a rehearsal. */
    void uncounted(String newName) {
        name = newName;
        if (terminal) {
            draw("starting");
        } else {
            err.println(name);
        }
    }

    void iteration(int index, int runs, double millis) {
        draw(String.format(Locale.ROOT, "%d/%d %.0f ms", index, runs, millis));
    }

    /** Prints a sentence about the fork under way. */
    void problem(String sentence) {
        err.println((terminal ? CLEAR_LINE : "") + name + ": " + sentence);
    }

    void forkEnded(String result) {
        ended++;
        String line = String.format(Locale.ROOT, "[%d/%d] %s: %s%s", ended, forks, name, result, timeLeft());
        err.println(terminal ? CLEAR_LINE + fit(line) : line);
    }

    private void draw(String state) {
        if (terminal) {
            String line = String.format(Locale.ROOT, "[%d/%d] %s: %s%s", ended + 1, forks, name, state, timeLeft());
            err.print(CLEAR_LINE + fit(line));
            err.flush();
        }
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

    private String fit(String line) {
        return line.length() < width ? line : line.substring(0, Math.max(0, width - 1));
    }
}
