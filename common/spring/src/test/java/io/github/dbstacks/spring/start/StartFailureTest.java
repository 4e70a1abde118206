package io.github.dbstacks.spring.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import java.net.BindException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.WebServerException;
import org.springframework.context.ApplicationContextException;

class StartFailureTest {
    private static final Settings SETTINGS = WebSettings.read(FakeEnvironment.STACK, FakeEnvironment.of(Map.of()));

    @Test
    void aSettingIsWrongUsage() {
        SettingsException refused = new SettingsException("x is not allowed.");

        assertThat(Objects.requireNonNull(new SettingsFailureAnalyzer().analyze(refused))
                        .getDescription())
                .isEqualTo("x is not allowed.");
        assertFailure(
                StartFailure.of(new BeanCreationException("batch", "failed", refused), SETTINGS),
                2,
                "x is not allowed.");
    }

    @Test
    void soIsAServerThatCannotListen() {
        Throwable thrown = new WebServerException("Unable to start", new BindException("Permission denied"));

        assertFailure(
                StartFailure.of(new ApplicationContextException("Failed to start bean", thrown), SETTINGS),
                2,
                "The web server cannot start: Permission denied. Choose others with --server.port and"
                        + " --server.address.");
    }

    /** Spring Boot's own analyzer has the sentence. */
    @Test
    void soIsAPropertyOfSpringsThatCannotBe() {
        Binder binder = new Binder(new MapConfigurationPropertySource(Map.of("server.tomcat.threads.max", "many")));
        Throwable thrown = catchThrowable(() -> binder.bind("server.tomcat.threads.max", Bindable.of(Integer.class)));

        assertThat(StartFailure.of(new BeanCreationException("tomcat", "failed", thrown), SETTINGS)
                        .status())
                .isEqualTo(2);
    }

    @Test
    void theDatabasesFailureIsTheDatabases() {
        Throwable thrown = new SQLException("sorry, too many clients", "53300");
        StartFailure failure = StartFailure.of(new BeanCreationException("batch", "failed", thrown), SETTINGS);

        assertThat(failure.status()).isEqualTo(1);
        assertThat(failure).hasMessageContaining(" has no room for 200 connections: make pool-size smaller");
    }

    @Test
    @SuppressWarnings("NullAway") // Spring's cause and action may be null
    void isReportedOnOneLine() {
        assertThat(OneLineReporter.line(new FailureAnalysis("Failed to bind:\n\n    Value: \"x\"", "Update it", null)))
                .isEqualTo("Failed to bind: Value: \"x\". Update it");
        assertThat(OneLineReporter.line(new FailureAnalysis("It is in use.", "Stop it.", null)))
                .isEqualTo("It is in use. Stop it.");
        assertThat(OneLineReporter.line(new FailureAnalysis("It is refused.", null, null)))
                .isEqualTo("It is refused.");
    }

    private static void assertFailure(StartFailure failure, int status, String sentence) {
        assertThat(failure.status()).isEqualTo(status);
        assertThat(failure).hasMessage(sentence);
    }
}
