package io.github.dbstacks.analysis.cell;

import static io.github.dbstacks.analysis.run.Made.SELECT;
import static io.github.dbstacks.analysis.run.Made.statement;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.cell.LedgerLine.Pool;
import io.github.dbstacks.analysis.cell.LedgerLine.StatementCounts;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Prepared;
import io.github.dbstacks.records.fork.Ledger.Statement;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LedgerLineTest {
    private static final Statement RIGHT = statement("1", SELECT, 1_000, 1_000);

    @Test
    void theSameWorkHasNoFaultsAndNoDifferences() {
        LedgerLine line = line(Made.rightLedger());

        assertThat(line.faults()).isEmpty();
        assertThat(line.differences(line(Made.rightLedger()), Set.of())).isEmpty();
        assertThat(line.executed()).isEqualTo("1.00 × " + SELECT + " giving 1.00 rows");
    }

    @Test
    void whatOpensAConnectionIsNoWork() {
        LedgerLine line = line(ledger(1_000 + 100, 0, 0, 0, 10, List.of("none"), RIGHT, statement("2", "SET x", 9, 0)));

        assertThat(line.transactions()).isEqualTo("1.00");
        assertThat(line.statements()).containsOnlyKeys("1");
    }

    @Test
    void oneCallInAHundredIsWork() {
        Statement right = statement("1", SELECT, 10_000, 10_000);

        assertThat(line(10, Made.ledger(right, statement("2", "ROLLBACK", 100, 0)))
                        .executed())
                .endsWith("; 0.01 × ROLLBACK giving 0.00 rows");
        assertThat(line(10, Made.ledger(right, statement("2", "ROLLBACK", 99, 0)))
                        .statements())
                .containsOnlyKeys("1");
    }

    /** Twenty for the ten sessions twice, and ten beside; the database commits ten transactions for each. */
    @Test
    void whatOpensSessionsIsNoWorkHoweverFewSelectsThereAre() {
        LedgerLine line =
                line(ledger(1_000 + 210, 0, 0, 0, 10, List.of("none"), RIGHT, statement("2", "SET x", 30, 0)));

        assertThat(line.statements()).containsOnlyKeys("1");
        assertThat(line.transactions()).isEqualTo("1.00");
        assertThat(line(ledger(1_000, 0, 0, 0, 10, List.of("none"), RIGHT, statement("2", "SET x", 31, 0)))
                        .statements())
                .containsOnlyKeys("1", "2");
    }

    @Test
    void whatEachSelectDoesIsWorkHoweverFewSelectsThereAre() {
        LedgerLine line = line(ledger(
                1_000,
                0,
                0,
                0,
                600,
                List.of("none"),
                RIGHT,
                statement("2", "BEGIN", 1_000, 0),
                statement("3", "SET x", 600, 0)));

        assertThat(line.statements()).containsOnlyKeys("1", "2");
    }

    @Test
    void statementsThatOnlyOneOfThemExecutes() {
        LedgerLine own = line(Made.ledger(RIGHT, statement("2", "COMMIT", 1_000, 0)));
        LedgerLine reference = line(Made.rightLedger());

        assertThat(own.differences(reference, Set.of()))
                .containsExactly("per SELECT it executes 1.00 × COMMIT giving 0.00 rows, the reference does not");
        assertThat(reference.differences(own, Set.of()))
                .containsExactly("per SELECT it executes no COMMIT giving 0.00 rows, the reference 1.00 × COMMIT giving"
                        + " 0.00 rows");
    }

    @Test
    void otherRowsOfTheSameStatement() {
        assertThat(line(Made.ledger(statement("1", SELECT, 1_000, 500)))
                        .differences(line(Made.rightLedger()), Set.of()))
                .containsExactly("per SELECT it executes 1.00 × " + SELECT + " giving 0.50 rows, the reference 1.00 × "
                        + SELECT + " giving 1.00 rows");
    }

    @Test
    void transactionsEncryptionAndPool() {
        LedgerLine own = line(ledger(2_000, 0, 0, 0, 10, List.of("TLSv1.3", "none"), RIGHT));
        LedgerLine fewer = line(ledger(500, 0, 0, 0, 10, List.of("none"), RIGHT));
        LedgerLine reference = line(Made.rightLedger());
        LedgerLine larger = Made.but(reference, "pool", new Pool(20, 20, 20));

        assertThat(own.differences(reference, Set.of()))
                .containsExactly(
                        "it commits 2.00 transactions per SELECT, the reference 1.00",
                        "its encryption is TLSv1.3 and none, the reference's none");
        assertThat(fewer.differences(reference, Set.of()))
                .containsExactly("it commits 0.50 transactions per SELECT, the reference 1.00");
        assertThat(fewer.differences(reference, Set.of("library-defaults")))
                .as("a driver that does not prepare ends two transactions for each SELECT")
                .isEmpty();
        assertThat(larger.differences(reference, Set.of())).containsExactly("its pool-size is 20, the reference's 10");
        assertThat(larger.differences(reference, Set.of("pool-size")))
                .as("what the plan varies is no obstacle")
                .isEmpty();
    }

    /** A scenario that needs no database may leave the pool without a session. */
    @Test
    void anEncryptionThatNobodySawIsNoDifference() {
        LedgerLine unseen = line(ledger(1_000, 0, 0, 0, 10, List.of(), RIGHT));

        assertThat(unseen.differences(line(Made.rightLedger()), Set.of())).isEmpty();
        assertThat(line(Made.rightLedger()).differences(unseen, Set.of())).isEmpty();
    }

    @Test
    void isolationLevels() {
        LedgerLine asks = line(Made.ledger(RIGHT, statement("2", "SHOW TRANSACTION ISOLATION LEVEL", 9, 9)));
        LedgerLine sets = line(Made.ledger(
                RIGHT,
                statement("2", "set session characteristics as transaction isolation level serializable", 9, 0)));

        assertThat(asks.isolation()).isEqualTo("the server's default");
        assertThat(sets.differences(asks, Set.of()))
                .containsExactly("its isolation level is set session characteristics as transaction isolation level"
                        + " serializable, the reference's the server's default");
    }

    @Test
    void statementsBesideTheWorkAreToldPerSession() {
        Ledger ledger = Made.ledger(RIGHT, statement("2", "SHOW x", 9, 9), statement("3", "COMMIT", 31, 0));

        assertThat(LedgerLine.besides(fork(ledger))).containsExactly("0.90 × SHOW x");
    }

    @Test
    void faults() {
        assertThat(line(ledger(1_000, 3, 2, 1, 7, List.of("none"), RIGHT)).faults())
                .containsExactly(
                        "the pool has 7 connections instead of 10",
                        "3 transactions were rolled back",
                        "2 deadlocks",
                        "1 temporary files were written");
    }

    @ParameterizedTest
    @CsvSource({
        "10, 10, 10, true",
        "9, 10, 10, false",
        "9, 10, 4, true",
        "3, 10, 4, false",
        "11, 10, 4, false",
        "0, 10, 4, true" // not told
    })
    void connectionsThatNoSelectCanUseMayBeMissing(int sessions, int poolSize, int usable, boolean right) {
        LedgerLine line = Made.but(line(Made.rightLedger()), "pool", new Pool(sessions, poolSize, usable));

        assertThat(line.faults().isEmpty()).isEqualTo(right);
    }

    /** These come beside the first six plans of each of the ten sessions. */
    @Test
    void everyTenthSelectPlannedAnewIsNoted() {
        assertThat(line(Made.ledger(planned(160))).planned()).isFalse();
        assertThat(line(Made.ledger(planned(161))).faults())
                .containsExactly(
                        "the server parses or plans its SELECTs again and again: each is prepared anew or not at all, or no one plan is"
                                + " good for all");
    }

    @Test
    void aServerThatDoesNotCountPlansIsNotBlamed() {
        assertThat(line(Made.ledger(new Statement("1", SELECT, 1_000, 1_000, Optional.empty())))
                        .faults())
                .isEmpty();
    }

    @Test
    void ofARequestTheNumbersCountAndNotTheWords() {
        LedgerLine jdbc = request(2_000, "SELECT id FROM professor WHERE id = $1", "SELECT c.id FROM course AS c");
        LedgerLine jpa = request(2_000, "select p1_0.id from professor p1_0", "select c1_0.id from course c1_0");

        assertThat(jpa.differences(jdbc, Set.of())).isEmpty();
        assertThat(jpa.hasStatementsOf(jdbc)).isFalse();
        assertThat(jpa.hasStatementsOf(jpa)).isTrue();
        assertThat(jdbc.isCounted()).isTrue();
    }

    /** What study 002 compared: an INSERT, and an INSERT with a COMMIT. */
    @Test
    void aTransactionAroundARequestIsOtherWork() {
        LedgerLine alone = request(1_000, "INSERT INTO orders VALUES ($1)");
        LedgerLine inTransaction = request(1_000, "BEGIN", "INSERT INTO orders VALUES ($1)", "COMMIT");

        assertThat(inTransaction.differences(alone, Set.of()))
                .containsExactly("per request it executes 2.00 statements that begin or end a transaction, the"
                        + " reference 0.00");
        assertThat(alone.differences(inTransaction, Set.of()))
                .containsExactly("per request it executes 0.00 statements that begin or end a transaction, the"
                        + " reference 2.00");
    }

    @Test
    void moreStatementsRowsAndCommitsOfARequest() {
        LedgerLine one = request(1_000, "SELECT a");
        LedgerLine two = request(2_000, "SELECT a", "SELECT b");

        assertThat(two.differences(one, Set.of()))
                .containsExactly(
                        "per request it executes 2.00 statements that read or write, the reference 1.00",
                        "per request its statements give 2.00 rows, the reference's 1.00",
                        "it commits 2.00 transactions per request, the reference 1.00");
    }

    /** Whoever answers more requests has filled the table sooner. A duplicate is rolled back. */
    @Test
    void ofAScenarioThatDriftsStatementsAndCommitsAreNotCompared() {
        ScenarioLoad load = ScenarioLoad.closed("zip-code", 4);
        LedgerLine writing =
                ofRequests(load, 2_000, statement("1", "SELECT", 1_000, 0), statement("2", "INSERT", 1_000, 1_000));
        LedgerLine reading = LedgerLine.of(underLoad(
                        load, ledger(1_100, 3, 0, 0, 10, List.of("TLSv1.3"), statement("1", "SELECT", 1_000, 900))))
                .orElseThrow();

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.differences(writing, Set.of()))
                .containsExactly("its encryption is TLSv1.3, the reference's none");
    }

    /** JDBC switches autocommit off and on, and MariaDB takes a batch in one message: it writes the same. */
    @Test
    void ofWhatWritesRowsAndCommitsAreCompared() {
        LedgerLine plain = writing(Workload.INSERT_BATCH, 1_000, 100_000, 100_000);

        assertThat(writing(Workload.INSERT_BATCH, 1_000, 1_000, 100_000).differences(plain, Set.of()))
                .isEmpty();
        assertThat(writing(Workload.INSERT_BATCH, 100_000, 100_000, 100_000).differences(plain, Set.of()))
                .containsExactly("it commits 100.00 transactions per batch INSERT, the reference 1.00");
        assertThat(writing(Workload.INSERT_BATCH, 1_000, 100_000, 99_000).differences(plain, Set.of()))
                .containsExactly("per batch INSERT its statements give 99 rows, the reference's 100");
        assertThat(writing(Workload.INSERT_ROW, 1_000, 2_000, 1_000)
                        .differences(writing(Workload.INSERT_ROW, 1_000, 1_000, 1_000), Set.of()))
                .containsExactly("per INSERT it executes 2.00 statements that read or write, the reference 1.00");
    }

    /** Each driver begins the transaction of a cursor in its own way, and prepares it as often as it likes. */
    @Test
    void ofAStreamStatementsRowsAndCommitsAreCompared() {
        LedgerLine plain = streaming(1_000, 1_000, 100_000_000, 2);

        assertThat(streaming(1_000, 1_000, 100_000_000, 1_000).faults()).isEmpty();
        assertThat(streaming(1_000, 1_000, 100_000_000, 1_000, statement("2", "BEGIN", 1_000, 0))
                        .differences(plain, Set.of()))
                .isEmpty();
        assertThat(streaming(1_000, 1_000, 99_000_000, 2).differences(plain, Set.of()))
                .containsExactly("per stream its statements give 99000 rows, the reference's 100000");
        assertThat(streaming(1_000, 100_000, 100_000_000, 2).differences(plain, Set.of()))
                .containsExactly("per stream it executes 100 statements that read or write, the reference 1.00");
        assertThat(streaming(3_000, 1_000, 100_000_000, 2).differences(plain, Set.of()))
                .containsExactly("it commits 3.00 transactions per stream, the reference 1.00");
    }

    private static LedgerLine streaming(long commits, long calls, long rows, long plans, Statement... more) {
        Cell cell = new Cell("standalone-a", Stack.Kind.STANDALONE, true, List.of(), Workload.STREAM_ROWS, "17");
        List<Statement> statements = new ArrayList<>(List.of(more));
        statements.add(new Statement("1", "SELECT", calls, rows, Optional.of(plans)));
        return LedgerLine.of(Made.fork(
                        Made.planned(cell, 1, false),
                        List.of(Made.iteration(50)),
                        ledger(commits, 0, 0, 0, 10, List.of("none"), statements.toArray(Statement[]::new))))
                .orElseThrow();
    }

    /** A thousand operations. */
    private static LedgerLine writing(Workload workload, long commits, long inserts, long rows) {
        Cell cell = new Cell("standalone-a", Stack.Kind.STANDALONE, true, List.of(), workload, "17");
        return LedgerLine.of(Made.fork(
                        Made.planned(cell, 1, false),
                        List.of(Made.iteration(50)),
                        ledger(
                                commits,
                                0,
                                0,
                                0,
                                10,
                                List.of("none"),
                                statement("1", "INSERT", inserts, rows),
                                statement("2", "BEGIN", 1_000, 0))))
                .orElseThrow();
    }

    /** Each of the ten sessions commits while it opens, here ten times. */
    @Test
    void whatOpensSessionsIsNoCommitOfARequest() {
        assertThat(request(2_100, "SELECT a", "SELECT b").transactions()).isEqualTo("2.00");
        assertThat(request(1_100, "SELECT a").transactions()).isEqualTo("1.00");
        assertThat(request(100).transactions()).isEqualTo("0.00");
    }

    @Test
    void oneRequestMoreDoesNotChangeWhatManyRowsComeTo() {
        Statement join = statement("1", "SELECT a", 1_000, 453_450);

        assertThat(ofRequests(1_000, join).counts())
                .isEqualTo(new StatementCounts(new BigDecimal("1.00"), new BigDecimal("0.00"), new BigDecimal("453")));
    }

    @Test
    void aScenarioWithoutADatabaseHasNothingToCount() {
        assertThat(request(0).isCounted()).isFalse();
        assertThat(ofRequests(ScenarioLoad.closed("delay", 1), 0).isCounted()).isTrue();
    }

    /** Under load nobody knows how many connections are needed. */
    @Test
    void aPoolThatRequestsDoNotFillIsNoFault() {
        MeasuredFork fork =
                underLoad(ScenarioLoad.closed("get-company", 4), ledger(1_000, 0, 0, 0, 3, List.of("none"), RIGHT));

        assertThat(LedgerLine.of(fork).orElseThrow().faults()).isEmpty();
    }

    /**
     * A thousand requests, of each of which every statement is executed once and gives a row, but for those of
     * transactions.
     */
    private static LedgerLine request(long commits, String... texts) {
        return ofRequests(
                commits,
                Stream.of(texts)
                        .map(text -> statement(
                                Integer.toString(text.hashCode()),
                                text,
                                1_000,
                                text.matches("BEGIN|COMMIT") ? 0 : 1_000))
                        .toArray(Statement[]::new));
    }

    private static LedgerLine ofRequests(long commits, Statement... statements) {
        return ofRequests(ScenarioLoad.closed("get-company", 4), commits, statements);
    }

    private static LedgerLine ofRequests(ScenarioLoad load, long commits, Statement... statements) {
        return LedgerLine.of(underLoad(load, ledger(commits, 0, 0, 0, 10, List.of("none"), statements)))
                .orElseThrow();
    }

    private static MeasuredFork underLoad(ScenarioLoad load, Ledger ledger) {
        Cell cell = new Cell("web-a", Stack.Kind.WEB, true, List.of(), load, "17");
        return Made.under(
                Made.fork(Made.planned(cell, 1, false), List.of(Made.iteration(50)), ledger),
                Made.load(1_000, 1_000, List.of()));
    }

    /** MariaDB tells no texts, so the SELECTs of a driver that opens its connections are among those of the work. */
    @Test
    void whereNoTextIsToldWhatOpensConnectionsIsTakenOffTheWork() {
        LedgerLine line = line(withoutTexts(1_000 + 40, 1_000 + 20, new Prepared(10, 1_000)));

        assertThat(line.executed()).isEqualTo("1.00 × SELECT of any text giving 1.00 rows");
        assertThat(line.isolation()).isEqualTo("untold");
        assertThat(line.faults()).isEmpty();
        assertThat(line(withoutTexts(1_500, 1_000, new Prepared(10, 1_500))).executed())
                .isEqualTo("1.50 × SELECT of any text giving 1.00 rows");
        assertThat(line(withoutTexts(1_000, 500, new Prepared(10, 1_000))).executed())
                .isEqualTo("1.00 × SELECT of any text giving 0.50 rows");
    }

    /** MySQL's sessions lose some of what they count at the same time. */
    @Test
    void whereSomeIsLostACountThatIsNearlyWholeIsWhole() {
        assertThat(line(losing(999, 99_900)).executed()).isEqualTo("1.00 × " + SELECT + " giving 100.00 rows");
        assertThat(line(losing(990, 99_000)).executed()).isEqualTo("0.99 × " + SELECT + " giving 99.00 rows");
    }

    private static Ledger losing(long calls, long rows) {
        return untold(Ledger.EXACT, SELECT, calls, rows, new Prepared(10, 1_000));
    }

    private static Ledger untold(String what, String text, long calls, long rows, Prepared prepared) {
        return new Ledger(
                List.of(statement("1", text, calls, rows)),
                1_000,
                0,
                0,
                0,
                Made.POOL_SIZE,
                List.of("none"),
                Optional.of(prepared),
                Optional.of(List.of(what)));
    }

    @Test
    void executionsAndPreparationsTellWhetherStatementsArePrepared() {
        assertThat(line(withoutTexts(1_000, 1_000, new Prepared(0, 0))).planned())
                .isTrue();
        assertThat(line(withoutTexts(1_000, 1_000, new Prepared(1_000, 1_000))).planned())
                .isTrue();
        assertThat(line(withoutTexts(1_000, 1_000, new Prepared(90, 950))).planned())
                .isFalse();
        assertThat(line(withoutTexts(100_000, 100_000, new Prepared(1_000, 100_000)))
                        .planned())
                .as("once for each batch of 100")
                .isFalse();
    }

    /** Its statements have other ids there, and PostgreSQL's sessions commit more. */
    @Test
    void aLevelThatOnlyTheApplicationsKnowIsCompared() {
        Ledger ledger = withoutTexts(1_000, 1_000, new Prepared(10, 1_000));
        LedgerLine own = telling("REPEATABLE-READ", ledger);
        LedgerLine reference = telling("READ-COMMITTED", ledger);

        assertThat(own.differences(reference, Set.of()))
                .containsExactly("its isolation level is REPEATABLE-READ, the reference's READ-COMMITTED");
        assertThat(own.differences(telling("REPEATABLE-READ", ledger), Set.of()))
                .isEmpty();
    }

    private static LedgerLine telling(String isolationLevel, Ledger ledger) {
        MeasuredFork fork = fork(ledger);
        Started silent = fork.application().orElseThrow();
        Started telling = new Started(
                silent.stack(),
                silent.pid(),
                silent.java(),
                silent.settings(),
                Map.of(Started.ISOLATION_LEVEL, isolationLevel));
        return LedgerLine.of(Made.but(fork, "application", Optional.of(telling)))
                .orElseThrow();
    }

    @Test
    void onAnotherSystemNumbersAreCompared() {
        LedgerLine line = line(withoutTexts(1_000, 1_000, new Prepared(10, 1_000)));
        LedgerLine half = line(withoutTexts(1_000, 500, new Prepared(10, 1_000)));
        LedgerLine reference = line(Made.rightLedger());

        assertThat(line.differences(reference, Set.of("database"))).isEmpty();
        assertThat(half.differences(reference, Set.of("database")))
                .containsExactly("per SELECT its statements give 0.50 rows, the reference's 1.00");
    }

    private static Ledger withoutTexts(long selects, long rows, Prepared prepared) {
        return untold(Ledger.TEXTS, "SELECT of any text", selects, rows, prepared);
    }

    private static Statement planned(long plans) {
        return new Statement("1", SELECT, 1_000, 1_000, Optional.of(plans));
    }

    private static Ledger ledger(
            long commits,
            long rollbacks,
            long deadlocks,
            long files,
            int sessions,
            List<String> encryption,
            Statement... statements) {
        return new Ledger(
                List.of(statements),
                commits,
                rollbacks,
                deadlocks,
                files,
                sessions,
                encryption,
                Optional.empty(),
                Optional.empty());
    }

    private static LedgerLine line(Ledger ledger) {
        return line(1, ledger);
    }

    /** @param iterations of 1,000 SELECTs each */
    private static LedgerLine line(int iterations, Ledger ledger) {
        MeasuredFork fork = Made.fork(Made.planned(Made.OTHER, 1, false), Made.iterations(iterations, 50), ledger);
        return LedgerLine.of(fork).orElseThrow();
    }

    private static MeasuredFork fork(Ledger ledger) {
        return Made.fork(Made.planned(Made.OTHER, 1, false), List.of(Made.iteration(50)), ledger);
    }
}
