package io.github.dbstacks.spring.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.settings.SettingsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

class WebArgumentsTest {
    @ParameterizedTest
    @CsvSource({
        "--pool-size=3, --bench.pool-size is meant.",
        "pool-size=3, --bench.pool-size is meant.",
        "--tls, --bench.tls is meant.",
        "--profiles=loud, --spring.profiles.active is meant.",
    })
    void saysWhatIsMeant(String argument, String meant) {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> arguments("--server.port=0", argument).refuseUnknown())
                .withMessage(name(argument) + " is not an argument of web-fake: " + meant);
    }

    private static String name(String argument) {
        return argument.replaceFirst("=.*", "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"hello", "--", "-x", "", "--benchmark.pool-size=3", "--bench.", "--debugger", "--token=geheim"})
    void saysWhatThereIs(String argument) {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> arguments(argument).refuseUnknown())
                .withMessageStartingWith(
                        name(argument) + " is not an argument of web-fake: it takes --bench.KEY=VALUE, ")
                .withMessageContainingAll("--spring.profiles.active=A,B", "--help or --version.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--bench.pool-size=3",
                "--server.port=0",
                "--spring.main.banner-mode=off",
                "--debug",
                "--management.endpoints.web.exposure.include=*",
                "--logging.level.root=info"
            })
    void springReadsTheRest(String argument) {
        assertThatCode(() -> arguments(argument).refuseUnknown()).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V"})
    void tellsTheVersionAsAStandaloneApplicationDoes(String argument) {
        assertThat(arguments(argument).answer()).contains(SuiteVersion.current() + System.lineSeparator());
    }

    @Test
    void helps() {
        assertThat(arguments("--help").answer().orElseThrow())
                .startsWith("Usage: java -jar web-fake.jar ")
                .contains("--bench.pool-size", "loud             a switch", "BENCH_PROFILES=a,b", "--version")
                .doesNotContain("--bench.profiles", "--bench.output");
    }

    /**
     * Shows why arguments are looked at before Spring sees them: it starts without a word about what it does not know.
     */
    @Test
    void springIgnoresWhatItDoesNotKnow() {
        SpringApplication spring = new SpringApplication(WebArgumentsTest.class);
        spring.setWebApplicationType(WebApplicationType.NONE);

        try (ConfigurableApplicationContext context =
                spring.run("hello", "--pool-size=3", "--spring.profiles.active=up", "--bench.poolsize=3")) {
            assertThat(context.isRunning()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "--version", "-V"})
    void refusesAnUnknownArgumentBesideHelp(String help) {
        WebArguments arguments = arguments(help, "explain");

        assertThat(arguments.answer()).isEmpty();
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(arguments::refuseUnknown)
                .withMessageStartingWith("explain is not an argument of web-fake: it takes ");
    }

    @Test
    void answersNothingElse() {
        assertThat(arguments("--bench.iterations=3").answer()).isEmpty();
    }

    private static WebArguments arguments(String... arguments) {
        return new WebArguments(FakeEnvironment.STACK, arguments);
    }
}
