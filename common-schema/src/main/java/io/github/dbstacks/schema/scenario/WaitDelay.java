package io.github.dbstacks.schema.scenario;

/** Waits for some milliseconds and asks no database: what a framework does with requests that wait. */
public final class WaitDelay extends Scenario {
    /** The longest delay that an application accepts. */
    public static final int MOST_MILLIS = 60_000;

    private final Delayed answer;

    private WaitDelay(String name, int millis) {
        super(name, "waits for " + millis + " ms, without a database");
        this.answer = new Delayed(millis);
    }

    /** Returns a delay that is so short that what a request costs is most of it. */
    static WaitDelay brief() {
        return new WaitDelay("delay", 2);
    }

    /**
     * Returns a delay that is so long that thousands of clients wait at the same time, and 5,000 on 200 threads still
     * get their answers within 10 s.
     */
    static WaitDelay lengthy() {
        return new WaitDelay("long-delay", 300);
    }

    /** The answer: how long the request has waited. */
    public record Delayed(int millis) {}

    @Override
    public ScenarioRequest request(long number) {
        return ScenarioRequest.get("/delay?millis=" + answer.millis());
    }

    @Override
    public ScenarioAnswer answer(long number) {
        return new ScenarioAnswer(200, AnswerJson.of(answer));
    }
}
