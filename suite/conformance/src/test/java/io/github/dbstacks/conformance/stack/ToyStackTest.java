package io.github.dbstacks.conformance.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.BenchCall;
import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.conformance.support.ModuleJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stack can be added from outside the project: a class, a properties file and a jar are enough. */
class ToyStackTest {
    private static final String PROPERTIES = "name=standalone-toy\nkind=standalone\ntitle=A toy\n";

    @TempDir
    private Path module;

    @BeforeEach
    void build() throws IOException {
        List<Path> libraries = Applications.named("standalone-jdbc").classPath().stream()
                .filter(jar -> jar.getFileName()
                        .toString()
                        .matches("(harness|records|common-schema|HdrHistogram|picocli|jackson)-.*"))
                .toList();
        Path lib = Files.createDirectories(module.resolve("target/lib"));
        for (Path library : libraries) {
            Files.copy(library, lib.resolve(library.getFileName()));
        }
        ModuleJar.write(
                module.resolve("target/toy.jar"),
                "/toy/ToyApplication.java.txt",
                "toy.ToyApplication",
                Map.of("toy/stack.properties", PROPERTIES));
    }

    @Test
    void isListedAndMeasured() throws Exception {
        assertThat(BenchCall.of("list", "--module", module.toString()).output()).contains("standalone-toy");

        String table = bench(
                "run",
                "--preset=smoke",
                "--module=" + module,
                "--stack=standalone-toy",
                "--workload=single-row",
                "--url=" + Database.server().url(),
                "--results=" + module.resolve("results"));

        assertThat(table).containsPattern("  A toy +worked\n");
        try (Stream<Path> results = Files.list(module.resolve("results"))) {
            assertThat(results.findFirst().orElseThrow().resolve("report.md"))
                    .content()
                    .contains(" --module " + module);
        }
    }

    private String bench(String... arguments) throws Exception {
        BenchProcess bench = new BenchProcess(module);
        bench.assertSucceeds(List.of(arguments));
        return bench.output();
    }
}
