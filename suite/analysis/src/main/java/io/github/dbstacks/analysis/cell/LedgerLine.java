package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Prepared;
import io.github.dbstacks.records.fork.Ledger.Statement;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;

/**
 * The work of a fork per operation as the database counted it. Two cells must have it in common for their costs to be
 * comparable, so it is described with two decimals and compared as text. Of SELECTs every statement is compared; of
 * requests under load, which a stack may word as it likes, their number, rows and commits; of what writes or streams,
 * where a driver begins a transaction and sends a batch in a way of its own, rows and commits. A statement counts once
 * in however many pages its rows are fetched. Statements that only open a connection are left out.
 *
 * @param asked what an operation is
 * @param statements for each query id its text, calls and rows per operation; empty when the database does not count
 *     them
 * @param counts of all these statements together
 * @param planned true when the server planned more than one operation in ten again, though driver and pool were told to
 *     prepare; where it counts no plans, when it executed fewer of the operations as prepared statements, or prepared
 *     more of its statements again; never of a stream, for whose many rows a plan is nothing
 * @param transactions commits per operation: {@code 1.00} for one statement with autocommit; {@code untold} where the
 *     server does not tell
 * @param isolation the level that the application has found in its sessions, where it tells; else the statement that
 *     set it, {@code the server's default} where none did, and {@code untold} where the server tells no statements
 * @param sessions connections of the pool; 0 where the server does not tell
 * @param poolSize the size that the pool was given
 * @param usable connections that SELECTs can use at once, see {@link MeasuredFork#usableConnections}
 */
public record LedgerLine(
        Work asked,
        Map<String, String> statements,
        StatementCounts counts,
        boolean planned,
        String transactions,
        String isolation,
        String encryption,
        int sessions,
        int poolSize,
        int usable,
        long rollbacks,
        long deadlocks,
        long temporaryFiles) {
    /** From here on a count has no decimals. */
    private static final double MANY = 10;

    /**
     * All statements of an operation together.
     *
     * @param queries executions of statements that read or write
     * @param controls executions of statements that begin or end a transaction; each costs a round trip unless the
     *     driver sends it with another one
     * @param rows returned or written
     */
    public record StatementCounts(String queries, String controls, String rows) {
        /** @param operations of the fork */
        private static StatementCounts of(List<Statement> work, double operations) {
            return new StatementCounts(
                    perOperation(
                            work, statement -> statement.controlsTransaction() ? 0 : statement.calls(), operations),
                    perOperation(
                            work, statement -> statement.controlsTransaction() ? statement.calls() : 0, operations),
                    perOperation(work, Statement::rows, operations));
        }

        private static String perOperation(List<Statement> work, ToLongFunction<Statement> count, double operations) {
            double each = work.stream().mapToLong(count).sum() / operations;
            // One request more or less must not change what hundreds of rows come to.
            return each < MANY ? decimals(each) : String.format(Locale.ROOT, "%.0f", each);
        }
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
    private static long withoutOpening(long count, MeasuredFork fork) {
        long operations = Math.max(1, fork.operations());
        long multiple = count / operations * operations;
        return count - multiple <= opening((double) operations, fork) ? multiple : count;
    }

    /** The nearest multiple of the operations, where all that lies between can have been lost. */
    private static long withLost(long count, MeasuredFork fork) {
        long operations = Math.max(1, fork.operations());
        long multiple = Math.round((double) count / operations) * operations;
        return Math.abs(multiple - count) <= MOST_LOST * multiple ? multiple : count;
    }

    private static double opening(double operations, MeasuredFork fork) {
        return OPENING_SHARE * operations + OPENING_TRANSACTIONS * (fork.poolSize() + OPENED_BESIDE);
    }

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

    /** Share of a count; ten times what 20 sessions on two processors lost. */
    private static final double MOST_LOST = 0.005;

    private static final String DEFAULT_ISOLATION = "the server's default";
    private static final String UNTOLD = "untold";
    /** {@code SET}, {@code BEGIN} or {@code START TRANSACTION} with a level; {@code SHOW} only asks for it. */
    private static final Pattern SETS_ISOLATION =
            Pattern.compile("(SET|BEGIN|START)\\b.*\\bISOLATION\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** Empty when the fork has no ledger. */
    static Optional<LedgerLine> of(MeasuredFork fork) {
        return fork.ledger().map(ledger -> of(ledger, fork));
    }

    private static LedgerLine of(Ledger ledger, MeasuredFork fork) {
        double operations = Math.max(1, fork.operations());
        List<Statement> work = ledger.statements().stream()
                .filter(statement -> isWork(statement, ledger, fork))
                // Statements that are told without their texts have those among them that open a connection.
                .map(statement -> ledger.tells(Ledger.TEXTS)
                        ? statement
                        : counted(statement, count -> withoutOpening(count, fork)))
                .map(statement ->
                        ledger.tells(Ledger.EXACT) ? statement : counted(statement, count -> withLost(count, fork)))
                .toList();
        Map<String, String> texts = new TreeMap<>();
        work.forEach(statement -> texts.put(
                statement.queryId(),
                decimals(statement.calls() / operations) + " × "
                        + statement.text().strip() + " giving " + decimals(statement.rows() / operations) + " rows"));
        double plans = work.stream()
                .mapToLong(statement -> statement.plans().orElse(0L))
                .sum();
        return new LedgerLine(
                fork.planned().cell().workload(),
                texts,
                StatementCounts.of(work, operations),
                fork.planned().cell().workload() != Workload.STREAM_ROWS
                        && !fork.hasLibraryDefaults()
                        && ((plans - FIRST_PLANS * (double) sessions(ledger, fork) * work.size()) / operations
                                        > REPLANNED
                                || ledger.prepared()
                                        .filter(prepared -> isUnprepared(prepared, work, operations))
                                        .isPresent()),
                ledger.tells(Ledger.TRANSACTIONS) ? transactions(ledger.commits(), operations, fork) : UNTOLD,
                isolation(ledger, fork),
                String.join(" and ", ledger.encryption()),
                ledger.sessions(),
                fork.poolSize(),
                fork.usableConnections(),
                ledger.rollbacks(),
                ledger.deadlocks(),
                ledger.temporaryFiles());
    }

    /** As many as the pool was given where the server does not tell. */
    private static int sessions(Ledger ledger, MeasuredFork fork) {
        return ledger.sessions() > 0 ? ledger.sessions() : fork.poolSize();
    }

    private static boolean isUnprepared(Prepared prepared, List<Statement> work, double operations) {
        double calls = work.stream()
                .filter(statement -> !statement.controlsTransaction())
                .mapToDouble(Statement::calls)
                .sum();
        return (calls - prepared.executions()) / operations > REPLANNED
                || prepared.preparations() / Math.max(operations, calls) > REPLANNED;
    }

    /** What opening the connections commits is not work. */
    private static String transactions(long commits, double operations, MeasuredFork fork) {
        double opening = opening(operations, fork);
        if (commits < operations) {
            boolean isNone = fork.planned().cell().workload().isLoad() && commits <= opening;
            return decimals(isNone ? 0 : commits / operations);
        }
        double fewest = Math.max(1, Math.ceil((commits - opening) / operations));
        return decimals(commits >= fewest * operations ? fewest : commits / operations);
    }

    private static boolean isWork(Statement statement, Ledger ledger, MeasuredFork fork) {
        return statement.calls() >= WORK * fork.operations() && !opensSessions(statement, ledger, fork);
    }

    /**
     * True for a statement of which each session executed one. A statement of each operation has a multiple of the
     * operations' number.
     */
    private static boolean opensSessions(Statement statement, Ledger ledger, MeasuredFork fork) {
        return statement.calls() <= OPENED_FOR_EACH * sessions(ledger, fork) + OPENED_BESIDE
                && statement.calls() % Math.max(1, fork.operations()) != 0;
    }

    private static String isolation(Ledger ledger, MeasuredFork fork) {
        Optional<String> told = fork.application()
                .flatMap(started -> Optional.ofNullable(started.configuration().get(Started.ISOLATION_LEVEL)));
        if (told.isPresent()) {
            return told.get();
        }
        if (!ledger.tells(Ledger.TEXTS)) {
            return UNTOLD;
        }
        return ledger.statements().stream()
                .map(statement -> statement.text().strip())
                .filter(text -> SETS_ISOLATION.matcher(text).matches())
                .sorted()
                .findFirst()
                .orElse(DEFAULT_ISOLATION);
    }

    /**
     * What the driver or pool executes beside the work, each text with its calls per session. Stacks differ in it by
     * nature. An empty list when the fork has no ledger.
     */
    static List<String> besides(MeasuredFork fork) {
        return fork.ledger().stream()
                .flatMap(ledger -> ledger.statements().stream()
                        .filter(statement -> !isWork(statement, ledger, fork))
                        .map(statement -> decimals(statement.calls() / Math.max(1.0, ledger.sessions())) + " × "
                                + statement.text().strip()))
                .toList();
    }

    /** False when the database does not count statements. A scenario that needs no database has none to count. */
    boolean isCounted() {
        return !statements.isEmpty() || isWithoutDatabase();
    }

    private boolean isWithoutDatabase() {
        return asked.load()
                .flatMap(ScenarioLoad::definition)
                .filter(scenario -> scenario.statements().isEmpty())
                .isPresent();
    }

    private boolean hasNoTexts() {
        return statements.values().stream().anyMatch(statement -> statement.contains(Ledger.ANY_TEXT));
    }

    /** Whether each driver begins and ends the transaction of an operation in a way of its own. */
    private boolean hasOwnTransactions() {
        return !asked.isLoad() && !asked.isOneSelect();
    }

    /** Whether the other one executes the same statements, and not others that come to the same. */
    boolean hasStatementsOf(LedgerLine other) {
        return statements.keySet().equals(other.statements.keySet());
    }

    /**
     * What {@link #planned} says, for servers that count plans and for those that count what was prepared and executed.
     */
    public String replanning() {
        return "the server parses or plans its " + asked.operation()
                + "s again and again: each is prepared anew or not at all, or no one plan is good for all";
    }

    /** What is wrong with this work by itself, one sentence each. */
    List<String> faults() {
        List<String> faults = new ArrayList<>();
        boolean isTold = sessions > 0;
        if (isTold && (sessions < usable || sessions > poolSize)) {
            faults.add("the pool has " + sessions + " connections instead of " + poolSize);
        }
        if (planned) {
            faults.add(replanning());
        }
        // Two requests may insert the same key at the same time.
        if (rollbacks > 0 && !asked.isDrifting()) {
            faults.add(rollbacks + " transactions were rolled back");
        }
        if (deadlocks > 0) {
            faults.add(deadlocks + " deadlocks");
        }
        if (temporaryFiles > 0) {
            faults.add(temporaryFiles + " temporary files were written");
        }
        return faults;
    }

    /**
     * How this work differs from the reference's, one sentence each.
     *
     * @param varied keys of the settings in which the plan wants the two to differ; what follows from those is left out
     */
    List<String> differences(LedgerLine reference, Set<String> varied) {
        return differences(reference, varied, "the reference");
    }

    /** The same with another word for the reference. */
    List<String> differences(LedgerLine reference, Set<String> varied, String other) {
        // Two systems know a statement by other ids, call encryption by other names and count other commits.
        boolean isOtherSystem = varied.contains(Setting.DATABASE.key());
        List<String> differences = new ArrayList<>();
        if (!asked.isDrifting()) {
            differences.addAll(
                    !asked.isOneSelect() || isOtherSystem
                            ? otherCounts(reference, other)
                            : otherStatements(reference, other));
        }
        if (isOtherSystem) {
            return differences;
        }
        // MariaDB counts the end of each statement within a transaction, too.
        boolean countsMoreThanCommits = hasOwnTransactions() && hasNoTexts();
        // Without a prepared statement a driver sends two messages that each end a transaction.
        if (!asked.isDrifting()
                && !countsMoreThanCommits
                && !transactions.equals(reference.transactions)
                && !varied.contains("library-defaults")) {
            differences.add("it commits " + transactions + " transactions per " + asked.operation() + ", " + other + " "
                    + reference.transactions);
        }
        if (!isolation.equals(reference.isolation)) {
            differences.add("its isolation level is " + isolation + ", " + other + "'s " + reference.isolation);
        }
        if (encryptsOtherwise(reference) && !varied.contains("tls")) {
            differences.add("its encryption is " + encryption + ", " + other + "'s " + reference.encryption);
        }
        if (poolSize != reference.poolSize && !varied.contains("pool-size")) {
            differences.add("its pool-size is " + poolSize + ", " + other + "'s " + reference.poolSize);
        }
        return differences;
    }

    /** False where nobody saw a session of one of the two. */
    public boolean encryptsOtherwise(LedgerLine other) {
        return !encryption.isEmpty() && !other.encryption.isEmpty() && !encryption.equals(other.encryption);
    }

    private List<String> otherStatements(LedgerLine reference, String other) {
        List<String> differences = new ArrayList<>();
        TreeSet<String> ids = new TreeSet<>(statements.keySet());
        ids.addAll(reference.statements.keySet());
        for (String id : ids) {
            String own = statements.getOrDefault(id, "");
            String others = reference.statements.getOrDefault(id, "");
            if (!own.equals(others)) {
                differences.add("per " + asked.operation() + " it executes "
                        + (own.isEmpty() ? "no " + afterTimes(others) : own) + ", " + other + " "
                        + (others.isEmpty() ? "does not" : others));
            }
        }
        return differences;
    }

    private List<String> otherCounts(LedgerLine reference, String other) {
        StatementCounts others = reference.counts;
        List<String> differences = new ArrayList<>();
        String each = "per " + asked.operation() + " it executes ";
        if (!counts.queries.equals(others.queries) && asked != Workload.INSERT_BATCH) {
            differences.add(each + counts.queries + " statements that read or write, " + other + " " + others.queries);
        }
        if (!counts.controls.equals(others.controls) && !hasOwnTransactions()) {
            differences.add(each + counts.controls + " statements that begin or end a transaction, " + other + " "
                    + others.controls);
        }
        if (!counts.rows.equals(others.rows)) {
            differences.add("per " + asked.operation() + " its statements give " + counts.rows + " rows, " + other
                    + "'s " + others.rows);
        }
        return differences;
    }

    /** The same with the text of each statement in place of its id, which another server need not know it by. */
    LedgerLine byText() {
        Map<String, String> texts = new TreeMap<>();
        statements.values().forEach(text -> texts.put(text, text));
        return new LedgerLine(
                asked,
                texts,
                counts,
                planned,
                transactions,
                isolation,
                encryption,
                sessions,
                poolSize,
                usable,
                rollbacks,
                deadlocks,
                temporaryFiles);
    }

    private static String afterTimes(String line) {
        return line.substring(line.indexOf('×') + 2);
    }

    private static String decimals(double number) {
        return String.format(Locale.ROOT, "%.2f", number);
    }
}
