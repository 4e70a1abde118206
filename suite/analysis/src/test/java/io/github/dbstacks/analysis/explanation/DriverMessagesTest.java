package io.github.dbstacks.analysis.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DriverMessagesTest {
    private static final JsonNode ENVIRONMENT = JsonMapper.shared().readTree("""
            {"libraries": {
              "standalone-r2dbc": {"r2dbc-pool": "1.0.2", "r2dbc-postgresql": "1.1.1"},
              "standalone-jdbc": {"postgresql": "42.7.13"},
              "standalone-r2dbc+driver-r2dbc-mysql": {"r2dbc-pool": "1.0.2", "r2dbc-mysql": "1.4.3"},
              "standalone-toy": {"toy": "1"}}}""");

    @Test
    void theDriverIsFoundAmongTheLibraries() {
        assertThat(DriverMessages.of(ENVIRONMENT, "standalone-r2dbc")
                        .orElseThrow()
                        .messages())
                .containsExactly("Bind", "Describe", "Execute", "Close", "Sync");
        assertThat(DriverMessages.of(ENVIRONMENT, "standalone-jdbc")
                        .orElseThrow()
                        .messages())
                .containsExactly("Bind", "Execute", "Sync");
        assertThat(DriverMessages.of(ENVIRONMENT, "standalone-r2dbc+driver-r2dbc-mysql")
                        .orElseThrow()
                        .messages())
                .containsExactly("COM_STMT_RESET", "COM_STMT_EXECUTE");
        assertThat(DriverMessages.of(ENVIRONMENT, "standalone-toy")).isEmpty();
        assertThat(DriverMessages.of(ENVIRONMENT, "web-toy")).isEmpty();
    }
}
