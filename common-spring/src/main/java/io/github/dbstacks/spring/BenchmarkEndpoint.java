package io.github.dbstacks.spring;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.Harness;
import io.github.dbstacks.harness.Iterations;
import io.github.dbstacks.result.Iteration;
import io.github.dbstacks.result.JsonLines;
import io.github.dbstacks.result.Started;
import io.github.dbstacks.settings.Request;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.SettingsReader;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;

/** {@code GET /benchmark} without the framework: one iteration in, its answer out. */
public final class BenchmarkEndpoint {
    private final Batch batch;
    private final Settings settings;
    private final Iterations iterations;
    private final long openMillis;
    private volatile boolean ended;

    /** To be made when the pool has been opened, as late as the framework allows. */
    public BenchmarkEndpoint(Batch batch, Settings settings) {
        this.batch = batch;
        this.settings = settings;
        this.iterations = new Iterations(batch, settings);
        this.openMillis = ManagementFactory.getRuntimeMXBean().getUptime();
    }

    /**
     * Starts an iteration on the calling thread.
     *
     * @param parameters {@code workload} and {@code selects}, both optional
     * @param accept the request's Accept header
     * @return text, JSON, or a problem document (RFC 9457); never fails
     */
    public CompletionStage<ResponseEntity<Object>> start(MultiValueMap<String, String> parameters, String accept) {
        Optional<Form> form = Form.accepted(accept);
        if (form.isEmpty()) {
            return CompletableFuture.completedStage(Problem.ACCEPT.answer(
                    "Accept: " + accept + " is not allowed: the answer is text/plain or application/json."));
        }
        try {
            Request request = request(parameters);
            return iterations
                    .start(request.workload(), request.selects())
                    .thenApply(iteration -> answer(iteration, form.get()));
        } catch (SettingsException e) {
            return CompletableFuture.completedStage(Problem.PARAMETER.answer(e.getMessage()));
        }
    }

    /** Closes the pool, which ends the iterations under way. */
    void end() {
        ended = true;
        batch.close();
    }

    private Request request(MultiValueMap<String, String> parameters) {
        Request request = SettingsReader.request(settings, parameters.toSingleValueMap());
        parameters.forEach((name, values) -> refuseRepeated(name, values));
        return request;
    }

    private static void refuseRepeated(String name, List<String> values) {
        if (values.size() > 1) {
            throw new SettingsException("?" + name + "=" + String.join("&" + name + "=", values) + " is not allowed: "
                    + name + " takes one value.");
        }
    }

    private ResponseEntity<Object> answer(Iteration iteration, Form form) {
        if (iteration.problem().isPresent()) {
            if (ended) {
                return Problem.ENDED.answer(settings.stack().name() + " was told to end in mid-iteration.");
            }
            String sentence = iteration.problem().get();
            return Problem.of(iteration, sentence).answer(sentence);
        }
        return ResponseEntity.ok().contentType(form.type()).body(form == Form.JSON ? json(iteration) : text(iteration));
    }

    private String json(Iteration iteration) {
        Started started = Harness.describe(settings, batch, openMillis);
        return JsonLines.of(iteration, started);
    }

    private static String text(Iteration iteration) {
        return String.format(Locale.ROOT, "%.3f%n", iteration.durationMillis());
    }
}
