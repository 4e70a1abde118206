package io.github.dbstacks.conformance.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Statement;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.DatabaseTotals;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Tests what the orchestrator reads on a PostgreSQL of the user's, as the role of the applications. */
class CountersTest {
    @Test
    void statementsAreCountedInWhateverSchemaTheExtensionIs() throws Exception {
        Server elsewhere = ofTheUsers(Database.create("elsewhere"));
        try (Admin superuser = Admin.open(Database.server().in("elsewhere"));
                Admin admin = Admin.open(elsewhere)) {
            superuser.execute("CREATE SCHEMA \"Ext\"");
            superuser.execute("CREATE EXTENSION pg_stat_statements SCHEMA \"Ext\"");

            assertThat(admin.countsNoStatements())
                    .contains("grant its role USAGE on schema \"Ext\" and SELECT on \"Ext\".pg_stat_statements (ERROR:"
                            + " permission denied for schema Ext)");
            assertThat(admin.totals().commits()).as("the other counters").isPositive();

            superuser.execute("GRANT USAGE ON SCHEMA \"Ext\" TO PUBLIC");

            assertThat(admin.countsNoStatements()).isEmpty();
            assertThat(ledgerOf(admin, "SELECT 4711 AS counted").statements())
                    .extracting(Statement::text)
                    .contains("SELECT $1 AS counted");
        }
    }

    @Test
    void noSecretOfTheRoleComesIntoTheLedger() throws Exception {
        Server own = ofTheUsers(Database.createCounting("secrets"));
        try (Admin admin = Admin.open(own)) {
            Ledger ledger = ledgerOf(admin, "ALTER ROLE " + own.user() + " PASSWORD '" + own.password() + "'");

            assertThat(ledger.statements())
                    .extracting(Statement::queryId, Statement::text)
                    .containsExactly(
                            tuple("ALTER", "ALTER (of a statement that neither reads nor writes no more is told)"));
        }
    }

    @Test
    void aSessionThatTheServerEndsIsNoServerThatIsGone() throws Exception {
        Server idle = ofTheUsers(Database.create("idle"));
        try (Admin superuser = Admin.open(Database.server().in("idle"))) {
            superuser.execute("ALTER DATABASE idle SET idle_session_timeout = '200ms'");
            try (Admin admin = Admin.open(idle)) {
                Thread.sleep(600);
                assertThat(admin.text("SELECT 1")).isEqualTo("1");

                superuser.text("SELECT pg_terminate_backend(" + admin.text("SELECT pg_backend_pid()") + ")");
                assertThatThrownBy(() -> admin.text("SELECT 1")).isInstanceOf(SQLException.class);
                assertThat(admin.answers()).isTrue();

                admin.renew();
                Thread.sleep(600);
                assertThat(admin.text("SELECT 1")).isEqualTo("1");
            }
        }
    }

    @Test
    void aTableThatInheritsKeepsItsRows() throws Exception {
        Server parent = ofTheUsers(Database.create("parent"));
        SchemaSetup.create(parent, List.of(ScenarioTables.ORDERS));
        try (Admin admin = Admin.open(parent)) {
            admin.execute("CREATE TABLE archive () INHERITS (orders)");
            admin.execute("INSERT INTO archive VALUES ('1', '2', 3)");
            ThrowingCallable asks = () -> SchemaSetup.missing(admin, List.of(ScenarioTables.ORDERS));

            assertThatThrownBy(asks)
                    .isInstanceOf(BenchException.class)
                    .hasMessage("Another table inherits from orders in " + parent.url()
                            + ", and dbstacks empties and fills its tables: give it a database of its own.");
            admin.execute(parent.url().dbms().truncate("orders"));
            assertThat(admin.text("SELECT count(*) FROM archive")).isEqualTo("1");

            admin.execute("DROP TABLE archive");
            assertThat(SchemaSetup.missing(admin, List.of(ScenarioTables.ORDERS)))
                    .isEmpty();
        }
    }

    private static Ledger ledgerOf(Admin admin, String statement) throws SQLException {
        DatabaseTotals before = admin.totals();
        admin.execute(statement);
        return admin.totals().since(before, 0, List.of());
    }

    /** Returns the server as the orchestrator connects to it with {@code --url}. */
    static Server ofTheUsers(Server server) {
        return new Server(
                server.url(),
                server.user(),
                server.password(),
                server.user(),
                server.password(),
                server.tls(),
                server.rootCertificate(),
                false,
                Optional.empty());
    }
}
