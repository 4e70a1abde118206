package io.github.dbstacks.web;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.Harness;
import io.github.dbstacks.harness.Iterations;
import io.github.dbstacks.result.Iteration;
import io.github.dbstacks.result.JsonLines;
import io.github.dbstacks.result.Started;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.settings.Request;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.SettingsReader;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/** {@code GET /benchmark} without the framework: one iteration in, its answer out. */
public final class BenchmarkEndpoint {
    private final Batch batch;
    private final Settings settings;
    private final Iterations iterations;
    private final long openMillis;

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
    public CompletionStage<ResponseEntity<Object>> start(Map<String, String> parameters, String accept) {
        Request request;
        try {
            request = SettingsReader.request(settings, parameters);
        } catch (SettingsException e) {
            return CompletableFuture.completedStage(problem(HttpStatus.BAD_REQUEST, e.getMessage()));
        }
        return iterations
                .start(request.workload(), request.selects())
                .thenApply(iteration -> answer(iteration, wantsJson(accept)));
    }

    private ResponseEntity<Object> answer(Iteration iteration, boolean json) {
        if (iteration.problem().isPresent()) {
            boolean readAnything = !iteration.rows().equals(RowsRead.NONE);
            HttpStatus status = readAnything ? HttpStatus.INTERNAL_SERVER_ERROR : HttpStatus.SERVICE_UNAVAILABLE;
            return problem(status, iteration.problem().get());
        }
        if (json) {
            Started started = Harness.describe(settings, batch, openMillis);
            return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(JsonLines.of(iteration, started));
        }
        return ResponseEntity.ok()
                .contentType(MediaType.TEXT_PLAIN)
                .body(String.format(Locale.ROOT, "%.3f%n", iteration.durationMillis()));
    }

    private static ResponseEntity<Object> problem(HttpStatus status, String detail) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        problem.setInstance(URI.create("/benchmark"));
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problem);
    }

    private static boolean wantsJson(String accept) {
        try {
            return MediaType.parseMediaTypes(accept).stream()
                    .anyMatch(type -> !type.isWildcardType() && type.isCompatibleWith(MediaType.APPLICATION_JSON));
        } catch (InvalidMediaTypeException e) {
            return false;
        }
    }
}
