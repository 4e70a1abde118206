package io.github.dbstacks.spring;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.Durations;
import io.github.dbstacks.harness.Harness;
import io.github.dbstacks.harness.Iterations;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.json.JsonLines;
import io.github.dbstacks.settings.Request;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.SettingsReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.util.MultiValueMap;

/**
 * Does what {@code GET /benchmark} does in every web application: it runs one iteration and answers it as text or as
 * JSON. What goes wrong is thrown as a {@link Problem}, which Spring answers as a problem document (RFC 9457).
 */
public final class BenchmarkEndpoint {
    private final Batch batch;
    private final Settings settings;
    private final Iterations iterations;
    private final Durations durations;
    private volatile boolean ended;

    public BenchmarkEndpoint(Batch batch, Settings settings) {
        this.batch = batch;
        this.settings = settings;
        this.iterations = new Iterations(batch, settings);
        this.durations = new Durations(settings);
    }

    /**
     * Starts an iteration on the calling thread.
     *
     * @param parameters {@code workload} and {@code selects}, both optional
     * @return the iteration, even if it failed; {@link #text} and {@link #json} say so
     * @throws org.springframework.web.ErrorResponseException for a parameter or a value that is not allowed
     */
    public CompletionStage<Iteration> start(MultiValueMap<String, String> parameters) {
        Request request = request(parameters);
        return iterations.start(request.workload(), request.selects());
    }

    /**
     * Starts an iteration as {@link #start} does and says so on the application's standard output. Who asks for text
     * waits for the last row, with neither a byte nor a status before: these depend on how the iteration ends.
     */
    public CompletionStage<Iteration> startAndSay(MultiValueMap<String, String> parameters) {
        Request request = request(parameters);
        System.out.printf(
                Locale.ROOT,
                "GET /benchmark: %,d %ss (%s) begin; the answer comes after the last of them.%n",
                request.selects(),
                request.workload().operation(),
                request.workload());
        return iterations.start(request.workload(), request.selects());
    }

    private Request request(MultiValueMap<String, String> parameters) {
        Map<String, String> values = new HashMap<>();
        // Spring does so for a parameter of type String: selects=1&selects=2 is the value 1,2, which is refused.
        parameters.forEach((name, several) -> values.put(name, String.join(",", several)));
        try {
            return SettingsReader.request(settings, values);
        } catch (SettingsException e) {
            throw Problem.PARAMETER.exception(e.getMessage());
        }
    }

    /**
     * The duration in milliseconds, on a line.
     *
     * @throws org.springframework.web.ErrorResponseException if the iteration failed
     */
    public String text(Iteration iteration) {
        keep(iteration);
        return String.format(Locale.ROOT, "%.3f%n", iteration.durationMillis());
    }

    /**
     * Everything that is known about the iteration and the application.
     *
     * @throws org.springframework.web.ErrorResponseException if the iteration failed
     */
    public String json(Iteration iteration) {
        keep(iteration);
        return JsonLines.of(iteration, Harness.describe(settings, batch));
    }

    /**
     * The mean of the last ten that have been answered.
     *
     * @throws org.springframework.web.ErrorResponseException before the first
     */
    Durations.Mean lastTen() {
        return durations
                .last()
                .orElseThrow(() -> Problem.UNKNOWN.exception("GET /benchmark has not been answered yet."));
    }

    private void keep(Iteration iteration) {
        refuseFailed(iteration);
        try {
            durations.add(iteration);
        } catch (IOException e) {
            throw Problem.exception(FailureKind.APPLICATION, Durations.notWritten(settings, e));
        }
    }

    private void refuseFailed(Iteration iteration) {
        if (iteration.problem().isPresent()) {
            if (ended) {
                throw Problem.ENDED.exception(settings.stack().name() + " was told to end in mid-iteration.");
            }
            FailureReason reason = iteration.problem().get();
            throw Problem.exception(reason.kind(), reason.sentence());
        }
    }

    /**
     * Closes the pool, which ends the iterations under way. It happens before the server stops, since the server waits
     * for its requests.
     */
    @EventListener(ContextClosedEvent.class)
    void end() {
        ended = true;
        batch.close();
    }
}
