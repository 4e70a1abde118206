package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.testbed.process.Jdk;
import java.net.Inet4Address;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A run whose roles have hosts, which {@code sh -c} reaches. */
class HostsRunTest {
    @TempDir
    private Path folder;

    private BenchProcess bench;
    private Path hosts;

    @BeforeEach
    void writeHosts() throws Exception {
        bench = new BenchProcess(folder);
        String role = "{host: %s, address: " + address() + ", jdk: "
                + Jdk.current().home() + ", folder: " + folder.resolve("files") + "}\n";
        hosts = Files.writeString(
                folder.resolve("hosts.yaml"),
                "shell: sh -c\napp: " + role.formatted("one") + "database: " + role.formatted("two") + "load: "
                        + role.formatted("three"));
    }

    @Test
    @Tag("exhaustive")
    void applicationAndDatabaseHaveHostsOfTheirOwn() throws Exception {
        Path run = run(
                "standalone-jdbc",
                "--workload",
                "single-row",
                "--set",
                "iterations=4",
                "--set",
                "measured-iterations=3");

        List<JsonNode> lines = lines(run);
        assertThat(lines.get(lines.size() - 1).path("termination").asString("")).isEqualTo("completed");
        assertThat(lines).anySatisfy(line -> {
            assertThat(line.path("record").asString("")).isEqualTo("surroundings");
            assertThat(line.path("databaseCpuNanos").asLong(0)).isPositive();
            assertThat(line.path("applicationCpuNanos").asLong(0)).isPositive();
        });
        JsonNode environment = JsonMapper.shared().readTree(Files.readString(run.resolve("environment.json")));
        assertThat(environment.at("/database/sameHost").asBoolean(false)).isTrue();
        assertThat(environment.at("/database/where").asString("")).isEqualTo("embedded");
    }

    @Test
    @Tag("exhaustive")
    void requestsComeFromAHostOfTheirOwn() throws Exception {
        Path run = run(
                "web-mvc-jdbc",
                "--scenario",
                "get-company",
                "--clients",
                "4",
                "--set",
                "iterations=4",
                "--set",
                "measured-iterations=2");

        List<JsonNode> lines = lines(run);
        assertThat(lines.get(lines.size() - 1).path("termination").asString("")).isEqualTo("completed");
        assertThat(lines)
                .anySatisfy(line -> assertThat(line.path("record").asString("")).isEqualTo("load"));
    }

    private Path run(String stack, String... more) throws Exception {
        List<String> arguments = Stream.concat(
                        Stream.of("run", "--hosts", hosts.toString(), "--preset", "smoke", "--stack", stack),
                        Stream.of(more))
                .toList();
        assertThat(BenchProcess.exitStatus(bench.start(arguments)))
                .as(bench.errors())
                .isZero();
        bench.assertNothingLeftBehind();
        return bench.onlyRun().orElseThrow();
    }

    private static List<JsonNode> lines(Path run) throws Exception {
        try (Stream<Path> forks = Files.list(run.resolve("forks"))) {
            return Files.readAllLines(forks.findFirst().orElseThrow()).stream()
                    .map(JsonMapper.shared()::readTree)
                    .toList();
        }
    }

    /** Of this machine, on which nothing listens by itself; the loopback address where it has no other. */
    private static String address() throws Exception {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
                .map(address -> address.getHostAddress())
                .findFirst()
                .orElse("127.0.0.1");
    }
}
