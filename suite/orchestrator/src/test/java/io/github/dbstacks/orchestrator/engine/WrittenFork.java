package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.ForkStarted;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A fork as a run leaves it. */
final class WrittenFork {
    private WrittenFork() {}

    /**
     * Writes a fork with three iterations.
     *
     * @param micros CPU time of an operation; each fork has a little of its own, or there would be no variance to make
     *     an interval of
     * @param begin ISO 8601, UTC, as {@code end} is
     */
    static void write(RunDirectory directory, PlannedFork fork, long micros, String begin, String end) {
        write(directory, fork, 3, 1_000_000, micros * 1_000_000 + fork.fork(), Termination.COMPLETED, begin, end);
    }

    /** Writes a fork that took a minute, after the one before it, with 20 iterations of so many nanoseconds. */
    static void write(RunDirectory directory, PlannedFork fork, long nanos, long cpuNanos, boolean fails) {
        Termination termination = fails ? Termination.FAILED : Termination.COMPLETED;
        Instant begin = Instant.parse("2026-11-21T03:40:44Z").plus(fork.fork() - 1L, ChronoUnit.MINUTES);
        write(
                directory,
                fork,
                20,
                nanos,
                cpuNanos,
                termination,
                begin.toString(),
                begin.plus(1, ChronoUnit.MINUTES).toString());
    }

    private static void write(
            RunDirectory directory,
            PlannedFork fork,
            int iterations,
            long nanos,
            long cpuNanos,
            Termination termination,
            String begin,
            String end) {
        try (ForkFile file = directory.place(fork).open()) {
            file.append("fork", ForkStarted.of(fork, false, begin, 5, List.of("java")));
            for (int index = 1; index <= iterations; index++) {
                file.append("""
                        {"record":"iteration","index":%d,"phase":"measured","operations":1000,"durationNanos":%d,\
                        "rows":{"rows":1000},"metrics":{"cpuNanos":%d}}""".formatted(index, nanos, cpuNanos));
            }
            file.end(new ForkEnded(
                    termination,
                    OptionalLong.of(0),
                    Optional.empty(),
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    end));
        }
    }
}
