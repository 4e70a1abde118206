package io.github.dbstacks.analysis;

import io.github.dbstacks.records.Ledger;
import io.github.dbstacks.records.Ledger.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A cell's work for each SELECT asked for, by the database's account: what two cells must have in common for their
 * costs to be comparable. Statements that open a connection are few beside the SELECTs and left out.
 *
 * @param statements for each query id its text, calls and rows per SELECT, to two decimals
 * @param planned true when the server planned more than every tenth SELECT anew
 * @param transactions how each SELECT is committed: {@code 1.00} a SELECT with autocommit
 * @param isolation the statement that set the isolation level, or that none did, so that the server's default holds
 * @param sessions of the pool
 * @param poolSize that was asked for
 */
public record LedgerLine(
        Map<String, String> statements,
        boolean planned,
        String transactions,
        String isolation,
        String encryption,
        int sessions,
        int poolSize,
        long rollbacks,
        long deadlocks,
        long temporaryFiles) {
    /** Calls per SELECT from which a statement is part of the work. */
    private static final double WORK = 0.01;

    private static final double REPLANNED = 0.1;

    private static final String DEFAULT_ISOLATION = "the server's default";
    /** {@code SET}, {@code BEGIN} or {@code START TRANSACTION} with a level; {@code SHOW} only asks for it. */
    private static final Pattern SETS_ISOLATION =
            Pattern.compile("(SET|BEGIN|START)\\b.*\\bISOLATION\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** A fork's; empty when it has no ledger. */
    public static Optional<LedgerLine> of(MeasuredFork fork) {
        return fork.ledger().map(ledger -> of(ledger, fork));
    }

    private static LedgerLine of(Ledger ledger, MeasuredFork fork) {
        double selects = Math.max(1, fork.selects());
        Map<String, String> work = new TreeMap<>();
        long plans = 0;
        for (Statement statement : ledger.statements()) {
            if (statement.calls() / selects >= WORK) {
                work.put(
                        statement.queryId(),
                        decimals(statement.calls() / selects) + " × "
                                + statement.text().strip() + " giving " + decimals(statement.rows() / selects)
                                + " rows");
                plans += statement.plans().orElse(0L);
            }
        }
        int poolSize = Integer.parseInt(fork.settings().getOrDefault("pool-size", "0"));
        // What opening the connections commits is not work; no driver needs more than a few transactions for it.
        boolean onePerSelect =
                ledger.commits() >= selects && ledger.commits() - selects <= 0.01 * selects + 10 * poolSize;
        return new LedgerLine(
                work,
                plans / selects > REPLANNED,
                onePerSelect ? "1.00" : decimals(ledger.commits() / selects),
                isolation(ledger),
                String.join(" and ", ledger.encryption()),
                ledger.sessions(),
                poolSize,
                ledger.rollbacks(),
                ledger.deadlocks(),
                ledger.temporaryFiles());
    }

    private static String isolation(Ledger ledger) {
        return ledger.statements().stream()
                .map(statement -> statement.text().strip())
                .filter(text -> SETS_ISOLATION.matcher(text).matches())
                .sorted()
                .findFirst()
                .orElse(DEFAULT_ISOLATION);
    }

    /**
     * What the driver or pool executes beside the work, each text with its calls per session: where stacks differ by
     * nature. None when the fork has no ledger.
     */
    public static List<String> besides(MeasuredFork fork) {
        double selects = Math.max(1, fork.selects());
        return fork.ledger().stream()
                .flatMap(ledger -> ledger.statements().stream()
                        .filter(statement -> statement.calls() / selects < WORK)
                        .map(statement -> decimals(statement.calls() / Math.max(1.0, ledger.sessions())) + " × "
                                + statement.text().strip()))
                .toList();
    }

    /** What is wrong with this work by itself, a sentence each; none when it is as it should be. */
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        if (sessions != poolSize) {
            faults.add("the pool has " + sessions + " connections instead of " + poolSize);
        }
        if (planned) {
            faults.add(
                    "the server plans its SELECTs again and again: they are not prepared, or no one plan is good for all");
        }
        if (rollbacks > 0) {
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
     * In what this work differs from the reference's, a sentence each.
     *
     * @param varied keys of the settings in which the plan wants them to differ: what follows from those is left out
     */
    public List<String> differences(LedgerLine reference, Set<String> varied) {
        List<String> differences = new ArrayList<>();
        TreeSet<String> ids = new TreeSet<>(statements.keySet());
        ids.addAll(reference.statements.keySet());
        for (String id : ids) {
            String own = statements.getOrDefault(id, "");
            String other = reference.statements.getOrDefault(id, "");
            if (!own.equals(other)) {
                differences.add("per SELECT it executes " + (own.isEmpty() ? "no " + afterTimes(other) : own)
                        + ", the reference " + (other.isEmpty() ? "does not" : other));
            }
        }
        if (!transactions.equals(reference.transactions)) {
            differences.add(
                    "it commits " + transactions + " transactions per SELECT, the reference " + reference.transactions);
        }
        if (!isolation.equals(reference.isolation)) {
            differences.add("its isolation level is " + isolation + ", the reference's " + reference.isolation);
        }
        if (!encryption.equals(reference.encryption) && !varied.contains("tls")) {
            differences.add("its encryption is " + encryption + ", the reference's " + reference.encryption);
        }
        if (poolSize != reference.poolSize && !varied.contains("pool-size")) {
            differences.add("its pool-size is " + poolSize + ", the reference's " + reference.poolSize);
        }
        return differences;
    }

    private static String afterTimes(String line) {
        return line.substring(line.indexOf('×') + 2);
    }

    private static String decimals(double number) {
        return String.format(Locale.ROOT, "%.2f", number);
    }
}
