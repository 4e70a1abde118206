package io.github.dbstacks.testbed.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Rows as PostgreSQL 18 gave them, shortened. */
class DatabaseTotalsTest {
    private static final String SELECT = "SELECT company_id, company_name FROM companies WHERE company_id = $1";
    private static final DatabaseTotals BEFORE = PostgresCounters.of(
            List.of(
                    List.of("-4711", SELECT, "100", "100", "5"),
                    List.of("12", "SET application_name = $1", "3", "0", "0"),
                    List.of("13", "BEGIN", "7", "0", "0")),
            Optional.of(List.of("1000", "5", "0", "2")));

    @Test
    void aLedgerHoldsWhatWasDoneInBetween() {
        DatabaseTotals after = PostgresCounters.of(
                List.of(
                        List.of("-4711", SELECT, "1100", "2100", "8"),
                        List.of("12", "SET application_name = $1", "5", "0", "0"),
                        List.of("13", "BEGIN", "7", "0", "0"),
                        List.of("14", "COMMIT", "1000", "0", "0")),
                Optional.of(List.of("3005", "6", "1", "5")));

        assertThat(after.since(BEFORE, 50, List.of("none")))
                .isEqualTo(new Ledger(
                        List.of(
                                new Statement("-4711", SELECT, 1000, 2000, Optional.of(3L)),
                                new Statement("14", "COMMIT", 1000, 0, Optional.empty()),
                                new Statement("12", "SET application_name = $1", 2, 0, Optional.empty())),
                        2005,
                        1,
                        1,
                        3,
                        50,
                        List.of("none"),
                        Optional.empty(),
                        Optional.empty()));
    }

    @Test
    void planningThatBeganInBetweenIsCountedFromNothing() {
        DatabaseTotals unplanned = PostgresCounters.of(
                List.of(List.of("-4711", SELECT, "100", "100", "0")), Optional.of(List.of("0", "0", "0", "0")));
        DatabaseTotals planned = PostgresCounters.of(
                List.of(List.of("-4711", SELECT, "200", "200", "9")), Optional.of(List.of("0", "0", "0", "0")));

        assertThat(planned.since(unplanned, 1, List.of()).statements())
                .containsExactly(new Statement("-4711", SELECT, 100, 100, Optional.of(9L)));
    }

    @Test
    void nothingDoneIsAnEmptyLedger() {
        assertThat(BEFORE.since(BEFORE, 0, List.of()))
                .isEqualTo(new Ledger(List.of(), 0, 0, 0, 0, 0, List.of(), Optional.empty(), Optional.empty()));
    }
}
