package io.github.dbstacks.records.fork;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.Ledger.Statement;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LedgerTest {
    /** The texts are as PostgreSQL, MariaDB and MySQL tell them. */
    @ParameterizedTest
    @CsvSource({
        "true, BEGIN",
        "true, START TRANSACTION",
        "true, COMMIT",
        "true, ROLLBACK",
        "true, set autocommit=0",
        "true, SET `autocommit` = ?",
        "true, SET SESSION autocommit = 1",
        "true, SET SESSION TRANSACTION READ ONLY",
        "false, SET NAMES utf8mb4",
        "false, SET autocommits = 1",
        "false, SELECT ? FROM `beginnings`",
        "false, UPDATE tallies SET autocommit = ?"
    })
    void aStatementBeginsOrEndsATransaction(boolean controls, String text) {
        assertThat(new Statement("1", text, 1, 0, Optional.empty()).controlsTransaction())
                .isEqualTo(controls);
    }
}
