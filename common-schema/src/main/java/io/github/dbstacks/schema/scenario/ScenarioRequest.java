package io.github.dbstacks.schema.scenario;

import java.util.Optional;

/**
 * An HTTP request.
 *
 * @param path with its query, from the slash on
 * @param body JSON; empty for a GET
 */
public record ScenarioRequest(String method, String path, Optional<String> body) {
    static ScenarioRequest get(String path) {
        return new ScenarioRequest("GET", path, Optional.empty());
    }

    static ScenarioRequest post(String path, Record body) {
        return new ScenarioRequest("POST", path, Optional.of(AnswerJson.of(body)));
    }
}
