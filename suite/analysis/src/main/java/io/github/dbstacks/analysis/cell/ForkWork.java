package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.cell.LedgerLine.Executed;
import io.github.dbstacks.analysis.cell.LedgerLine.Incidents;
import io.github.dbstacks.analysis.cell.LedgerLine.Pool;
import io.github.dbstacks.analysis.cell.LedgerLine.StatementCounts;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Prepared;
import io.github.dbstacks.records.fork.Ledger.Statement;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.Workload;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;

/**
 * Counts the work of a fork per operation. In the ledger stand statements, too, that only open a connection; they are
 * no work. Servers that cannot tell all of it ({@link Ledger#untold}) have other counts, and those are mended here.
 */
final class ForkWork {
    /** From here on a count has no decimals: one request more or less must not change what hundreds of rows come to. */
    private static final double MANY = 10;

    /** Calls per operation from which on a statement is part of the work, unless {@link #opensSessions} holds. */
    private static final double WORK = 0.01;

    /**
     * Some applications open as many connections as the pool has at their start, to see whether the database allows it.
     */
    private static final int OPENED_FOR_EACH = 2;

    /** Connections that are opened beside these, whatever the size of the pool. */
    private static final int OPENED_BESIDE = 10;

    /** Plans per operation from which on the server plans again and again, beside the first plans of each session. */
    private static final double REPLANNED = 0.1;

    /**
     * For each prepared statement PostgreSQL makes five plans for the values that it is given, and then one for all
     * values (PREPARE in its manual, plan_cache_mode).
     */
    private static final int FIRST_PLANS = 6;

    /**
     * Opening connections also commits, and so do those who watch: at most this share of the operations, and this many
     * for each connection.
     */
    private static final double OPENING_SHARE = 0.01;

    private static final int OPENING_TRANSACTIONS = 10;

    /** The share of a count that may be lost: ten times what 20 sessions on two processors lost. */
    private static final double MOST_LOST = 0.005;

    private static final String DEFAULT_ISOLATION = "the server's default";
    /** {@code SET}, {@code BEGIN} or {@code START TRANSACTION} with a level; {@code SHOW} only asks for it. */
    private static final Pattern SETS_ISOLATION =
            Pattern.compile("(SET|BEGIN|START)\\b.*\\bISOLATION\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final MeasuredFork fork;
    private final Ledger ledger;
    private final Work asked;
    /** It is at least 1. */
    private final long operations;
    /** It is the size of the pool where the server does not tell the number. */
    private final int sessions;

    ForkWork(MeasuredFork fork, Ledger ledger) {
        this.fork = fork;
        this.ledger = ledger;
        asked = fork.planned().cell().workload();
        operations = Math.max(1, fork.operations());
        sessions = ledger.sessions() > 0 ? ledger.sessions() : fork.poolSize();
    }

    LedgerLine line() {
        List<Statement> work = ledger.statements().stream()
                .filter(this::isWork)
                // Statements that are told without their texts have those among them that open a connection.
                .map(statement -> ledger.tells(Ledger.TEXTS) ? statement : counted(statement, this::withoutOpening))
                .map(statement -> ledger.tells(Ledger.EXACT) ? statement : counted(statement, this::withLost))
                .toList();
        Map<String, Executed> statements = new TreeMap<>();
        work.forEach(statement -> statements.put(
                statement.queryId(),
                new Executed(
                        statement.text().strip(), perOperation(statement.calls()), perOperation(statement.rows()))));
        return new LedgerLine(
                asked,
                statements,
                new StatementCounts(
                        sum(work, statement -> statement.controlsTransaction() ? 0 : statement.calls()),
                        sum(work, statement -> statement.controlsTransaction() ? statement.calls() : 0),
                        sum(work, Statement::rows)),
                isPlannedAgain(work),
                ledger.tells(Ledger.TRANSACTIONS) ? Optional.of(commits()) : Optional.empty(),
                isolation(),
                String.join(" and ", ledger.encryption()),
                new Pool(ledger.sessions(), fork.poolSize(), fork.usableConnections()),
                new Incidents(ledger.rollbacks(), ledger.deadlocks(), ledger.temporaryFiles()));
    }

    /**
     * What the driver or pool executes beside the work, each text with its calls per session. Stacks differ in it by
     * nature.
     */
    List<String> besides() {
        return ledger.statements().stream()
                .filter(statement -> !isWork(statement))
                .map(statement -> decimals(statement.calls() / Math.max(1.0, ledger.sessions())) + " × "
                        + statement.text().strip())
                .toList();
    }

    private boolean isWork(Statement statement) {
        return statement.calls() >= WORK * fork.operations() && !opensSessions(statement);
    }

    /**
     * Returns true for a statement of which each session executed one. A statement of each operation has a multiple of
     * the operations' number.
     */
    private boolean opensSessions(Statement statement) {
        return statement.calls() <= OPENED_FOR_EACH * sessions + OPENED_BESIDE && statement.calls() % operations != 0;
    }

    private static Statement counted(Statement statement, LongUnaryOperator count) {
        return new Statement(
                statement.queryId(),
                statement.text(),
                count.applyAsLong(statement.calls()),
                count.applyAsLong(statement.rows()),
                statement.plans());
    }

    /**
     * The multiple of the operations below a count, if what opening the connections adds can be all that lies between.
     */
    private long withoutOpening(long count) {
        long multiple = count / operations * operations;
        return count - multiple <= opening() ? multiple : count;
    }

    /** The nearest multiple of the operations, where all that lies between can have been lost. */
    private long withLost(long count) {
        long multiple = Math.round((double) count / operations) * operations;
        return Math.abs(multiple - count) <= MOST_LOST * multiple ? multiple : count;
    }

    private double opening() {
        return OPENING_SHARE * operations + OPENING_TRANSACTIONS * (fork.poolSize() + OPENED_BESIDE);
    }

    private boolean isPlannedAgain(List<Statement> work) {
        double plans = work.stream()
                .mapToLong(statement -> statement.plans().orElse(0L))
                .sum();
        return asked != Workload.STREAM_ROWS
                && !fork.hasLibraryDefaults()
                && ((plans - FIRST_PLANS * (double) sessions * work.size()) / operations > REPLANNED
                        || ledger.prepared()
                                .filter(prepared -> isUnprepared(prepared, work))
                                .isPresent());
    }

    private boolean isUnprepared(Prepared prepared, List<Statement> work) {
        double calls = work.stream()
                .filter(statement -> !statement.controlsTransaction())
                .mapToDouble(Statement::calls)
                .sum();
        return (calls - prepared.executions()) / operations > REPLANNED
                || prepared.preparations() / Math.max((double) operations, calls) > REPLANNED;
    }

    /** What opening the connections commits is not work. */
    private BigDecimal commits() {
        long commits = ledger.commits();
        if (commits < operations) {
            return asked.isLoad() && commits <= opening() ? decimals(0) : perOperation(commits);
        }
        double fewest = Math.max(1, Math.ceil((commits - opening()) / operations));
        return commits >= fewest * operations ? decimals(fewest) : perOperation(commits);
    }

    private String isolation() {
        Optional<String> told = fork.application()
                .flatMap(started -> Optional.ofNullable(started.configuration().get(Started.ISOLATION_LEVEL)));
        if (told.isPresent()) {
            return told.get();
        }
        if (!ledger.tells(Ledger.TEXTS)) {
            return LedgerLine.UNTOLD;
        }
        return ledger.statements().stream()
                .map(statement -> statement.text().strip())
                .filter(text -> SETS_ISOLATION.matcher(text).matches())
                .sorted()
                .findFirst()
                .orElse(DEFAULT_ISOLATION);
    }

    private BigDecimal sum(List<Statement> work, ToLongFunction<Statement> count) {
        double each = work.stream().mapToLong(count).sum() / (double) operations;
        return each < MANY ? decimals(each) : rounded(each, 0);
    }

    private BigDecimal perOperation(long count) {
        return decimals(count / (double) operations);
    }

    private static BigDecimal decimals(double number) {
        return rounded(number, 2);
    }

    private static BigDecimal rounded(double number, int decimals) {
        return BigDecimal.valueOf(number).setScale(decimals, RoundingMode.HALF_UP);
    }
}
