package io.github.dbstacks.orchestrator.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.machine.HostFacts;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class EnvironmentTest {
    private RunDirectory directory;

    @BeforeEach
    void create(@TempDir Path results) {
        directory =
                RunDirectory.create(results, Examples.run(List.of(new PlannedFork(1, 1, Examples.reference(), false))));
    }

    @Test
    void theSameBuildGoesOn() {
        assertThatCode(() -> Environment.requireSame(built("a1"), built("a1"), directory))
                .doesNotThrowAnyException();
    }

    @Test
    void anotherBuildDoesNot() {
        assertRefused(built("a1"), built("b2"));
        assertRefused(RecordMapper.MAPPER.createObjectNode(), built("b2"));
    }

    @Test
    void twoHostsMayHaveOneName() {
        assertThat(Stream.of(facts("h1", "a"), facts("h1", "b"), facts("h2", "a"))
                        .map(Environment::idOfRole))
                .doesNotHaveDuplicates();
        assertThat(Environment.idOfRole(facts("h1", "a"))).isEqualTo(Environment.idOfRole(facts("h1", "a")));
    }

    private static HostFacts facts(String name, String boot) {
        return new HostFacts(name, boot, "a processor", 2, 1_000_000_000, "Linux", "6.1", "amd64");
    }

    private void assertRefused(JsonNode first, JsonNode now) {
        assertThatThrownBy(() -> Environment.requireSame(first, now, directory))
                .isInstanceOf(BenchException.class)
                .hasMessage("--resume=" + directory.path()
                        + " is not allowed: standalone-jdbc has been built from other code since the run began.");
    }

    private static JsonNode built(String fingerprint) {
        return RecordMapper.MAPPER.readTree("{\"builds\": {\"standalone-jdbc\": \"" + fingerprint + "\"}}");
    }
}
