package io.github.dbstacks.conformance.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.scenario.Mark;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.DatabaseTotals;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks what must hold on a server of MariaDB or MySQL that others use as well. */
record SharedMySql(Server server) {
    private static final List<ScenarioTables> ALL = List.of(ScenarioTables.values());

    /** A database in which the user of the applications may do everything. */
    private static void create(Admin admin, String database) throws SQLException {
        admin.execute("CREATE DATABASE " + database);
        admin.execute("GRANT ALL ON " + database + ".* TO bench@127.0.0.1");
    }

    private Variant on(String stack) {
        return new Variant(Applications.named(stack).on(server.url().dbms(), List.of()), List.of());
    }

    void aMarkThatWasCopiedIsNone() throws Exception {
        Server copied = server.in("copied");
        try (Admin admin = Admin.open(server)) {
            create(admin, "copied");
            for (String table : Mark.names(ALL)) {
                admin.execute("CREATE TABLE copied." + table + " LIKE bench." + table);
            }

            assertThat(SchemaSetup.drop(copied)).isEmpty();
            for (String stack : List.of("standalone-jdbc", "standalone-r2dbc", "standalone-vertx")) {
                OwnTablesTest.assertWritesNothing(on(stack), copied);
            }

            admin.execute("DROP DATABASE copied");
        }
    }

    void noWebApplicationWritesTablesOfTheUsers(Variant variant) throws Exception {
        Server theirs = server.in("theirs");
        try (Admin admin = Admin.open(server)) {
            create(admin, "theirs");
            SchemaSetup.create(theirs, ALL);
            for (String table : OwnTablesTest.WRITTEN) {
                admin.execute("ALTER TABLE theirs." + table + " COMMENT = 'ours'");
            }
            OwnTablesTest.assertWritesNothing(variant, theirs);
            admin.execute("DROP DATABASE theirs");
        }
    }

    void aTableThatRefersToOthersKeepsAllOfThem() throws Exception {
        Server referred = server.in("referred");
        try (Admin admin = Admin.open(server)) {
            create(admin, "referred");
            SchemaSetup.create(referred, List.of(ScenarioTables.ENTRIES, ScenarioTables.ORDERS));
            String refers = ".mine (id INT, FOREIGN KEY (id) REFERENCES referred.tallies (company_id))";
            admin.execute("CREATE TABLE referred" + refers);

            assertThatThrownBy(() -> SchemaSetup.drop(referred))
                    .hasMessage(
                            "The tables in " + referred.url() + " cannot be dropped: referred.mine refers to them.");
            assertThat(tables(admin)).isEqualTo("entries,mine,orders,tallies");

            // The table is in a database that the user of the applications does not see.
            admin.execute("DROP TABLE referred.mine");
            admin.execute("CREATE DATABASE hidden");
            admin.execute("CREATE TABLE hidden" + refers);
            boolean isAtomic = server.url().dbms() == Dbms.MYSQL;

            assertThatThrownBy(() -> SchemaSetup.drop(referred))
                    .hasMessageStartingWith(
                            isAtomic
                                    ? ""
                                    : "Dropped in " + referred.url()
                                            + ": entries, orders; not dropped: tallies, since ");
            assertThat(tables(admin)).isEqualTo(isAtomic ? "entries,orders,tallies" : "tallies");

            admin.execute("DROP DATABASE hidden");
            admin.execute("DROP DATABASE referred");
        }
    }

    private static String tables(Admin admin) throws SQLException {
        return admin.text("SELECT group_concat(TABLE_NAME ORDER BY TABLE_NAME) FROM information_schema.TABLES"
                + " WHERE TABLE_SCHEMA = 'referred'");
    }

    void deadlocksOfOthersAreNotCounted() throws Exception {
        try (Admin admin = Admin.open(server)) {
            DatabaseTotals before = admin.totals();
            deadlock(server);
            DatabaseTotals between = admin.totals();
            deadlock(CountersTest.ofTheUsers(server));
            DatabaseTotals after = admin.totals();

            assertThat(between.since(before, 0, List.of()).deadlocks())
                    .as("of the administrator")
                    .isZero();
            assertThat(after.since(between, 0, List.of()).deadlocks())
                    .as("of the user")
                    .isEqualTo(1);
        }
    }

    private static void deadlock(Server server) throws Exception {
        try (Admin one = Admin.open(server);
                Admin other = Admin.open(server)) {
            String update = "UPDATE tallies SET entries = entries + 1 WHERE company_id = ";
            one.execute("START TRANSACTION");
            other.execute("START TRANSACTION");
            one.execute(update + 1);
            other.execute(update + 2);
            CompletableFuture<Boolean> waiting = CompletableFuture.supplyAsync(() -> isDone(one, update + 2));
            boolean isOtherDone = isDone(other, update + 1);
            if (isOtherDone) {
                other.execute("ROLLBACK");
            }
            assertThat(waiting.join()).isNotEqualTo(isOtherDone);
            one.execute("ROLLBACK");
        }
    }

    /** Returns false where the server ends the transaction. */
    private static boolean isDone(Admin admin, String statement) {
        try {
            admin.execute(statement);
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    /** r2dbc-mariadb sets one whatever the server's is. */
    void theIsolationLevelThatADriverSetsIsTold() throws Exception {
        try (Admin admin = Admin.open(server)) {
            String level = server.url().dbms() == Dbms.MARIADB ? "tx_isolation" : "transaction_isolation";
            admin.execute("SET GLOBAL " + level + " = 'READ-COMMITTED'");
            try {
                assertThat(isolationLevel("standalone-jdbc")).isEqualTo("READ-COMMITTED");
                assertThat(isolationLevel("standalone-vertx")).isEqualTo("READ-COMMITTED");
                assertThat(isolationLevel("standalone-r2dbc")).isEqualTo("REPEATABLE-READ");
            } finally {
                admin.execute("SET GLOBAL " + level + " = 'REPEATABLE-READ'");
            }
        }
    }

    private String isolationLevel(String stack) throws Exception {
        Map<String, String> settings = Map.of(
                "url", server.url().toString(), "selects", "5", "pool-size", "2", "pause", "0ms", "iterations", "1");
        try (Running app = Running.start(on(stack), settings)) {
            assertThat(app.exitStatus()).as(app.errors()).isZero();
            Matcher told = Pattern.compile("isolation level: (\\S+)").matcher(app.errors());
            assertThat(told.find()).as(app.errors()).isTrue();
            return told.group(1);
        }
    }
}
