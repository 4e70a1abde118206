package io.github.dbstacks.web.mvc.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.web.webflux.r2dbc.R2dbcScenarioController;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Import;

class ApplicationTest {
    private static final Settings SETTINGS = SettingsReader.read(Stack.of(Application.class), new Given());

    @Test
    void itAnswersWithTheControllerOfWebflux() {
        assertThat(Application.class.getAnnotation(Import.class).value()).contains(R2dbcScenarioController.class);
    }

    /** Tomcat alone would give up what emits nothing for 30 seconds. */
    @Test
    void aRequestWaitsForTheDatabaseWithoutALimit() {
        assertThat(Application.springProperties(SETTINGS)).containsEntry("spring.mvc.async.request-timeout", -1);
    }
}
