package io.github.dbstacks.testbed.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PublicStatementTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER ROLE bench PASSWORD 'secret'",
                "alter user bench identified by 'secret'",
                "/* a comment */ CREATE USER MAPPING FOR bench SERVER s OPTIONS (password 'secret')",
                "ALTER SYSTEM SET primary_conninfo = 'password=secret'",
                "DO $$ BEGIN PERFORM 'secret'; END $$",
                "NOTIFY channel, 'secret'",
                "SET PASSWORD = 'secret'",
                "SET app.key TO secret",
                "SET app.key = secret",
                "SELECT dblink_connect('password=secret')",
                "SELECT 'a\\', 'secret'",
                "SELECT E'a\\'', 'secret'",
                "SELECT $tag$secret$tag$",
                "SELECT 1 -- secret",
                "SELECT 1 /* secret /* nested */ secret */",
                "SELECT 'it''s secret",
                "COPY entries FROM PROGRAM 'curl --user secret'",
            })
    void noSecretIsTold(String text) {
        assertThat(ledger("7", text).toString()).doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT company_id FROM companies WHERE company_id = $1 LIMIT $2 | "
                        + "SELECT company_id FROM companies WHERE company_id = $1 LIMIT $2",
                "SELECT `company_id` FROM `companies` LIMIT ? | SELECT `company_id` FROM `companies` LIMIT ?",
                "SELECT * FROM \"it's\" WHERE a = 12.5 | SELECT * FROM \"it's\" WHERE a = ?",
                "SET extra_float_digits = 3 | SET extra_float_digits = ?",
                "SET SESSION autocommit=1 | SET SESSION autocommit= ?",
                "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE | "
                        + "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE",
                "COPY entries (company_id, line, note) FROM STDIN | COPY entries (company_id, line, note) FROM STDIN",
                "BEGIN | BEGIN",
                "ANALYZE companies | ANALYZE (of a statement that neither reads nor writes no more is told)",
            })
    void whatLedgersAreForIsTold(String text, String told) {
        assertThat(ledger("7", text).statements()).extracting(Statement::text).containsExactly(told);
    }

    /** Its id is the hash of its text. */
    @Test
    void statementsWithoutTextsAreOne() {
        DatabaseTotals before = totals(Map.of());
        DatabaseTotals after = totals(Map.of(
                "1", new Statement("1", "ALTER ROLE a PASSWORD 'b'", 2, 3, Optional.empty()),
                "2", new Statement("2", "ALTER TABLE a ADD b INT", 4, 5, Optional.of(6L))));

        assertThat(after.since(before, 0, List.of()).statements())
                .containsExactly(new Statement(
                        "ALTER",
                        "ALTER (of a statement that neither reads nor writes no more is told)",
                        6,
                        8,
                        Optional.of(6L)));
    }

    private static Ledger ledger(String queryId, String text) {
        return totals(Map.of(queryId, new Statement("4711", text, 1, 1, Optional.empty())))
                .since(totals(Map.of()), 0, List.of());
    }

    private static DatabaseTotals totals(Map<String, Statement> statements) {
        return new DatabaseTotals(statements, 0, 0, 0, false, 0, Optional.empty(), Optional.empty(), List.of());
    }
}
