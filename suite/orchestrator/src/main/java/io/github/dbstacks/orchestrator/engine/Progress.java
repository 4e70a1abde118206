package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.harness.output.StatusLine;
import io.github.dbstacks.schema.Work;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Shows on the error stream how far a run is. A terminal shows a line that is drawn over again and again, and a line
 * that stays for each block. Elsewhere there is a line for each fork, and one every five minutes while a fork runs.
 * What fails and what a run is warned of are lines everywhere.
 */
public final class Progress {
    /** The result of a fork that did not fail. */
    public static final String DONE = "done";

    /** Where nothing is drawn, a run says no less often how far it is. */
    private static final long LONGEST_SILENCE_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final StatusLine status;
    private final double expectedSeconds;
    private final LongSupplier clock;
    private final long beginNanos;
    private int forks;
    private int open;
    private int ended;
    /**
     * The time when no fork was open last. {@link #endedWhenIdle} says how many had ended by then. Forks that are open
     * together end together.
     */
    private long idleNanos;

    private int endedWhenIdle;
    private long blockNanos;
    private int endedBeforeBlock;
    /** The time when a line was printed last. */
    private long saidNanos;

    private String block = "";
    private String ofBlocks = "";

    /**
     * @param forks how many the plan has
     * @param expectedSeconds how long a fork takes as long as none has ended; 0 where that is unknown
     * @param clock nanoseconds
     */
    Progress(StatusLine status, int forks, double expectedSeconds, LongSupplier clock) {
        this.status = status;
        this.forks = forks;
        this.expectedSeconds = expectedSeconds;
        this.clock = clock;
        this.beginNanos = clock.getAsLong();
        this.idleNanos = beginNanos;
        this.saidNanos = beginNanos;
    }

    /**
     * A block begins.
     *
     * @param number from 1
     * @param blocks how many there are at most
     * @param left forks from this block on, as far as is known
     */
    synchronized void blockBegins(int number, int blocks, int left) {
        block = "block " + number;
        ofBlocks = block + " of " + blocks;
        blockNanos = clock.getAsLong();
        endedBeforeBlock = ended;
        forks = ended + left;
    }

    /**
     * Says that all forks of the block have ended.
     *
     * @return false when it had none left to run
     */
    synchronized boolean blockEnded() {
        int count = ended - endedBeforeBlock;
        if (count > 0 && status.isDrawn()) {
            say(ofBlocks + ": " + count + (count == 1 ? " fork in " : " forks in ")
                    + duration(Duration.ofNanos(clock.getAsLong() - blockNanos)) + left(", about "));
        }
        return count > 0;
    }

    public synchronized void forkStarted(String name) {
        open++;
        show(name, "starting", "starting");
    }

    /** A fork begins that does not count, such as a rehearsal. */
    synchronized void uncounted(String what) {
        if (status.isDrawn()) {
            status.show(what);
        } else {
            say(what);
        }
    }

    /**
     * @param phase as it stands in the records
     * @param work that it does
     * @param perSecond operations of this iteration
     */
    synchronized void iteration(String name, int index, String phase, Work work, double perSecond) {
        String rate = String.format(Locale.ROOT, "%,.0f", perSecond);
        String state = phase + " iteration " + index + ", " + rate + " " + work.operation() + "s/s";
        show(name, state, phase + " " + index + ", " + rate + "/s");
        if (!status.isDrawn() && clock.getAsLong() - saidNanos >= LONGEST_SILENCE_NANOS) {
            say(count(ended + 1) + name + ": " + state + left(", about "));
        }
    }

    /** Prints a sentence about a fork. */
    synchronized void problem(String name, String sentence) {
        say(name + ": " + sentence);
    }

    /** Prints a sentence. */
    public synchronized void note(String sentence) {
        say(sentence);
    }

    /** @param result {@link #DONE}, or why the fork failed, in one sentence */
    public synchronized void forkEnded(String name, String result) {
        open--;
        ended++;
        if (open == 0) {
            idleNanos = clock.getAsLong();
            endedWhenIdle = ended;
        }
        boolean isDone = result.equals(DONE);
        boolean isToldByBlock = isDone && status.isDrawn() && !block.isEmpty();
        if (!isToldByBlock) {
            say(count(ended) + name + ": " + result + (isDone ? left(", about ") : ""));
        }
    }

    private void say(String line) {
        status.print(line);
        saidNanos = clock.getAsLong();
    }

    /** The narrower the window, the less is said; how much time is left comes last. */
    private void show(String name, String state, String brief) {
        int fork = Math.min(ended + 1, forks);
        String left = left(", ");
        status.show(List.of(
                (ofBlocks.isEmpty() ? "" : ofBlocks + " ") + count(fork) + name + ": " + state + left(", about "),
                (block.isEmpty() ? "" : block + " ") + count(fork) + name + ": " + brief + left,
                count(fork) + name + ": " + brief.replaceFirst(", .*", "") + left,
                count(fork) + name + left,
                count(fork) + left("")));
    }

    private String count(int fork) {
        return "[" + fork + "/" + forks + "] ";
    }

    /** Returns how much time is left; an empty text where it is unknown. */
    private String left(String before) {
        double forkNanos =
                endedWhenIdle == 0 ? expectedSeconds * 1e9 : (double) (idleNanos - beginNanos) / endedWhenIdle;
        double nanos = forkNanos * (forks - endedWhenIdle) - (clock.getAsLong() - idleNanos);
        return nanos > 0 && ended < forks ? before + duration(Duration.ofNanos((long) nanos)) + " left" : "";
    }

    /** {@code 1:05:30} or {@code 5:30}. */
    public static String duration(Duration duration) {
        return duration.toHours() > 0
                ? String.format(
                        Locale.ROOT,
                        "%d:%02d:%02d",
                        duration.toHours(),
                        duration.toMinutesPart(),
                        duration.toSecondsPart())
                : String.format(Locale.ROOT, "%d:%02d", duration.toMinutes(), duration.toSecondsPart());
    }
}
