package io.github.dbstacks.testbed.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Prepared;
import io.github.dbstacks.records.fork.Ledger.Statement;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.settings.DatabaseUrl;
import io.github.dbstacks.testbed.database.DatabaseTotals.OpenedConnections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MySqlAdminTest {
    /** The driver takes no more than one. */
    @ParameterizedTest
    @EnumSource
    void aFileFallsIntoItsStatements(ScenarioTables tables) {
        List<String> statements = MySqlAdmin.statements(tables.sql(Dbms.MARIADB));

        assertThat(statements)
                .hasSizeGreaterThan(1)
                .allMatch(statement -> statement.matches("(?s)(CREATE|INSERT|ANALYZE|ALTER) .*"))
                .noneMatch(statement -> statement.contains(";") || statement.contains("--"));
    }

    @Test
    void aLedgerHasWhatTheServerCountedOfConnectionsAndPreparedStatements() {
        DatabaseTotals before = totals(100, new OpenedConnections(10, 10, "TLSv1.3"), new Prepared(4, 100));

        Ledger plain = totals(1_100, new OpenedConnections(15, 10, "TLSv1.3"), new Prepared(8, 1_100))
                .since(before, 5, List.of());
        Ledger encrypted = totals(1_100, new OpenedConnections(15, 15, "TLSv1.3"), new Prepared(8, 100))
                .since(before, 5, List.of());

        assertThat(plain.statements()).containsExactly(new Statement("1", "SELECT", 1_000, 1_000, Optional.empty()));
        assertThat(plain.encryption()).containsExactly("none");
        assertThat(plain.prepared()).contains(new Prepared(4, 1_000));
        assertThat(plain.tells(Ledger.TEXTS)).isFalse();
        assertThat(encrypted.encryption()).containsExactly("TLSv1.3");
        assertThat(encrypted.without(new Prepared(1, 0)).prepared()).contains(new Prepared(3, 0));
        assertThat(totals(1, new OpenedConnections(12, 11, "TLS"), new Prepared(0, 0))
                        .since(before, 2, List.of())
                        .encryption())
                .containsExactly("TLS", "none");
    }

    /** Two servers of a run count their connections from the same number on. */
    @Test
    void theOwnConnectionsAreThoseToOneServer() {
        assertThat(MySqlAdmin.own(new DatabaseUrl(Dbms.MYSQL, "localhost", 3306, "bench")))
                .isSameAs(MySqlAdmin.own(new DatabaseUrl(Dbms.MYSQL, "localhost", 3306, "bench2")))
                .isNotSameAs(MySqlAdmin.own(new DatabaseUrl(Dbms.MARIADB, "localhost", 3307, "bench")));
    }

    private static DatabaseTotals totals(long selects, OpenedConnections connections, Prepared prepared) {
        return new DatabaseTotals(
                Map.of("1", new Statement("1", "SELECT", selects, selects, Optional.empty())),
                selects,
                0,
                0,
                true,
                0,
                Optional.of(connections),
                Optional.of(prepared),
                List.of(Ledger.TEXTS));
    }
}
