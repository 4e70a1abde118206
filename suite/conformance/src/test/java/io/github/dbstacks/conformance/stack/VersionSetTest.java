package io.github.dbstacks.conformance.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.conformance.support.BenchProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One stack of each driver does its work with the libraries of the reference study, too. */
@Tag("exhaustive")
class VersionSetTest {
    private static final String PLAN = """
            description: a stack of each driver with the libraries of 2023
            stacks: [standalone-r2dbc, web-mvc-jdbc, web-webflux-vertx]
            workloads: [multi-row]
            settings: {iterations: 2, measured-iterations: 1, selects: 200, pool-size: 4, pause: 0ms}
            blocks: {least: 1, most: 1}
            heap: 128m
            libraries: [then]
            jvm-options: [-XX:TieredStopAtLevel=1]
            compare: false
            """;

    @Test
    void eachDriverRunsWithTheLibrariesOf2023(@TempDir Path folder) throws Exception {
        Path plan = Files.writeString(folder.resolve("then.yaml"), PLAN);
        BenchProcess bench = new BenchProcess(folder);
        int status = BenchProcess.exitStatus(bench.start(
                List.of("run", plan.toString(), "--results", bench.results().toString())));
        JsonNode libraries = new JsonMapper()
                .readTree(bench.onlyRun()
                        .orElseThrow()
                        .resolve("environment.json")
                        .toFile())
                .path("libraries");

        assertThat(version(libraries, "web-mvc-jdbc", "spring-webmvc")).isEqualTo("6.0.9");
        assertThat(version(libraries, "web-mvc-jdbc", "postgresql")).isEqualTo("42.6.0");
        assertThat(version(libraries, "web-webflux-vertx", "spring-boot")).isEqualTo("3.1.0");
        assertThat(version(libraries, "web-webflux-vertx", "spring-boot-webflux"))
                .isEmpty();
        assertThat(version(libraries, "standalone-r2dbc", "netty-common")).isEqualTo("4.1.92.Final");
        assertThat(version(libraries, "web-webflux-vertx", "vertx-pg-client")).isEqualTo("4.4.2");
        // The client of Vert.x 4.4 fails on newer JDKs, and its stacks say so.
        long failed = bench.told()
                .filter(line -> line.contains("Vert.x 4.4 does not run on Java"))
                .count();
        assertThat(status).as(bench.errors()).isEqualTo(failed == 0 ? 0 : 1);
        assertThat(RunAnalysis.read(bench.directory("run.json").orElseThrow()).cells())
                .filteredOn(cell -> cell.outcome().status() == CellSummary.Status.OK)
                .hasSize(failed == 0 ? 3 : 2);
    }

    private static String version(JsonNode libraries, String stack, String library) {
        return libraries.path(stack + " versions=then").path(library).asString("");
    }
}
