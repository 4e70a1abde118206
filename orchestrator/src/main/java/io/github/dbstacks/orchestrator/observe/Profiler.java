package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.analysis.profile.SampledStacks;
import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.orchestrator.fork.ForkObserver;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/**
 * Samples the stacks of the measured iterations with async-profiler, every millisecond of CPU time, and leaves them in
 * {@value SampledStacks#FILE}. It begins after the first measured iteration. The profiler writes its file when the process ends.
 */
final class Profiler implements ForkObserver {
    /** The best first: events of the kernel, which it may refuse, and a timer, whose samples have no frames of the kernel. */
    private static final List<String> EVENTS = List.of("cpu", "ctimer");

    private static final String LIBRARY = "libasyncProfiler.so";

    private final String jcmd;
    private final Path folder;
    /** Where the profiler writes: its options end at a comma, which the name of a fork may have. */
    private final Path written;

    private long pid;
    private boolean hasBegun;

    Profiler(Jdk jdk, ForkFile file) {
        this.jcmd = jdk.home().resolve("bin").resolve("jcmd").toString();
        this.folder = file.folder();
        this.written = Path.of(System.getProperty("java.io.tmpdir"), "dbstacks-" + UUID.randomUUID() + ".collapsed");
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
        if (hasBegun) {
            try {
                Files.move(written, folder.resolve(SampledStacks.FILE), StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                throw BenchException.failed("The profiler has left no samples: " + BenchException.reason(e) + ".");
            }
        }
        return end;
    }

    private void begin() {
        try {
            Path library = library();
            library.toFile().deleteOnExit();
            String said = "";
            for (String event : EVENTS) {
                said = load(
                        library, "start,event=" + event + ",interval=1ms,ann,collapsed,loglevel=none,file=" + written);
                if (said.contains("return code: 0")) {
                    return;
                }
            }
            throw BenchException.failed("The profiler cannot begin: "
                    + said.strip().lines().reduce((first, last) -> last).orElse("it says nothing") + ".");
        } catch (IOException e) {
            throw BenchException.failed("The profiler cannot begin: " + BenchException.reason(e) + ".");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Loads the profiler into the application and says what came of it. */
    private String load(Path library, String options) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        jcmd, Long.toString(pid), "JVMTI.agent_load", quoted(library.toString()), quoted(options))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }

    /** The JVM splits a command at blanks, which paths may contain. */
    private static String quoted(String word) {
        return '"' + word + '"';
    }

    /** The profiler's library out of its jar. */
    private Path library() throws IOException {
        boolean isArm = System.getProperty("os.arch").toLowerCase(Locale.ROOT).matches("aarch64|arm64");
        String name = (isArm ? "linux-arm64/" : "linux-x64/") + LIBRARY;
        boolean isLinux = System.getProperty("os.name").equals("Linux");
        try (InputStream in = Profiler.class.getClassLoader().getResourceAsStream(name)) {
            if (in == null || !isLinux) {
                throw BenchException.failed("There is no async-profiler for this system: it needs Linux.");
            }
            Path library = folder.resolve(LIBRARY);
            Files.copy(in, library, StandardCopyOption.REPLACE_EXISTING);
            return library;
        }
    }
}
