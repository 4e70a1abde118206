package io.github.dbstacks.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.harness.Failure;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import org.junit.jupiter.api.Test;
import reactor.core.Exceptions;

/** Reactor throws one exception for SELECTs that fail at the same moment. */
class SeveralFailuresTest {
    @Test
    void theFirstOneTellsWhy() {
        RuntimeException several = Exceptions.multiple(noRoom(), noRoom());

        assertThat(Failure.sentence(several, SettingsReader.read(Stack.of(Application.class), new Given())))
                .contains("has no room for")
                .doesNotContain("Multiple");
    }

    private static RuntimeException noRoom() {
        return new R2dbcNonTransientResourceException("sorry, too many clients already", "53300");
    }
}
