package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.ForkStarted;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A fork as a run leaves it that has measured three iterations. */
final class WrittenFork {
    private WrittenFork() {}

    /**
     * @param micros CPU time of an operation; each fork has a little of its own, or there would be no variance to make an interval of
     * @param begin ISO 8601, UTC, as {@code end} is
     */
    static void write(RunDirectory directory, PlannedFork fork, long micros, String begin, String end) {
        try (ForkFile file = directory.place(fork).open()) {
            file.append("fork", ForkStarted.of(fork, false, begin, 5, List.of("java")));
            for (int index = 1; index <= 3; index++) {
                file.append(
                        "{\"record\":\"iteration\",\"index\":" + index + ",\"phase\":\"measured\",\"operations\":1000,"
                                + "\"durationNanos\":1000000,\"rows\":{\"rows\":1000},\"metrics\":{\"cpuNanos\":"
                                + (micros * 1_000_000L + fork.fork())
                                + "}}");
            }
            file.end(new ForkEnded(
                    Termination.COMPLETED,
                    OptionalLong.of(0),
                    Optional.empty(),
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    end));
        }
    }
}
