package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.orchestrator.fork.ForkObserver;
import io.github.dbstacks.testbed.BenchException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The observers of diagnostic forks, by the names that {@code ./bench run --diagnose} takes. */
public final class Diagnosis {
    private static final Map<String, ForkObserver.Factory> BY_NAME = Map.of(
            "profile", (fork, file) -> new Profiler(fork.jdk(), file),
            "thread-dump", (fork, file) -> new ThreadDumps(fork.jdk(), file),
            "flight-recording", (fork, file) -> new FlightRecording(file.folder()));

    private Diagnosis() {}

    /** @throws BenchException for a name that there is not */
    public static List<ForkObserver.Factory> observers(List<String> names) {
        return names.stream().distinct().map(Diagnosis::observer).toList();
    }

    private static ForkObserver.Factory observer(String name) {
        ForkObserver.Factory factory = BY_NAME.get(name);
        if (factory == null) {
            throw BenchException.usage(
                    "--diagnose=" + name + " is not allowed: it takes profile, thread-dump or flight-recording.");
        }
        return factory;
    }

    /** A recording of Java Flight Recorder over the whole life of the process, with the settings of the JDK's {@code profile.jfc}. */
    private record FlightRecording(Path folder) implements ForkObserver {
        @Override
        public List<String> jvmOptions() {
            return List.of(
                    // The greeting of JFR would stand among the records on the standard output.
                    "-Xlog:jfr+startup=error",
                    "-XX:StartFlightRecording=settings=profile,dumponexit=true,filename="
                            + folder.resolve("recording.jfr"));
        }
    }
}
