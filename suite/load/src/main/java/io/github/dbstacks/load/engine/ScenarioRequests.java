package io.github.dbstacks.load.engine;

import io.github.dbstacks.schema.scenario.Scenario;
import io.github.dbstacks.schema.scenario.ScenarioAnswer;
import io.github.dbstacks.schema.scenario.ScenarioRequest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The requests of a scenario, each of whose answers must be right to the byte, or by the rule of the scenario. */
public final class ScenarioRequests implements RequestSource {
    private static final byte[] NO_BODY = {};

    private final Scenario scenario;

    public ScenarioRequests(Scenario scenario) {
        this.scenario = scenario;
    }

    /** Makes all requests the first one: for a server that has one answer only. */
    public static RequestSource repeated(Scenario scenario) {
        LoadRequest first = new ScenarioRequests(scenario).request(0);
        return number -> first;
    }

    @Override
    public LoadRequest request(long number) {
        ScenarioRequest request = scenario.request(number);
        byte[] body = request.body()
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .orElse(NO_BODY);
        return new LoadRequest(
                request.method(),
                request.path(),
                body,
                (status, bytes, length) -> verdict(number, status, bytes, length));
    }

    /** The right answer is computed when it is needed, and not before a request is sent. */
    private @Nullable ErrorKind verdict(long number, int status, byte[] bytes, int length) {
        ScenarioAnswer right = scenario.answer(number);
        if (status != right.status()) {
            return ErrorKind.STATUS;
        }
        byte[] body = right.body().getBytes(StandardCharsets.US_ASCII);
        return Arrays.equals(body, 0, body.length, bytes, 0, length)
                        || scenario.isRight(new String(bytes, 0, length, StandardCharsets.UTF_8), right)
                ? null
                : ErrorKind.WRONG_BODY;
    }
}
