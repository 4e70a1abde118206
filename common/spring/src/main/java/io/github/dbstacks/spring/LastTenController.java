package io.github.dbstacks.spring;

import io.github.dbstacks.harness.Durations;
import java.util.Locale;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /benchmark/last-ten}: the mean of the last ten durations that {@code GET /benchmark} has answered. */
@RestController
public class LastTenController {
    private final BenchmarkEndpoint endpoint;

    public LastTenController(BenchmarkEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /** Returns the mean in milliseconds, on a line. */
    @GetMapping(path = "/benchmark/last-ten", produces = MediaType.TEXT_PLAIN_VALUE)
    public String text() {
        return String.format(Locale.ROOT, "%.3f%n", endpoint.lastTen().milliseconds());
    }

    /** Returns also of how many iterations it is, and what each of them did. */
    @GetMapping(path = "/benchmark/last-ten", produces = MediaType.APPLICATION_JSON_VALUE)
    public String json() {
        Durations.Mean mean = endpoint.lastTen();
        return String.format(
                Locale.ROOT,
                "{\"iterations\":%d,\"milliseconds\":%.3f,\"workload\":\"%s\",\"operations\":%d}%n",
                mean.iterations(),
                mean.milliseconds(),
                mean.workload(),
                mean.operations());
    }
}
