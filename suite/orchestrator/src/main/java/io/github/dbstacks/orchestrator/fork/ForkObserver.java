package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.records.fork.ForkEnded;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Watches one fork from outside its application. It may append records to the fork's file and leave files in
 * {@link ForkFile#folder()}.
 *
 * <p>The methods are called on one thread, in the order in which they stand here; those of iterations and turns are
 * called again and again. When one throws, the user is told in one sentence and the observer is not called any more;
 * the fork goes on. An observer that takes noticeable time or adds JVM options disturbs what it watches and belongs to
 * diagnostic forks, which never count.
 */
public interface ForkObserver {
    /** Makes the observer of one fork. */
    @FunctionalInterface
    interface Factory {
        /** Makes an observer before the fork's process is started. */
        ForkObserver observe(Fork fork, ForkFile file);
    }

    /** Options for the application's JVM; for diagnostic forks only. */
    default List<String> jvmOptions() {
        return List.of();
    }

    /** The process has been started. Its application is not ready yet. */
    default void processStarted(long pid) {}

    /** The application can work: it has opened its pool, or will open it on demand. */
    default void ready() {}

    /**
     * The application has told its settings.
     *
     * @param started a {@link io.github.dbstacks.records.fork.Started}
     */
    default void started(JsonNode started) {}

    /**
     * A second of a load has ended. The iteration that ends with it follows; where it has no answer, none does.
     *
     * @param second a {@link io.github.dbstacks.records.load.LoadSecond}
     */
    default void second(JsonNode second) {}

    /**
     * An iteration has ended, and stands in the fork's file. The next one begins when all observers have returned.
     *
     * @param iteration an {@link io.github.dbstacks.records.fork.Iteration}
     */
    default void iteration(JsonNode iteration) {}

    /**
     * Iterations that ran at the same time have ended, after all others. They do not stand in the fork's file.
     *
     * @param iterations each an {@link io.github.dbstacks.records.fork.Iteration}
     */
    default void atOnce(List<JsonNode> iterations) {}

    /** What the fork does from now on does not count. */
    default void turnEnds() {}

    /** Other forks work from now on. This one waits. */
    default void waits() {}

    /** Says that the other forks wait, and this one may go on. */
    default void worksAgain() {}

    /** What the fork does from now on counts. Under load that is later than {@link #worksAgain}. */
    default void turnBegins() {}

    /**
     * The process has ended, whichever way.
     *
     * @return {@code end} with what this observer adds to it
     */
    default ForkEnded ended(ForkEnded end) throws InterruptedException {
        return end;
    }
}
