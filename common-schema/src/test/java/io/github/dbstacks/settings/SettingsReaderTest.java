package io.github.dbstacks.settings;

import static io.github.dbstacks.settings.TestStacks.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SettingsReaderTest {

    @Test
    void hasADefaultForEverything() {
        Settings settings = settings();

        assertThat(settings.url()).isEqualTo(new DatabaseUrl("localhost", 5432, "bench"));
        assertThat(settings.user()).isEqualTo("bench");
        assertThat(settings.password()).isEqualTo("bench");
        assertThat(settings.workload()).isEqualTo(Workload.SINGLE_ROW);
        assertThat(settings.iterations()).isEqualTo(50);
        assertThat(settings.measuredIterations()).isEqualTo(10);
        assertThat(settings.fanOut()).isEqualTo(FanOut.BOUNDED);
        assertThat(settings.ids()).isEqualTo(new Ids.Fixed(10));
        assertThat(settings.pause()).isEqualTo(Duration.ofSeconds(2));
        assertThat(settings.timeout()).isEqualTo(Duration.ofMinutes(30));
        assertThat(settings.eventLoops()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(settings.transport()).isEqualTo(Transport.NATIVE);
        assertThat(settings.tls()).isEqualTo(Tls.DISABLE);
        assertThat(settings.tlsRootCert()).isEmpty();
        assertThat(settings.profiles()).isEmpty();
        assertThat(settings.serviceTimes()).isEqualTo(Recording.SOME);
        assertThat(settings.get(Setting.OUTPUT)).isEqualTo(OutputFormat.TEXT);
    }

    @ParameterizedTest
    @CsvSource({"single-row, 500000, 200", "multi-row, 250000, 100", "sleep, 100, 100"})
    void takesSelectsAndPoolSizeFromTheWorkload(String workload, int selects, int poolSize) {
        Settings settings = settings("workload=" + workload);

        assertThat(settings.workload()).hasToString(workload);
        assertThat(settings.selects()).isEqualTo(selects);
        assertThat(settings.poolSize()).isEqualTo(poolSize);
        assertThat(settings.concurrency()).isEqualTo(poolSize);
    }

    @ParameterizedTest
    @EnumSource
    void theHelpNamesTheWorkloadOfEachDefault(Workload workload) {
        assertThat(Setting.SELECTS.explanation())
                .containsPattern("\\b" + workload.defaultSelects() + " for [^;]*\\b" + workload + "\\b");
        assertThat(Setting.POOL_SIZE.explanation())
                .containsPattern("\\b" + workload.defaultPoolSize() + " for [^;]*\\b" + workload + "\\b");
    }

    @Test
    void knowsTheSelectsOfTheOtherWorkloads() {
        assertThat(settings().selects(Workload.MULTI_ROW)).isEqualTo(250_000);
        assertThat(settings("selects=7").selects(Workload.MULTI_ROW)).isEqualTo(7);
    }

    @Test
    void concurrencyFollowsThePoolSizeUnlessGiven() {
        assertThat(settings("pool-size=5").concurrency()).isEqualTo(5);
        assertThat(settings("pool-size=5", "concurrency=8").concurrency()).isEqualTo(8);
    }

    @Test
    void theEnvironmentGoesBeforeTheDefaults() {
        Settings settings = settings(Map.of("BENCH_ITERATIONS", "7", "HOME", "/nowhere"));

        assertThat(settings.iterations()).isEqualTo(7);
        assertThat(settings.poolSize()).isEqualTo(200);
    }

    @Test
    void theCommandLineGoesBeforeTheEnvironment() {
        Settings settings = settings(Map.of("BENCH_ITERATIONS", "7", "BENCH_POOL_SIZE", "8"), "iterations=9");

        assertThat(settings.iterations()).isEqualTo(9);
        assertThat(settings.poolSize()).isEqualTo(8);
    }

    @Test
    void measuredRunsYieldToFewerRunsUnlessTheyAreGiven() {
        assertThat(settings("iterations=3").measuredIterations()).isEqualTo(3);
        assertThat(settings("iterations=30").measuredIterations()).isEqualTo(10);
    }

    @Test
    void theLastRunsAreMeasured() {
        Settings settings = settings("iterations=5", "measured-iterations=2");

        assertThat(settings.isMeasured(3)).isFalse();
        assertThat(settings.isMeasured(4)).isTrue();
        assertThat(settings.isMeasured(5)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"0ms, PT0S", "500ms, PT0.5S", "2s, PT2S", "1m, PT1M", "1440m, P1D"})
    void readsDurations(String text, Duration duration) {
        assertThat(settings("pause=" + text).pause()).isEqualTo(duration);
    }

    @Test
    void readsEveryOtherKey(@TempDir Path folder) throws Exception {
        Path certificate = Files.createFile(folder.resolve("root.pem"));

        Settings settings = settings(
                "url=postgresql://db.example:6000/other",
                "user=me",
                "password=secret",
                "workload=multi-row",
                "fan-out=all-at-once",
                "id=uniform",
                "rest=on",
                "timeout=250ms",
                "event-loops=3",
                "transport=nio",
                "tls=verify-full",
                "tls-root-cert=" + certificate,
                "profiles= up , left,,",
                "service-times=off",
                "output=json");

        assertThat(settings.url()).isEqualTo(new DatabaseUrl("db.example", 6000, "other"));
        assertThat(settings.user()).isEqualTo("me");
        assertThat(settings.password()).isEqualTo("secret");
        assertThat(settings.fanOut()).isEqualTo(FanOut.ALL_AT_ONCE);
        assertThat(settings.ids()).isEqualTo(new Ids.Uniform());
        assertThat(settings.rest()).isEqualTo(Switch.ON);
        assertThat(settings.timeout()).isEqualTo(Duration.ofMillis(250));
        assertThat(settings.eventLoops()).isEqualTo(3);
        assertThat(settings.transport()).isEqualTo(Transport.NIO);
        assertThat(settings.tls()).isEqualTo(Tls.VERIFY_FULL);
        assertThat(settings.tlsRootCert()).contains(certificate);
        assertThat(settings.profiles()).containsExactly("left", "up");
        assertThat(settings.has("up")).isTrue();
        assertThat(settings.has("right")).isFalse();
        assertThat(settings.serviceTimes()).isEqualTo(Recording.OFF);
        assertThat(settings.get(Setting.OUTPUT)).isEqualTo(OutputFormat.JSON);
    }

    @Test
    void aPoolThatGrowsHasALeastNumberOfConnections() {
        assertThat(TestStacks.settings("pool-size=9").poolMin()).isEmpty();
        assertThat(TestStacks.settings("pool-size=9").connectionsAtFirst()).isEqualTo(9);
        assertThat(TestStacks.settings("pool-size=9", "pool-min=4").connectionsAtFirst())
                .isEqualTo(4);
        assertThat(TestStacks.settings("pool-size=9").asMap()).doesNotContainKey("pool-min");
        assertThat(TestStacks.settings("pool-size=9", "pool-min=4").asMap()).containsEntry("pool-min", "4");
    }

    @Test
    void aStackWhosePoolHasNoLeastNumberSaysWhy() {
        Stack stack = TestStacks.parse("""
                name=web-test
                kind=web
                title=Test
                without.pool-min=its pool has none
                """);
        Given given = new Given().put("pool-min", "4", "--set pool-min");

        assertThatThrownBy(() -> SettingsReader.read(stack, given))
                .isInstanceOf(SettingsException.class)
                .hasMessage(
                        "--set pool-min=4 is not allowed: it takes no value for web-test, since its pool has none.");
    }
}
