package io.github.dbstacks.spring.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

class WebSettingsTest {
    @Test
    void aFileYieldsToVariablesAndTheseToTheCommandLine() {
        ConfigurableEnvironment environment = FakeEnvironment.of(
                Map.of("BENCH_POOL_SIZE", "2", "BENCH_ITERATIONS", "20"), "--bench.pool-size=3", "--server.port=0");
        environment
                .getPropertySources()
                .addLast(new MapPropertySource(
                        "a file", Map.of("bench.pool-size", 1, "bench.iterations", 10, "bench.selects", 100)));

        Settings settings = WebSettings.read(FakeEnvironment.STACK, environment);

        assertThat(settings.poolSize()).isEqualTo(3);
        assertThat(settings.iterations()).isEqualTo(20);
        assertThat(settings.selects()).isEqualTo(100);
    }

    @Test
    void profilesAreThoseSpringActivatedWhateverTheVariableSays() {
        ConfigurableEnvironment environment = FakeEnvironment.of(Map.of("BENCH_PROFILES", "quiet"));
        environment.setActiveProfiles("loud");

        assertThat(WebSettings.read(FakeEnvironment.STACK, environment).profiles())
                .containsExactly("loud");
    }

    @Test
    void springsDefaultProfilesCountWhereNoneIsActive() {
        ConfigurableEnvironment environment = FakeEnvironment.of(Map.of());
        environment.setDefaultProfiles("loud");

        assertThat(WebSettings.read(FakeEnvironment.STACK, environment).profiles())
                .containsExactly("loud");
    }

    @Test
    void refusesProfilesInTheWordsTheyWereGivenBy() {
        refused(FakeEnvironment.of(Map.of("SPRING_PROFILES_ACTIVE", "up")), "SPRING_PROFILES_ACTIVE=up");
        refused(FakeEnvironment.of(Map.of("BENCH_PROFILES", "a/b *")), "BENCH_PROFILES=a/b *");
        refused(FakeEnvironment.of(Map.of(), "--spring.profiles.active=up!"), "--spring.profiles.active=up!");
        refused(FakeEnvironment.of(Map.of(), "--spring.profiles.include=up"), "--spring.profiles.include=up");
        refused(FakeEnvironment.of(Map.of(), "--bench.profiles=up"), "--bench.profiles=up");
    }

    private static void refused(ConfigurableEnvironment environment, String given) {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> WebSettings.refuseUnknownProfiles(FakeEnvironment.STACK, environment))
                .withMessage(given + " is not allowed: it takes for web-fake loud, quiet.");
    }

    @Test
    void theCommandLinesProfilesGoBeforeTheVariables() {
        ConfigurableEnvironment environment =
                FakeEnvironment.of(Map.of("BENCH_PROFILES", "nonsense"), "--spring.profiles.active=loud");

        assertThatCode(() -> WebSettings.refuseUnknownProfiles(FakeEnvironment.STACK, environment))
                .doesNotThrowAnyException();
    }

    @Test
    void readsPlaceholdersOfProfiles() {
        ConfigurableEnvironment environment = FakeEnvironment.of(Map.of("MINE", "loud"));
        environment
                .getPropertySources()
                .addLast(new MapPropertySource("a file", Map.of("spring.profiles.active", "${MINE}")));

        assertThatCode(() -> WebSettings.refuseUnknownProfiles(FakeEnvironment.STACK, environment))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesUnknownProfilesOfFilesToo() {
        ConfigurableEnvironment environment = FakeEnvironment.of(Map.of());
        environment
                .getPropertySources()
                .addLast(new MapPropertySource("a file", Map.of("spring.profiles.active", "up")));
        environment.setActiveProfiles("up");

        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> WebSettings.read(FakeEnvironment.STACK, environment))
                .withMessage(
                        "\"spring.profiles.active\" from property source \"a file\": spring.profiles.active=up is not"
                                + " allowed: it takes for web-fake loud, quiet.");
    }

    @Test
    void refusesValuesInTheWordsTheyWereGivenBy() {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() ->
                        WebSettings.read(FakeEnvironment.STACK, FakeEnvironment.of(Map.of("BENCH_ITERATIONS", "0"))))
                .withMessageStartingWith("BENCH_ITERATIONS=0 is not allowed: ");
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() ->
                        WebSettings.read(FakeEnvironment.STACK, FakeEnvironment.of(Map.of(), "--bench.poolsize=3")))
                .withMessageStartingWith("--bench.poolsize is not a setting: ");
    }

    /** Shows why the properties are not bound with {@code @ConfigurationProperties}, which is done as here. */
    @Test
    void refusesAMistypedVariableThatSpringIgnores() {
        ConfigurableEnvironment environment = FakeEnvironment.of(Map.of("BENCH_POOL_SIEZ", "3"));
        BindHandler strict = new NoUnboundElementsBindHandler(BindHandler.DEFAULT, new UnboundElementsSourceFilter());

        assertThat(Binder.get(environment)
                        .bind("bench", Bindable.of(Pool.class), strict)
                        .isBound())
                .isFalse();
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> WebSettings.read(FakeEnvironment.STACK, environment))
                .withMessageStartingWith("BENCH_POOL_SIEZ is not a setting: ");
    }

    record Pool(int poolSize) {}
}
