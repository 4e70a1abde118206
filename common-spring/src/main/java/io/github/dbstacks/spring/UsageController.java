package io.github.dbstacks.spring;

import io.github.dbstacks.harness.Harness;
import io.github.dbstacks.harness.PoolReport;
import io.github.dbstacks.harness.ProcessWatch;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.json.JsonLines;
import io.github.dbstacks.settings.Settings;
import java.util.Map;
import java.util.Optional;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /usage}: what the application has used since the last such request, while a load engine drives it. It redirects to a
 * {@link UsageServer}, which the first request starts.
 */
@RestController
public class UsageController {
    private final Optional<PoolReport> pool;
    private final Settings settings;
    private final ProcessWatch watch;
    private final UsageServer server = new UsageServer(this::used);

    /** @param pool empty in an application that tells nothing about it */
    public UsageController(Optional<PoolReport> pool, Settings settings) {
        this.pool = pool;
        this.settings = settings;
        this.watch = new ProcessWatch(
                settings, () -> pool.map(PoolReport::connectionsPerThread).orElse(Map.of()));
    }

    @GetMapping(UsageServer.PATH)
    public ResponseEntity<Void> usage() {
        return ResponseEntity.status(HttpStatus.PERMANENT_REDIRECT)
                .location(server.start())
                .build();
    }

    private String used() {
        Started started =
                Harness.describe(settings, pool.map(PoolReport::configuration).orElse(Map.of()));
        return JsonLines.of(watch.look(), started);
    }

    @EventListener(ContextClosedEvent.class)
    void end() {
        server.close();
    }
}
