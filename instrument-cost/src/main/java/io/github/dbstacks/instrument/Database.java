package io.github.dbstacks.instrument;

import io.github.dbstacks.settings.DatabaseUrl;
import io.github.dbstacks.testbed.database.EmbeddedPostgres;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.Reaper;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say which PostgreSQL answers. */
final class Database {
    /** Room for whoever looks on. */
    private static final int SPARE_CONNECTIONS = 50;

    @Option(names = "--url", paramLabel = "URL", description = "a server with schema.sql in it (default: embedded)")
    private Optional<String> url = Optional.empty();

    @Option(names = "--user", paramLabel = "NAME", description = "role on one's own server (default: bench)")
    private String user = "bench";

    @Option(names = "--password", paramLabel = "TEXT", description = "its password (default: BENCH_PASSWORD or bench)")
    private String password = System.getenv().getOrDefault("BENCH_PASSWORD", "bench");

    /** As given, or any that is one: the embedded server's is not known yet. */
    String url() {
        return url.orElse("postgresql://localhost/bench");
    }

    String user() {
        return user;
    }

    /** Starts an embedded server, unless there is one's own. */
    Server server(Reaper reaper, DatabaseUrl own, int connections) {
        if (url.isPresent()) {
            return new Server(own, user, password, user, password, Optional.empty(), Optional.empty());
        }
        // Twice: those of the JVM before may be just being closed.
        return EmbeddedPostgres.start(reaper, System.getenv(), 0, 2 * connections + SPARE_CONNECTIONS, Map.of());
    }
}
