package io.github.dbstacks.orchestrator;

import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.EmbeddedPostgres;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.Reaper;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./bench database}: a PostgreSQL for trying things by hand. */
@Command(
        name = "database",
        description = "Starts an embedded PostgreSQL with all tables in it and keeps it until Ctrl-C.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ./bench database",
            "  ./bench database --port 5433 --max-connections 600 --set shared_preload_libraries=pg_stat_statements"
        })
final class DatabaseCommand implements Callable<Integer> {
    @Option(names = "--port", paramLabel = "N", description = "port on the loopback interface (default: 5432)")
    private int port = 5432;

    @Option(names = "--max-connections", paramLabel = "N", description = "connections it accepts (default: 300)")
    private int maxConnections = 300;

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "a setting of PostgreSQL; may be repeated")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Override
    public Integer call() throws InterruptedException, SQLException {
        if (port < 1 || port > 65_535) {
            throw BenchException.usage("--port=" + port + " is not allowed: it takes a number from 1 to 65535.");
        }
        if (maxConnections < 10 || maxConnections > 10_000) {
            throw BenchException.usage(
                    "--max-connections=" + maxConnections + " is not allowed: it takes a number from 10 to 10000.");
        }
        try (Reaper reaper = Reaper.start()) {
            Runtime.getRuntime().addShutdownHook(new Thread(reaper::reap, "stop the database"));
            Server server = EmbeddedPostgres.start(reaper, System.getenv(), port, maxConnections, settings);
            SchemaSetup.create(server, EnumSet.complementOf(EnumSet.of(ScenarioTables.COMPANIES))); // those are there
            System.out.println(
                    "PostgreSQL: " + server.url() + ", user " + server.user() + ", password " + server.password());
            server.rootCertificate()
                    .ifPresent(path -> System.out.println("For tls=verify-full: --tls-root-cert='" + path + "'"));
            System.err.println("In another terminal: java -jar standalone-jdbc/target/standalone-jdbc.jar"
                    + (port == 5432 ? "" : " --url=" + server.url()) + ". Ctrl-C ends it.");
            new CountDownLatch(1).await();
            return 0;
        }
    }
}
