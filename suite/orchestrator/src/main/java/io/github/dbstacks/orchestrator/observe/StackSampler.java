package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.analysis.sampling.SampledStacks;
import io.github.dbstacks.analysis.sampling.Sampling;
import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.orchestrator.fork.ForkObserver;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Told;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import one.profiler.AsyncProfilerLoader;
import tools.jackson.databind.JsonNode;

/**
 * Samples the stacks of the measured iterations with async-profiler and leaves them in {@value SampledStacks#FILE}. It
 * begins after the first measured iteration. async-profiler writes its file when the process ends.
 */
final class StackSampler implements ForkObserver {
    /** A JVM that stands still answers nobody. */
    private static final Duration LONGEST_LOAD = Duration.ofMinutes(1);

    private final List<String> events;
    private final String jcmd;
    private final Path folder;

    private long pid;
    private boolean hasBegun;
    private Optional<MovedFile> samples = Optional.empty();

    StackSampler(Sampling sampling, Jdk jdk, ForkFile file) {
        this.events = events(sampling);
        this.jcmd = jdk.home().resolve("bin").resolve("jcmd").toString();
        this.folder = file.folder();
    }

    /** Options of async-profiler, the best first. */
    private static List<String> events(Sampling sampling) {
        return switch (sampling) {
            // Events of the kernel, which it may refuse, and a timer, whose samples have no frames of the kernel.
            case CPU -> List.of("event=cpu,interval=1ms", "event=ctimer,interval=1ms");
            // Some samples for each iteration even of a stack that allocates 1 kB a SELECT.
            case ALLOCATIONS -> List.of("event=alloc,alloc=64k,total");
        };
    }

    @Override
    public List<String> jvmOptions() {
        // Without the second and third, a sample of inlined code belongs to the next safepoint.
        return List.of("-XX:+EnableDynamicAgentLoading", "-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");
    }

    @Override
    public void processStarted(long newPid) {
        pid = newPid;
    }

    @Override
    public void iteration(JsonNode iteration) {
        if (!hasBegun && iteration.path("phase").asString("").equals(Phase.MEASURED.toString())) {
            hasBegun = true;
            begin();
        }
    }

    @Override
    public ForkEnded ended(ForkEnded end) {
        if (samples.isPresent()) {
            try {
                samples.get().move();
            } catch (IOException e) {
                throw BenchException.failed("async-profiler has left no samples", e);
            }
        }
        return end;
    }

    private void begin() {
        try {
            Path library = library();
            library.toFile().deleteOnExit();
            MovedFile file = MovedFile.to(folder.resolve(SampledStacks.FILE));
            samples = Optional.of(file);
            String said = "";
            for (String event : events) {
                said = load(library, "start," + event + ",ann,collapsed,loglevel=none,file=" + file.written());
                if (said.contains("return code: 0")) {
                    return;
                }
            }
            throw BenchException.failed("async-profiler cannot begin: "
                    + said.strip().lines().reduce((first, last) -> last).orElse("it says nothing") + ".");
        } catch (IOException e) {
            throw BenchException.failed("async-profiler cannot begin", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Loads async-profiler into the application and says what came of it. */
    private String load(Path library, String options) throws IOException, InterruptedException {
        return Told.by(
                        new ProcessBuilder(
                                        jcmd,
                                        Long.toString(pid),
                                        "JVMTI.agent_load",
                                        quoted(library.toString()),
                                        quoted(options))
                                .redirectErrorStream(true),
                        LONGEST_LOAD)
                .output();
    }

    /** The JVM splits a command at blanks, which paths may contain. */
    private static String quoted(String word) {
        return '"' + word + '"';
    }

    /** The library of async-profiler out of its jar. */
    private Path library() throws IOException {
        boolean isArm = System.getProperty("os.arch").toLowerCase(Locale.ROOT).matches("aarch64|arm64");
        String name = "libs/libasyncProfiler-" + AsyncProfilerLoader.getVersion()
                + (isArm ? "-linux-arm64.so" : "-linux-x64.so");
        boolean isLinux = System.getProperty("os.name").equals("Linux");
        try (InputStream in = AsyncProfilerLoader.class.getClassLoader().getResourceAsStream(name)) {
            if (in == null || !isLinux) {
                throw BenchException.failed("There is no async-profiler for this system: it needs Linux.");
            }
            Path library = folder.resolve("libasyncProfiler.so");
            Files.copy(in, library, StandardCopyOption.REPLACE_EXISTING);
            return library;
        }
    }
}
