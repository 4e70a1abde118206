package io.github.dbstacks.conformance;

import io.github.dbstacks.conformance.Applications.Variant;
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

/**
 * The loaded classes of an application, which halve the CPU time of its start ("Dynamic CDS Archives", JEP 350). The tests start each
 * application dozens of times. The first start of each makes the archive, for all JVMs with tests. Another build has other archives.
 */
final class ClassArchive {
    private static final Map<String, Path> ARCHIVES = new ConcurrentHashMap<>();

    private ClassArchive() {}

    /** The JVM option that uses the archive of this application. */
    static String option(App app) {
        return "-XX:SharedArchiveFile=" + ARCHIVES.computeIfAbsent(app.stack().name(), name -> archive(app));
    }

    private static Path archive(App app) {
        try {
            Path folder = Files.createDirectories(Applications.home().resolve("conformance/target/classes-archives"));
            Path archive =
                    folder.resolve(app.stack().name() + "-" + Jdk.current().feature() + "-" + newest(app) + ".jsa");
            Path lock = folder.resolve(app.stack().name() + ".lock");
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock held = channel.lock()) {
                if (!Files.exists(archive) && held.isValid()) {
                    Path made = folder.resolve(app.stack().name() + ".new");
                    make(app, made);
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

    /** A JVM refuses an archive of jars that were written again. */
    private static long newest(App app) throws IOException {
        long newest = 0;
        for (Path jar : app.classPath()) {
            newest = Math.max(newest, Files.getLastModifiedTime(jar).toMillis());
        }
        return newest;
    }

    private static void make(App app, Path archive) throws IOException, InterruptedException {
        Map<String, String> settings = Map.of("selects", "10", "pool-size", "2", "iterations", "1");
        String option = "-XX:ArchiveClassesAtExit=" + archive;
        try (Running running = Running.start(new Variant(app, List.of()), settings, Map.of(), option)) {
            if (app.stack().kind() == Stack.Kind.WEB) {
                running.ready().get(app.stack().answersWorkloads() ? "/benchmark" : "/delay", "application/json");
                running.process().destroy(); // The JVM writes the archive when it ends.
            }
            running.exitStatus();
        }
    }
}
