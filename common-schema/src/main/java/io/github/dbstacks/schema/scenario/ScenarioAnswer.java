package io.github.dbstacks.schema.scenario;

/**
 * The right answer to a request, to the byte.
 *
 * @param status of HTTP
 * @param body JSON in ASCII characters, so its length is also its number of bytes
 */
public record ScenarioAnswer(int status, String body) {}
