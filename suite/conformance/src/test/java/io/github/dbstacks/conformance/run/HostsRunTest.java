package io.github.dbstacks.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.testbed.agent.Agent;
import io.github.dbstacks.testbed.process.Jdk;
import java.net.Inet4Address;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A run whose roles have hosts, which {@code sh -c} reaches. */
class HostsRunTest {
    private static final String[] JDBC = {
        "--stack",
        "standalone-jdbc",
        "--workload",
        "single-row",
        "--set",
        "iterations=4",
        "--set",
        "measured-iterations=3"
    };

    /** Its iterations take two seconds, so that something can be killed in it. */
    private static final String[] SLOW = {
        "--stack",
        "standalone-jdbc",
        "--workload",
        "sleep",
        "--set",
        "selects=20",
        "--set",
        "iterations=6",
        "--set",
        "measured-iterations=4"
    };

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
        Path run = run(JDBC);

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
        assertThat(environment.at("/host/clockOffsetMillis").asInt(-9_999)).isBetween(-1_000, 1_000);
    }

    @Test
    void aRunThatIsRefusedLeavesNoDirectory() throws Exception {
        Files.writeString(
                hosts, Files.readString(hosts).replace(Jdk.current().home().toString(), folder.toString()));

        assertThat(BenchProcess.exitStatus(bench.start(arguments(JDBC)))).isEqualTo(1);
        assertThat(bench.told())
                .last()
                .isEqualTo("Files could not be copied to one: there is no JDK in " + folder + ".");
        assertThat(bench.results()).isEmptyDirectory();
    }

    @Test
    @Tag("exhaustive")
    void requestsComeFromAHostOfTheirOwn() throws Exception {
        Path run = run(
                "--stack",
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

    /** The hosts stand in the order in which they are started: application, database, load. */
    @ParameterizedTest
    @CsvSource({"0, one", "1, two"})
    @Tag("exhaustive")
    void aRunWhoseHostWasLostGoesOn(int agent, String host) throws Exception {
        Process process = bench.start(arguments(SLOW));
        Path run = bench.waitForIteration();
        process.descendants()
                .filter(each -> each.info().commandLine().orElse("").contains(Agent.class.getName()))
                .sorted(Comparator.comparingLong(ProcessHandle::pid))
                .skip(agent)
                .findFirst()
                .orElseThrow()
                .destroyForcibly();

        assertThat(BenchProcess.exitStatus(process)).isEqualTo(1);
        assertThat(bench.told())
                .last()
                .isEqualTo("The host " + host + " is lost: its agent has ended, and with it what was under way;"
                        + " go on with: ./bench run --resume '" + run + "' --hosts " + hosts);
        bench.assertNothingLeftBehind();
        goesOn(run);
    }

    @Test
    @Tag("exhaustive")
    void theDoctorLooksAtHostsAndTheNetworkBetweenThem() throws Exception {
        Process doctor = bench.start(List.of("doctor", "--hosts", hosts.toString()));

        assertThat(BenchProcess.exitStatus(doctor)).as(bench.errors()).isZero();
        assertThat(bench.output().lines()).contains("one", "two", "three", "network");
        assertThat(bench.output())
                .containsPattern("application to database: \\d+ µs there and back, \\d+ MB/s")
                .containsPattern("load to application: \\d+ µs there and back, \\d+ MB/s")
                .containsPattern("clock 0\\.\\d s (ahead of|behind) this one's");
    }

    @Test
    @Tag("exhaustive")
    void nothingIsLeftOnHostsWhenTheOrchestratorIsKilled() throws Exception {
        Process process = bench.start(arguments(SLOW));
        Path run = bench.waitForIteration();

        process.destroyForcibly();

        bench.assertNothingLeftBehind();
        goesOn(run);
    }

    private void goesOn(Path run) throws Exception {
        bench.assertSucceeds(List.of("run", "--resume", run.toString(), "--hosts", hosts.toString()));
        List<JsonNode> lines = lines(run);
        assertThat(lines.get(lines.size() - 1).path("termination").asString("")).isEqualTo("completed");
    }

    private List<String> arguments(String... more) {
        return Stream.concat(Stream.of("run", "--hosts", hosts.toString(), "--preset", "smoke"), Stream.of(more))
                .toList();
    }

    private Path run(String... more) throws Exception {
        bench.assertSucceeds(arguments(more));
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

    /**
     * Returns an address of this machine, on which nothing listens by itself; the loopback address where it has no
     * other.
     */
    private static String address() throws Exception {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
                .map(address -> address.getHostAddress())
                .findFirst()
                .orElse("127.0.0.1");
    }
}
