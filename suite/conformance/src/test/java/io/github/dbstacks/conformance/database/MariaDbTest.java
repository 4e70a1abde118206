package io.github.dbstacks.conformance.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.stack.SameWorkTest;
import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.DatabaseTotals;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * MariaDB's own counters show that every stack with a driver for it does the same work there. Maven downloads 149 MB
 * for it once.
 */
@Tag("slow")
class MariaDbTest extends MySqlFamilyTest {
    MariaDbTest() {
        super(Dbms.MARIADB, Optional.empty(), "PROCESS ON *.*");
    }

    /** The server tells SELECTs without their texts, so with those that open connections. */
    @Override
    void assertSelects(Ledger ledger, int rows) {
        assertThat(ledger.statements()).first().satisfies(select -> {
            assertThat(select.text()).isEqualTo("SELECT of any text");
            assertThat(select.calls()).isBetween((long) SELECTS, (long) SELECTS + OPENING);
            assertThat(select.rows()).isBetween((long) SELECTS * rows, (long) SELECTS * rows + OPENING);
        });
        assertThat(ledger.encryption()).containsExactly("none");
    }

    @Override
    List<String> encryption(Variant variant, String... tls) throws Exception {
        return run(variant, Workload.SINGLE_ROW, tls).encryption();
    }

    Stream<Variant> applicationsBuiltForMariaDb() {
        return allWebApplications()
                .filter(variant -> variant.app().stack().parts().jars().containsKey(dbms));
    }

    /** Their pools are their framework's. All connections are there before the first request. */
    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("applicationsBuiltForMariaDb")
    void theyEncryptAndCheckTheCertificate(Variant variant) throws Exception {
        Map<String, String> settings = settings("pool-size=" + POOL_SIZE, "tls=verify-full", certificate());
        try (Admin admin = Admin.open(server)) {
            DatabaseTotals before = admin.totals();
            Running.start(variant, settings).ready().close();
            SameWorkTest.awaitNoSessions(variant, admin);
            assertThat(admin.totals().since(before, POOL_SIZE, List.of()).encryption())
                    .containsExactly("TLSv1.3");
        }
    }

    /** Both servers run; what they did is compared by numbers, since they know a statement by different ids. */
    @Tag("exhaustive")
    @Test
    void twoSystemsAreComparedInOneRun() throws Exception {
        Path run = quickRun(List.of("--stack", "standalone-jdbc", "--database", "postgresql", "--database", "mariadb"));

        assertThat(run.resolve("report.md"))
                .content()
                .contains("standalone-jdbc database=mariadb", "PostgreSQL 18", "MariaDB 11.4")
                .contains("as PostgreSQL and MariaDB counted it");
    }

    @Tag("exhaustive")
    @Test
    void aRunComparesWhatTheLedgersCallTheSame() throws Exception {
        Path run = runOfTurns("--stack", "standalone-jdbc", "--stack", "standalone-vertx");

        assertThat(run.resolve("report.md")).content().contains("MariaDB 11.4");
    }
}
