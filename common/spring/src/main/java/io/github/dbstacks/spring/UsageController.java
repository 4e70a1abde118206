package io.github.dbstacks.spring;

import io.github.dbstacks.harness.PoolReport;
import io.github.dbstacks.http.UsageServer;
import io.github.dbstacks.settings.Settings;
import java.util.Optional;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /usage}: redirects to a {@link UsageServer}, which the first request starts. */
@RestController
public class UsageController {
    private final UsageServer server;

    /** @param pool empty in an application that tells nothing about it */
    public UsageController(Optional<PoolReport> pool, Settings settings) {
        this.server = new UsageServer(pool, settings);
    }

    @GetMapping(UsageServer.PATH)
    public ResponseEntity<Void> usage(@RequestHeader(HttpHeaders.HOST) String host) {
        try {
            return ResponseEntity.status(HttpStatus.PERMANENT_REDIRECT)
                    .location(server.start(host))
                    .build();
        } catch (IllegalArgumentException e) { // of java.net.URI
            throw Problem.PARAMETER.exception("The header Host is not the name of a host.");
        }
    }

    @EventListener(ContextClosedEvent.class)
    void end() {
        server.close();
    }
}
