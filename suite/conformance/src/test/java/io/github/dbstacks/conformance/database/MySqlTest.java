package io.github.dbstacks.conformance.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.testbed.database.Admin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * MySQL's own counters show that every stack with a driver for it does the same work there. {@code -Dmysql.home=DIR}
 * names the folder of its binaries, which are never downloaded.
 */
@Tag("exhaustive")
@EnabledIfSystemProperty(named = "mysql.home", matches = ".+")
class MySqlTest extends MySqlFamilyTest {
    MySqlTest() {
        super(
                Dbms.MYSQL,
                Optional.ofNullable(System.getProperty("mysql.home")).map(Path::of),
                "PROCESS ON *.*",
                "SELECT ON performance_schema.*");
    }

    @Override
    void assertSelects(Ledger ledger, int rows) {
        assertThat(ledger.statements()).as(ledger.toString()).first().satisfies(select -> {
            assertThat(select.text()).startsWith("SELECT `company_id` , `company_name` FROM `companies`");
            assertThat(select.calls()).isBetween(SELECTS - MOST_LOST, (long) SELECTS);
            assertThat(select.rows()).isBetween((SELECTS - MOST_LOST) * rows, (long) SELECTS * rows);
        });
    }

    /** Asks while the sessions wait. */
    @Override
    List<String> encryption(Variant variant, String... tls) throws Exception {
        Map<String, String> settings = settings("workload=sleep", "selects=2", "pool-size=2", "iterations=1");
        settings.putAll(settings(tls));
        String name = variant.app().stack().name();
        try (Admin admin = Admin.open(server);
                Running app = Running.start(variant, settings)) {
            List<String> encryption = admin.encryption(name);
            while (encryption.isEmpty() && app.process().isAlive()) {
                Thread.sleep(20);
                encryption = admin.encryption(name);
            }
            assertThat(app.exitStatus()).as(app.errors()).isZero();
            return encryption;
        }
    }

    @Test
    void twoStacksHaveAnotherDriver() {
        assertThat(standaloneStacks().map(Variant::toString))
                .contains("standalone-jdbc+driver-connector-j", "standalone-r2dbc+driver-r2dbc-mysql");
    }

    @Test
    void aRunComparesWhatTheLedgersCallTheSame() throws Exception {
        Path run = runOfTurns(
                "--stack",
                "standalone-jdbc",
                "--stack",
                "standalone-r2dbc",
                "--stack",
                "standalone-vertx",
                "--profiles",
                "driver-connector-j,driver-r2dbc-mysql");

        assertThat(run.resolve("report.md"))
                .content()
                .contains("standalone-jdbc+driver-connector-j", "standalone-r2dbc+driver-r2dbc-mysql");
        JsonNode libraries = JsonMapper.shared()
                .readTree(Files.readString(run.resolve("environment.json")))
                .path("libraries");
        assertThat(libraries.path("standalone-jdbc").propertyNames())
                .contains("mariadb-java-client")
                .doesNotContain("mysql-connector-j");
        assertThat(libraries.path("standalone-jdbc+driver-connector-j").propertyNames())
                .contains("mysql-connector-j")
                .doesNotContain("mariadb-java-client");
    }

    /** Nobody would stop the server. */
    @Test
    void aScriptThatDoesNotBecomeTheServerIsRefused() throws Exception {
        Path home = mysqlHome.orElseThrow();
        Path binary = Stream.of("bin/mysqld", "sbin/mysqld")
                .map(home::resolve)
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
        Path program = Files.createDirectory(folder.resolve("bin")).resolve("mysqld");
        Files.writeString(program, "#!/bin/sh\n'" + binary + "' \"$@\"\nexit $?\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Files.createSymbolicLink(folder.resolve("share"), home.resolve("share"));
        BenchProcess bench = new BenchProcess(folder);
        List<String> words =
                List.of("run", "--preset", "smoke", "--database", "mysql", "--mysql-home", folder.toString());

        assertThat(BenchProcess.exitStatus(bench.start(words)))
                .as(bench.errors())
                .isEqualTo(2);

        assertThat(bench.told()).last().asString().endsWith("a script must end with exec.");
        bench.assertNothingLeftBehind();
    }
}
