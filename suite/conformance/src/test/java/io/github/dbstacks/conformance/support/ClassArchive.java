package io.github.dbstacks.conformance.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The loaded classes of an application or of {@code ./bench}, which halve the CPU time of its start ("Dynamic CDS
 * Archives", JEP 350). The tests start each of them dozens of times. The first start of each makes the archive, for all
 * JVMs with tests. Another build has other archives.
 */
public final class ClassArchive {
    private static final Map<String, Path> ARCHIVES = new ConcurrentHashMap<>();

    private ClassArchive() {}

    /** The JVM option that uses the archive of this application. */
    public static String option(App app) {
        return option(app.stack().name(), app.classPath(), archiveOption -> run(app, archiveOption));
    }

    /** Returns the option for the archive of the command line. */
    public static String ofBench(Path jar) {
        try (Stream<Path> libraries = Files.list(jar.resolveSibling("lib"))) {
            List<Path> jars = Stream.concat(Stream.of(jar), libraries).toList();
            return option("bench", jars, ClassArchive::runBench);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A run of a program that makes its archive when it ends. */
    @FunctionalInterface
    private interface Making {
        void run(String archiveOption) throws IOException, InterruptedException;
    }

    private static String option(String name, List<Path> jars, Making making) {
        return "-XX:SharedArchiveFile=" + ARCHIVES.computeIfAbsent(name, key -> archive(key, jars, making));
    }

    private static Path archive(String name, List<Path> jars, Making making) {
        try {
            Path folder = folder();
            Path archive = folder.resolve(name + "-" + Jdk.current().feature() + "-" + newest(jars) + ".jsa");
            Path lock = folder.resolve(name + ".lock");
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock held = channel.lock()) {
                if (!Files.exists(archive) && held.isValid()) {
                    Path made = folder.resolve(name + ".new");
                    making.run("-XX:ArchiveClassesAtExit=" + made);
                    Files.move(made, archive, StandardCopyOption.ATOMIC_MOVE);
                }
            }
            return archive;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path folder() throws IOException {
        return Files.createDirectories(Applications.home().resolve("suite/conformance/target/classes-archives"));
    }

    /** A JVM refuses an archive of jars that were written again. */
    private static long newest(List<Path> jars) throws IOException {
        long newest = 0;
        for (Path jar : jars) {
            newest = Math.max(newest, Files.getLastModifiedTime(jar).toMillis());
        }
        return newest;
    }

    private static void run(App app, String archiveOption) throws IOException, InterruptedException {
        Map<String, String> settings = Map.of("selects", "10", "pool-size", "2", "iterations", "1");
        try (Running running = Running.start(new Variant(app, List.of()), settings, Map.of(), archiveOption)) {
            if (app.stack().kind() == Stack.Kind.WEB) {
                running.ready().get(app.stack().answersWorkloads() ? "/benchmark" : "/companies/1", "application/json");
                running.process().destroy(); // The JVM writes the archive when it ends.
            }
            running.exitStatus();
        }
    }

    /** A small run, since most commands of the tests are one. */
    private static void runBench(String archiveOption) throws IOException, InterruptedException {
        List<String> words = Applications.benchWith(archiveOption);
        words.addAll(List.of("run", "--preset=smoke", "--stack=standalone-jdbc", "--workload=single-row"));
        words.addAll(List.of("--heap=128m", "--set=selects=10", "--set=pool-size=2"));
        words.addAll(List.of("--url=" + Database.server().url(), "--results=" + folder().resolve("results")));
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(folder().resolve("bench.log").toFile())
                .start();
        assertThat(BenchProcess.exitStatus(process)).isZero();
    }
}
