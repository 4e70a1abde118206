package io.github.dbstacks.conformance;

import io.github.dbstacks.conformance.Applications.Variant;
import io.github.dbstacks.testbed.process.App;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The loaded classes of a web application, which halve the CPU time of its start ("Dynamic CDS Archives", JEP 350). The tests
 * start each web application dozens of times. The first start of each in this JVM makes the archive.
 */
final class ClassArchive {
    private static final Map<String, Path> ARCHIVES = new ConcurrentHashMap<>();

    private ClassArchive() {}

    /** The JVM option that uses the archive of this application. */
    static String option(App app) {
        return "-XX:SharedArchiveFile=" + ARCHIVES.computeIfAbsent(app.stack().name(), name -> make(app));
    }

    private static Path make(App app) {
        try {
            Path folder = Files.createTempDirectory("dbstacks-classes-");
            Path archive = folder.resolve("archive.jsa");
            folder.toFile().deleteOnExit();
            archive.toFile().deleteOnExit();
            Map<String, String> settings = Map.of("selects", "10", "pool-size", "2");
            String option = "-XX:ArchiveClassesAtExit=" + archive;
            try (Running web = Running.start(new Variant(app, List.of()), settings, Map.of(), option)) {
                web.ready().get("/benchmark", "application/json");
                web.process().destroy(); // The JVM writes the archive when it ends.
                web.exitStatus();
            }
            return archive;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
