package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.analysis.sampling.Sampling;
import io.github.dbstacks.orchestrator.fork.Diagnosis;
import io.github.dbstacks.orchestrator.fork.ForkObserver;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The diagnoses that {@code ./bench run --diagnose} takes. */
public final class Diagnoses {
    /** The difference between two forks of a cell shows how far its shares can be trusted. */
    private static final int FORKS_THAT_SAMPLE = 2;

    private static final Map<String, ForkObserver.Factory> BY_NAME = new LinkedHashMap<>();

    static {
        for (Sampling sampling : Sampling.values()) {
            BY_NAME.put(sampling.toString(), (fork, file) -> new StackSampler(sampling, fork.jdk(), file));
        }
        BY_NAME.put("thread-dump", (fork, file) -> new ThreadDumps(fork.jdk(), file));
        BY_NAME.put(
                "flight-recording",
                (fork, file) -> new FlightRecording(MovedFile.to(file.folder().resolve("recording.jfr"))));
    }

    private Diagnoses() {}

    /**
     * @param forks of each cell; empty for the number that suits each diagnosis
     * @throws BenchException for a name that there is not
     */
    public static List<Diagnosis> named(List<Value> names, Optional<Integer> forks) {
        Map<String, Value> distinct = new LinkedHashMap<>();
        names.forEach(name -> distinct.putIfAbsent(name.text(), name));
        return distinct.values().stream().map(name -> named(name, forks)).toList();
    }

    private static Diagnosis named(Value named, Optional<Integer> forks) {
        String name = named.text();
        ForkObserver.Factory observer = BY_NAME.get(name);
        if (observer == null) {
            throw named.refused("it takes " + String.join(", ", BY_NAME.keySet()) + ".");
        }
        return new Diagnosis(name, forks.orElse(samples(name) ? FORKS_THAT_SAMPLE : 1), observer);
    }

    private static boolean samples(String name) {
        return List.of(Sampling.values()).stream()
                .anyMatch(sampling -> sampling.toString().equals(name));
    }

    /**
     * A recording of Java Flight Recorder over the whole life of the process, with the settings of the JDK's
     * {@code profile.jfc}.
     */
    private record FlightRecording(MovedFile recording) implements ForkObserver {
        @Override
        public List<String> jvmOptions() {
            return List.of(
                    // The greeting of JFR would stand among the records on the standard output.
                    "-Xlog:jfr+startup=error",
                    "-XX:StartFlightRecording=settings=profile,dumponexit=true,filename=" + recording.written());
        }

        @Override
        public ForkEnded ended(ForkEnded end) {
            try {
                recording.move();
            } catch (NoSuchFileException e) {
                return end; // the process was killed
            } catch (IOException e) {
                throw BenchException.failed("The flight recording cannot be moved", e);
            }
            return end;
        }
    }
}
