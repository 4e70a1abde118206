package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.engine.OwnServer;
import io.github.dbstacks.testbed.BenchException;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that name a server, or the binaries of one, of the user's. */
class ServerOptions extends MySqlOptions {
    @Option(
            names = "--url",
            paramLabel = "URL",
            description =
                    "your own server, postgresql://host[:port]/database, or mariadb: or mysql: in place of postgresql:"
                            + " (default: an embedded one). Give dbstacks"
                            + " a database and a role of its own: only tables that it has created are used, and the statements"
                            + " of the role are recorded")
    String url = "";

    @Option(names = "--user", paramLabel = "NAME", description = "role on your own server (default: bench)")
    Optional<String> user = Optional.empty();

    @Option(
            names = "--password",
            paramLabel = "TEXT",
            description =
                    "its password; every user of this machine sees it in the list of processes, so better give it as"
                            + " BENCH_PASSWORD (default: bench)")
    Optional<String> password = Optional.empty();

    /** @throws BenchException when an option that describes a server of the user's stands without one */
    void requireServer() {
        if (url.isEmpty() && (user.isPresent() || password.isPresent())) {
            throw BenchException.usage((user.isPresent() ? "--user" : "--password")
                    + " is not allowed without --url: the embedded server has its own role.");
        }
    }

    OwnServer ownServer(boolean createSchema) {
        return new OwnServer(
                url,
                user.orElse("bench"),
                password.or(() -> Optional.ofNullable(System.getenv("BENCH_PASSWORD")))
                        .orElse("bench"),
                createSchema);
    }
}
