package io.github.dbstacks.conformance.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.testbed.database.Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * {@code ./bench} as a process. Each test has its own results; all tests of one JVM share a cache. Its programs of
 * PostgreSQL are those that the tests' own database has unpacked, since that takes 10 s.
 */
public final class BenchProcess {
    private static final Path CACHE = cacheWithPrograms();

    private final Path temporary;

    public BenchProcess(Path temporary) {
        this.temporary = temporary;
    }

    public Process start(List<String> arguments) throws IOException {
        return startWords(command(arguments));
    }

    /** The command that {@code ./bench} starts. A run is made small and writes to the results of this test. */
    public List<String> command(List<String> arguments) {
        List<String> words = Applications.bench();
        words.addAll(arguments);
        if (arguments.contains("--preset")) {
            words.addAll(List.of("--results", results().toString(), "--heap", "256m"));
        }
        return words;
    }

    /** Runs a command, which must end well. */
    public void assertSucceeds(List<String> arguments) throws IOException, InterruptedException {
        assertThat(exitStatus(start(arguments))).as(errors()).isZero();
    }

    /**
     * Runs a plan, which must end well, and returns the directory of its results.
     *
     * @param plan the text of its file
     * @param more options
     */
    public Path run(String plan, String... more) throws IOException, InterruptedException {
        Path file = Files.writeString(temporary.resolve("plan.yaml"), plan);
        List<String> words = new ArrayList<>(
                List.of("run", file.toString(), "--results", results().toString()));
        words.addAll(List.of(more));
        assertSucceeds(words);
        return onlyRun().orElseThrow();
    }

    public Process startWords(List<String> words) throws IOException {
        return startWords(words, Map.of());
    }

    /** @param environment beside that of this process */
    public Process startWords(List<String> words, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectOutput(temporary.resolve("output").toFile())
                .redirectError(temporary.resolve("errors").toFile());
        builder.environment().put("XDG_CACHE_HOME", CACHE.toString());
        builder.environment().putAll(environment);
        return builder.start();
    }

    public Path results() {
        return temporary.resolve("results with a space");
    }

    private static Path cacheWithPrograms() {
        Path cache = Applications.home()
                .resolve("suite/conformance/target/bench cache " + System.getProperty("dbstacks.fork", "1"));
        Database.programs(Database.server()).ifPresent(programs -> link(programs, cache));
        return cache;
    }

    /** Lets all commands use the programs of a server that is unpacked already. */
    public static void use(Server server) {
        Database.programs(server).ifPresent(programs -> link(programs, CACHE));
    }

    private static void link(Path programs, Path cache) {
        Path link = cache.resolve("dbstacks").resolve(programs.getFileName());
        try {
            Files.createDirectories(link.getParent());
            if (!Files.exists(link)) {
                Files.deleteIfExists(link); // to programs that are gone
                Files.createSymbolicLink(link, programs);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String output() throws IOException {
        return Files.readString(temporary.resolve("output"));
    }

    public String errors() throws IOException {
        return Files.readString(temporary.resolve("errors"));
    }

    /** Returns its lines on standard error, without those of the doctor, which depend on the machine. */
    public Stream<String> told() throws IOException {
        return told(errors());
    }

    public static Stream<String> told(String errors) {
        return errors.strip().lines().filter(line -> !line.startsWith("doctor: "));
    }

    /** Waits until it has ended. It is told to end when it takes too long, or when the wait is interrupted. */
    public static int exitStatus(Process process) throws InterruptedException {
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
            return process.exitValue();
        } finally {
            process.destroy();
        }
    }

    /** @param target as kill(1) takes it: a process, or with a minus a process group */
    public static void kill(String signal, String target) throws Exception {
        assertThat(new ProcessBuilder("kill", signal, "--", target).start().waitFor())
                .isZero();
    }

    /** The directory of the only run, once its plan has been written. */
    public Optional<Path> onlyRun() throws IOException {
        return directory("run.json");
    }

    /** The directory that contains a file of this name. */
    public Optional<Path> directory(String file) throws IOException {
        if (!Files.isDirectory(results())) {
            return Optional.empty();
        }
        try (Stream<Path> directories = Files.list(results())) {
            return directories
                    .filter(directory -> Files.exists(directory.resolve(file)))
                    .findFirst();
        }
    }

    /** Waits for the first iteration of an application and returns the directory of the run. */
    public Path waitForIteration() throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
        while (System.nanoTime() < deadline) {
            Optional<Path> run = onlyRun();
            if (run.isPresent()) {
                try (Stream<Path> forks = Files.list(run.get().resolve("forks"))) {
                    for (Path fork : forks.toList()) {
                        if (Files.readString(fork).contains("\"record\":\"iteration\"")) {
                            return run.get();
                        }
                    }
                }
            }
            Thread.sleep(50);
        }
        throw new AssertionError("no iteration: " + errors());
    }

    /** The database servers of any system that are running. */
    public List<ProcessHandle> servers() throws IOException {
        return Stream.concat(
                        postmasters().stream(),
                        ProcessHandle.allProcesses()
                                .filter(process -> process.info()
                                        .commandLine()
                                        .filter(line -> line.contains("--datadir=" + CACHE))
                                        .isPresent()))
                .toList();
    }

    /** Returns the main processes of PostgreSQL. */
    public List<ProcessHandle> postmasters() throws IOException {
        if (!Files.isDirectory(CACHE.resolve("dbstacks"))) {
            return List.of();
        }
        List<ProcessHandle> found = new ArrayList<>();
        try (Stream<Path> folders = Files.list(CACHE.resolve("dbstacks"))) {
            for (Path folder : folders.toList()) {
                Path pid = folder.resolve("data/postmaster.pid");
                if (Files.exists(pid) && !Files.readAllLines(pid).isEmpty()) {
                    ProcessHandle.of(Long.parseLong(Files.readAllLines(pid).get(0)))
                            .ifPresent(found::add);
                }
            }
        }
        return found;
    }

    /** The cache holds the unpacked programs but no database, and none of its programs is running. */
    public void assertNothingLeftBehind() throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (System.nanoTime() < deadline && isSomethingLeft()) {
            Thread.sleep(100);
        }
        assertThat(isSomethingLeft()).isFalse();
    }

    private boolean isSomethingLeft() throws IOException {
        boolean process = ProcessHandle.allProcesses()
                .anyMatch(handle -> handle.info().commandLine().orElse("").contains(CACHE.toString()));
        if (!Files.isDirectory(CACHE.resolve("dbstacks"))) {
            return process;
        }
        try (Stream<Path> folders = Files.list(CACHE.resolve("dbstacks"))) {
            return process
                    || folders.anyMatch(
                            folder -> !folder.getFileName().toString().matches("(postgresql|mariadb)-.*"));
        }
    }
}
