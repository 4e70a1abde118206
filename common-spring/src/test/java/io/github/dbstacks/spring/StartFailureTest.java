package io.github.dbstacks.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import java.net.BindException;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.web.server.WebServerException;

class StartFailureTest {
    private static final Settings SETTINGS = WebSettings.read(FakeEnvironment.STACK, FakeEnvironment.of(Map.of()));

    @Test
    void aSettingIsWrongUsage() {
        Throwable thrown = new IllegalStateException("Spring's", new SettingsException("x is not allowed."));

        assertThat(StartFailure.of(thrown, SETTINGS)).isEqualTo(new StartFailure(2, "x is not allowed."));
    }

    @Test
    void soIsAServerThatCannotListen() {
        Throwable thrown = new WebServerException("Unable to start", new BindException("Permission denied"));

        assertThat(StartFailure.of(new IllegalStateException(thrown), SETTINGS))
                .isEqualTo(new StartFailure(
                        2,
                        "The web server cannot listen: Permission denied. Choose another port or address with"
                                + " --server.port and --server.address."));
    }

    @Test
    void soIsAPropertyOfSpringsThatCannotBe() {
        Binder binder = new Binder(new MapConfigurationPropertySource(Map.of("server.tomcat.threads.max", "many")));
        try {
            binder.bind("server.tomcat.threads.max", Bindable.of(Integer.class));
        } catch (RuntimeException e) {
            StartFailure failure = StartFailure.of(e, SETTINGS);

            assertThat(failure.status()).isEqualTo(2);
            assertThat(failure.sentence()).startsWith("server.tomcat.threads.max=many is not allowed: ");
            return;
        }
        throw new AssertionError("bound");
    }

    @Test
    void soIsWhateverComesBeforeTheSettings() {
        assertThat(StartFailure.of(new IllegalStateException("No such folder.\n\tat somewhere"), null))
                .isEqualTo(new StartFailure(2, "Spring Boot cannot start like this: No such folder."));
    }

    @Test
    void theDatabasesFailureIsTheDatabases() {
        Throwable thrown = new IllegalStateException("a bean", new SQLException("sorry, too many clients", "53300"));

        StartFailure failure = StartFailure.of(thrown, SETTINGS);

        assertThat(failure.status()).isEqualTo(1);
        assertThat(failure.sentence()).contains(" has no room for 200 connections: make pool-size smaller");
    }
}
