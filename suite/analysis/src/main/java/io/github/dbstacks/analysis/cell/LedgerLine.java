package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.Setting;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The work of a fork per operation as the database counted it. Two cells must have it in common for their costs to be
 * comparable. So its numbers are rounded: to two decimals, and those of all statements together from ten on to none. Of
 * SELECTs every statement is compared; of requests under load, which a stack may word as it likes, their number, rows
 * and commits; of what writes or streams, where a driver begins a transaction and sends a batch in a way of its own,
 * rows and commits. A statement counts once in however many pages its rows are fetched. {@link ForkWork} leaves out
 * statements that only open a connection.
 *
 * @param asked what an operation is
 * @param statements by their query ids; empty when the database does not count them
 * @param counts of all these statements together
 * @param planned true when the server planned more than one operation in ten again, though driver and pool were told to
 *     prepare; where it counts no plans, when it executed fewer of the operations as prepared statements, or prepared
 *     more of its statements again; never of a stream, for whose many rows a plan is nothing
 * @param commits per operation: 1 for one statement with autocommit; empty where the server does not tell
 * @param isolation the level that the application has found in its sessions, where it tells; else the statement that
 *     set it, {@code the server's default} where none did, and {@code untold} where the server tells no statements
 */
public record LedgerLine(
        Work asked,
        Map<String, Executed> statements,
        StatementCounts counts,
        boolean planned,
        Optional<BigDecimal> commits,
        String isolation,
        String encryption,
        Pool pool,
        Incidents incidents) {
    static final String UNTOLD = "untold";

    /**
     * A statement of the work.
     *
     * @param calls executions per operation
     * @param rows that it returned or wrote per operation
     */
    public record Executed(String text, BigDecimal calls, BigDecimal rows) {
        /** {@code 1.00 × SELECT 1 giving 1.00 rows}. */
        @Override
        public String toString() {
            return calls + " × " + result();
        }

        private String result() {
            return text + " giving " + rows + " rows";
        }
    }

    /**
     * All statements of an operation together.
     *
     * @param queries executions of statements that read or write
     * @param controls executions of statements that begin or end a transaction; each costs a round trip unless the
     *     driver sends it with another one
     * @param rows returned or written
     */
    public record StatementCounts(BigDecimal queries, BigDecimal controls, BigDecimal rows) {}

    /**
     * The connections of a fork.
     *
     * @param sessions that the server saw; 0 where it does not tell
     * @param size that the pool was given
     * @param usable connections that SELECTs can use at once, see {@link MeasuredFork#usableConnections}
     */
    public record Pool(int sessions, int size, int usable) {}

    /** What the server counted of what should not happen. */
    public record Incidents(long rollbacks, long deadlocks, long temporaryFiles) {}

    /** The result is empty when the fork has no ledger. */
    static Optional<LedgerLine> of(MeasuredFork fork) {
        return fork.ledger().map(ledger -> new ForkWork(fork, ledger).line());
    }

    /** What a fork executed beside the work, see {@link ForkWork#besides}; an empty list when it has no ledger. */
    static List<String> besides(MeasuredFork fork) {
        return fork.ledger().map(ledger -> new ForkWork(fork, ledger).besides()).orElse(List.of());
    }

    /** The statements with their numbers. */
    public String executed() {
        return statements.values().stream().map(Executed::toString).collect(Collectors.joining("; "));
    }

    /** The commits per operation, or that the server does not tell them. */
    public String transactions() {
        return commits.map(BigDecimal::toString).orElse(UNTOLD);
    }

    /**
     * Returns false when the database does not count statements. A scenario that needs no database has none to count.
     */
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
        return statements.values().stream()
                .anyMatch(statement -> statement.text().contains(Ledger.ANY_TEXT));
    }

    /** Whether each driver begins and ends the transaction of an operation in a way of its own. */
    private boolean hasOwnTransactions() {
        return !asked.isLoad() && !asked.isOneSelect();
    }

    /** Whether each driver sends the rows of an operation in as many statements as it likes. */
    private boolean hasOwnBatches() {
        return asked == Workload.INSERT_BATCH;
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
        boolean isTold = pool.sessions > 0;
        if (isTold && (pool.sessions < pool.usable || pool.sessions > pool.size)) {
            faults.add("the pool has " + pool.sessions + " connections instead of " + pool.size);
        }
        if (planned) {
            faults.add(replanning());
        }
        // Two requests may insert the same key at the same time.
        if (incidents.rollbacks > 0 && !asked.isDrifting()) {
            faults.add(incidents.rollbacks + " transactions were rolled back");
        }
        if (incidents.deadlocks > 0) {
            faults.add(incidents.deadlocks + " deadlocks");
        }
        if (incidents.temporaryFiles > 0) {
            faults.add(incidents.temporaryFiles + " temporary files were written");
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

    /** Returns these differences with another word for the reference. */
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
        // MariaDB, which tells no texts, counts the end of each statement within a transaction, too.
        boolean countsMoreThanCommits = hasOwnTransactions() && hasNoTexts();
        // Without a prepared statement a driver sends two messages that each end a transaction.
        if (!asked.isDrifting()
                && !countsMoreThanCommits
                && !commits.equals(reference.commits)
                && !varied.contains(Setting.LIBRARY_DEFAULTS.key())) {
            differences.add("it commits " + transactions() + " transactions per " + asked.operation() + ", " + other
                    + " " + reference.transactions());
        }
        if (!isolation.equals(reference.isolation)) {
            differences.add("its isolation level is " + isolation + ", " + other + "'s " + reference.isolation);
        }
        if (encryptsOtherwise(reference) && !varied.contains(Setting.TLS.key())) {
            differences.add("its encryption is " + encryption + ", " + other + "'s " + reference.encryption);
        }
        if (pool.size != reference.pool.size && !varied.contains(Setting.POOL_SIZE.key())) {
            differences.add("its pool-size is " + pool.size + ", " + other + "'s " + reference.pool.size);
        }
        return differences;
    }

    /** Returns false where nobody saw a session of one of the two. */
    public boolean encryptsOtherwise(LedgerLine other) {
        return !encryption.isEmpty() && !other.encryption.isEmpty() && !encryption.equals(other.encryption);
    }

    private List<String> otherStatements(LedgerLine reference, String other) {
        List<String> differences = new ArrayList<>();
        TreeSet<String> ids = new TreeSet<>(statements.keySet());
        ids.addAll(reference.statements.keySet());
        for (String id : ids) {
            Optional<Executed> own = Optional.ofNullable(statements.get(id));
            Optional<Executed> others = Optional.ofNullable(reference.statements.get(id));
            if (!own.equals(others)) {
                differences.add("per " + asked.operation() + " it executes "
                        + own.map(Executed::toString)
                                .orElseGet(() -> "no " + others.orElseThrow().result()) + ", "
                        + other + " " + others.map(Executed::toString).orElse("does not"));
            }
        }
        return differences;
    }

    private List<String> otherCounts(LedgerLine reference, String other) {
        StatementCounts others = reference.counts;
        List<String> differences = new ArrayList<>();
        String each = "per " + asked.operation() + " it executes ";
        if (counts.queries.compareTo(others.queries) != 0 && !hasOwnBatches()) {
            differences.add(each + counts.queries + " statements that read or write, " + other + " " + others.queries);
        }
        if (counts.controls.compareTo(others.controls) != 0 && !hasOwnTransactions()) {
            differences.add(each + counts.controls + " statements that begin or end a transaction, " + other + " "
                    + others.controls);
        }
        if (counts.rows.compareTo(others.rows) != 0) {
            differences.add("per " + asked.operation() + " its statements give " + counts.rows + " rows, " + other
                    + "'s " + others.rows);
        }
        return differences;
    }

    /**
     * Returns this work with the text of each statement in place of its id, which another server need not know it by.
     */
    LedgerLine byText() {
        Map<String, Executed> texts = new TreeMap<>();
        statements.values().forEach(statement -> texts.put(statement.toString(), statement));
        return new LedgerLine(asked, texts, counts, planned, commits, isolation, encryption, pool, incidents);
    }
}
