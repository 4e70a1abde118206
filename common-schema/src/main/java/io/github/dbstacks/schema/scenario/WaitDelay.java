package io.github.dbstacks.schema.scenario;

import java.util.List;
import java.util.Optional;

/** Waits for 2 ms and asks no database: what a framework does with requests that wait. */
public final class WaitDelay implements Scenario {
    /** The longest delay that an application accepts. */
    public static final int MOST_MILLIS = 60_000;

    private static final Delayed ANSWER = new Delayed(2);

    WaitDelay() {}

    /** The answer: how long the request has waited. */
    public record Delayed(int millis) {}

    @Override
    public String name() {
        return "delay";
    }

    @Override
    public String meaning() {
        return "waits for 2 ms, without a database";
    }

    @Override
    public ScenarioRequest request(long number) {
        return ScenarioRequest.get("/delay?millis=" + ANSWER.millis());
    }

    @Override
    public ScenarioAnswer answer(long number) {
        return new ScenarioAnswer(200, AnswerJson.of(ANSWER));
    }

    @Override
    public List<ScenarioStatement> statements() {
        return List.of();
    }

    @Override
    public Optional<ScenarioTables> tables() {
        return Optional.empty();
    }
}
