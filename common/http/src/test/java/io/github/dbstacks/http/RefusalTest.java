package io.github.dbstacks.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what every framework refuses alike, before it looks for whoever answers. */
class RefusalTest {
    private static final Settings SETTINGS =
            SettingsReader.read(Stack.of(RefusalTest.class), Given.environment(Map.of()));

    @ParameterizedTest
    @ValueSource(strings = {"city=A&city=B", "millis=5&from=1&millis=5", "c%69ty=A&city=B"})
    void aParameterThatComesTwice(String query) {
        Refusal refusal = Refusal.of(SETTINGS, "GET", "/zipcodes", query).orElseThrow();

        assertThat(refusal.type()).isEqualTo(ProblemType.PARAMETER);
        assertThat(refusal.sentence()).endsWith(" is given more than once.");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"city=A", "city=A&from=1", "other=1&other=2", "city=A&c%zzity=B"})
    void whatMayGoOn(@Nullable String query) {
        assertThat(Refusal.of(SETTINGS, "GET", "/zipcodes", query)).isEmpty();
    }

    /** A path may have any character, and the document is sent before anybody has named a charset. */
    @Test
    void itsDocumentIsInAscii() {
        ProblemDocument document =
                ProblemDocument.of(new Refusal(ProblemType.BODY, "M\u00fcller is \"no\" body."), "/orders/\u20ac");

        assertThat(document.status()).isEqualTo(400);
        assertThat(document.json())
                .isEqualTo("{\"detail\":\"M\\u00FCller is \\\"no\\\" body.\",\"instance\":\"/orders/\\u20AC\","
                        + "\"status\":400,\"title\":\"The body is not allowed\","
                        + "\"type\":\"urn:dbstacks:problem:body\"}");
    }
}
