package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.embedded.EmbeddedDatabase;
import io.github.dbstacks.testbed.process.Reaper;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./bench database}: a server for trying things by hand. */
@Command(
        name = "database",
        description = {
            "Starts an embedded server with all tables in it and keeps it until Ctrl-C.",
            "With --drop-schema it drops the tables that dbstacks has created on your own server, and nothing else."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ./bench database",
            "  ./bench database --database mariadb",
            "  ./bench database --port 5433 --max-connections 600 \\",
            "      --set shared_preload_libraries=pg_stat_statements",
            "  ./bench database --drop-schema --url postgresql://db.example/bench --user me"
        })
final class DatabaseCommand implements Callable<Integer> {
    @Option(
            names = "--database",
            paramLabel = "NAME",
            description = "postgresql, mariadb or mysql (default: postgresql)")
    private String database = Setting.defaultSystem().toString();

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "port on the loopback interface (default: the system's own, such as 5432)")
    private Optional<String> port = Optional.empty();

    @Option(names = "--max-connections", paramLabel = "N", description = "connections it accepts (default: 300)")
    private String maxConnections = "300";

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "a setting of the server, or with --drop-schema tls or tls-root-cert; may be repeated")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--drop-schema",
            description = "drop the tables on your own server that carry the comment of dbstacks, which each table that"
                    + " it has created does")
    private boolean dropSchema;

    @Mixin
    private ServerOptions own = new ServerOptions();

    @Override
    public Integer call() throws InterruptedException {
        if (dropSchema == own.url.isEmpty()) {
            throw BenchException.usage("--drop-schema and --url are allowed only together.");
        }
        if (dropSchema) {
            return dropSchema();
        }
        own.requireServer();
        Dbms dbms = Setting.DATABASE
                .parse(database)
                .orElseThrow(() ->
                        new Value(database, "--database").refused("it takes " + Setting.DATABASE.allowed() + "."));
        int number = port.map(text -> new Value(text, "--port").wholeNumber(1, 65_535))
                .orElse(dbms.defaultPort());
        int connections = new Value(maxConnections, "--max-connections").wholeNumber(10, 10_000);
        try (Reaper reaper = Reaper.start()) {
            Runtime.getRuntime().addShutdownHook(new Thread(reaper::reap, "stop the database"));
            Server server =
                    EmbeddedDatabase.start(dbms, own.mysqlHome, reaper, System.getenv(), number, connections, settings);
            SchemaSetup.createOnNew(server, List.of(ScenarioTables.values()));
            System.out.println(
                    dbms.title() + ": " + server.url() + ", user " + server.user() + ", password " + server.password());
            server.rootCertificate()
                    .ifPresent(path -> System.out.println("For tls=verify-full: --tls-root-cert='" + path + "'"));
            System.err.println("In another terminal: java "
                    + (dbms.isDefault()
                            ? "-jar standalone-jdbc/target/standalone-jdbc.jar"
                            : "-cp 'standalone-jdbc/target/standalone-jdbc.jar:standalone-jdbc/target/drivers/*'"
                                    + " io.github.dbstacks.jdbc.Application")
                    + (server.url().toString().equals(Setting.URL.defaultText()) ? "" : " --url=" + server.url())
                    + ". Ctrl-C ends it.");
            new CountDownLatch(1).await();
            return 0;
        }
    }

    private int dropSchema() {
        try {
            List<String> dropped = SchemaSetup.drop(own.ownServer(false).as(settings));
            System.out.println(
                    dropped.isEmpty()
                            ? "dbstacks has no table in " + own.url + "."
                            : "Dropped in " + own.url + ": " + String.join(", ", dropped) + ".");
            return 0;
        } catch (SQLException e) {
            throw BenchException.failed("The tables in " + own.url + " cannot be dropped", e);
        }
    }
}
