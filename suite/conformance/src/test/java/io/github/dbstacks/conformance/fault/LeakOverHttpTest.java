package io.github.dbstacks.conformance.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.BenchRun;
import io.github.dbstacks.conformance.support.ModuleJar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Study 001's first fault over HTTP: each request keeps its connection, so as many are answered as the pool has
 * connections, and then nobody works. The application is web-mvc-jdbc with a class beside it that makes its pool leak.
 */
@Tag("exhaustive")
class LeakOverHttpTest {
    private static final String PACKAGE = "io/github/dbstacks/web/mvc/jdbc/";

    private static final String PLAN = """
            description: study 001's first fault, and perhaps the same application without it
            stacks: [STACKS]
            scenarios: [get-company]
            clients: [20]
            blocks: {least: 1, most: 1}
            settings: {database: DATABASE, iterations: 4, measured-iterations: 2, pool-size: 8, pause: 0ms}
            heap: 256m
            jvm-options: ["-XX:TieredStopAtLevel=1"]
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mariadb"})
    void asManyAnswersAsConnections(String database) throws Exception {
        Path plan = plan(folder, "web-mvc-jdbc, web-leaking", database);

        BenchRun run = BenchRun.of(folder, List.of(plan.toString(), "--module=" + leakingModule()));

        assertThat(run.exitStatus()).isEqualTo(1);
        assertThat(run.findings("web-leaking-get-company,clients=20"))
                .extracting(found -> found.getField("remark") + ": " + found.getField("sentence"))
                .as(run.table())
                .contains("deadlocked pool: requests had no answer, and the database answered 8 of them on the pool's 8"
                        + " connections: each connection is held, by an operation that has ended or that waits for another"
                        + " one");
        assertThat(run.findings("web-mvc-jdbc-get-company,clients=20"))
                .extracting(found -> found.getField("remark"))
                .doesNotContain("deadlocked pool");
    }

    /** Writes a plan with so many more clients than connections that a fault in holding these is met. */
    static Path plan(Path folder, String stacks, String database) throws IOException {
        return Files.writeString(
                folder.resolve("plan.yaml"), PLAN.replace("STACKS", stacks).replace("DATABASE", database));
    }

    private Path leakingModule() throws IOException {
        Path own = Applications.named("web-mvc-jdbc").classPath().get(0);
        Path module = Files.createDirectories(folder.resolve("web-leaking"));
        Path lib = Files.createDirectories(module.resolve("target/lib"));
        Files.copy(own, lib.resolve(own.getFileName()));
        copy(own.resolveSibling("lib"), lib);
        copy(own.resolveSibling("drivers"), Files.createDirectories(module.resolve("target/drivers")));
        ModuleJar.write(
                module.resolve("target/web-leaking.jar"),
                "/leak/LeakingPool.java.txt",
                "io.github.dbstacks.web.mvc.jdbc.Application",
                Map.of(
                        "META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports",
                        "leak.LeakingPool\n",
                        PACKAGE + "stack.properties",
                        properties(own)));
        return module;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    /** Returns the properties of the application under another name. */
    private static String properties(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile());
                var in = file.getInputStream(file.getJarEntry(PACKAGE + "stack.properties"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("name=web-mvc-jdbc", "name=web-leaking")
                    .replace("reference=true\n", "");
        }
    }
}
