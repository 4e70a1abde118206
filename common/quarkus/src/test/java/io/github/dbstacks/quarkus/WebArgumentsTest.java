package io.github.dbstacks.quarkus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.stack.Stack;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebArgumentsTest {
    @ParameterizedTest
    @CsvSource({
        "--pool-size=3, --pool-size, --bench.pool-size is meant.",
        "pool-size=3, pool-size, --bench.pool-size is meant.",
        "--server.port=1, --server.port, 'it takes --bench.KEY=VALUE, --quarkus.KEY=VALUE, --help or --version.'",
    })
    void saysWhatIsMeant(String argument, String name, String meant) {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> arguments("--quarkus.http.port=0", argument).answer())
                .withMessage(name + " is not an argument of web-fake: " + meant);
    }

    @Test
    void helps() {
        assertThat(arguments("--help").answer().orElseThrow())
                .startsWith("Usage: java -jar web-fake.jar ")
                .contains("--bench.pool-size", "loud             a switch", "--quarkus.http.port");
    }

    /** An argument wins over a system property, and that over a variable. */
    @Test
    void whatIsGivenLastWins() {
        Map<String, String> environment =
                Map.of("BENCH_POOL_SIZE", "3", "BENCH_CONCURRENCY", "4", "BENCH_TIMEOUT", "5s");
        Properties properties = new Properties();
        properties.setProperty("bench.pool-size", "6");
        properties.setProperty("bench.concurrency", "7");

        assertThat(arguments("--bench.pool-size=8", "--quarkus.http.port=0").settings(environment, properties))
                .satisfies(settings -> assertThat(settings.poolSize()).isEqualTo(8))
                .satisfies(settings -> assertThat(settings.concurrency()).isEqualTo(7))
                .satisfies(settings -> assertThat(settings.timeout()).hasSeconds(5));
    }

    @Test
    void aValueThatIsNotAllowedIsNamedAsItWasGiven() {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> arguments("--bench.pool-size=many").settings(Map.of(), new Properties()))
                .withMessageStartingWith("--bench.pool-size=many is not allowed");
    }

    private static WebArguments arguments(String... arguments) {
        return new WebArguments(Stack.of(WebArgumentsTest.class), arguments);
    }
}
