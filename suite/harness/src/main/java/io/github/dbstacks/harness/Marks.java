package io.github.dbstacks.harness;

import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.Mark;
import io.github.dbstacks.schema.scenario.Mark.Owner;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.settings.DatabaseUrl;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.stack.Stack.Kind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Knows whose the tables are that this process would write. An application asks in the first connection that it opens,
 * and writes no table without dbstacks' mark. So the operations that are measured ask nothing.
 */
public final class Marks {
    private static final String SEPARATOR = "/";

    /** The answers of each database. */
    private static final Map<DatabaseUrl, Marks> OF = new ConcurrentHashMap<>();

    private final Map<String, Owner> owners;
    private final Optional<String> isolationLevel;
    /** The reason why there is no answer. */
    private final Optional<String> unknown;

    private Marks(Map<String, Owner> owners, Optional<String> isolationLevel, Optional<String> unknown) {
        this.owners = Map.copyOf(owners);
        this.isolationLevel = isolationLevel;
        this.unknown = unknown;
    }

    /**
     * Returns what an application asks in one text, see {@link Mark#question}; empty on PostgreSQL where it writes
     * nothing. A web application writes what requests ask for. MariaDB and MySQL do not tell others which isolation
     * level a session has, and some drivers set one by themselves.
     */
    public static Optional<String> question(Settings settings) {
        boolean writes =
                settings.stack().kind() == Kind.WEB || settings.workload().leavesRows();
        String owners = Mark.question(settings.dbms(), tables());
        return switch (settings.dbms()) {
            case POSTGRESQL -> writes ? Optional.of(owners) : Optional.empty();
            case MARIADB ->
                Optional.of(with(
                        "(SELECT VARIABLE_VALUE FROM information_schema.SESSION_VARIABLES"
                                + " WHERE VARIABLE_NAME IN ('TX_ISOLATION', 'TRANSACTION_ISOLATION') LIMIT 1)",
                        owners));
            case MYSQL -> Optional.of(with("@@transaction_isolation", owners));
        };
    }

    private static String with(String isolation, String owners) {
        return "SELECT CAST(CONCAT(" + isolation + ", '" + SEPARATOR + "', (" + owners + ")) AS CHAR(1000))";
    }

    private static List<String> tables() {
        return Mark.names(List.of(ScenarioTables.values()));
    }

    public static void answered(Settings settings, String answer) {
        int end = answer.indexOf(SEPARATOR);
        Optional<String> level = end < 0 ? Optional.empty() : Optional.of(answer.substring(0, end));
        OF.put(settings.url(), new Marks(Mark.owners(answer.substring(end + 1)), level, Optional.empty()));
    }

    /** The database did not answer. An application that only reads works all the same. */
    public static void unanswered(Settings settings, Throwable thrown) {
        OF.put(settings.url(), new Marks(Map.of(), Optional.empty(), Optional.of(Failure.sentence(thrown, settings))));
    }

    /** Asks through JDBC. */
    public static void ask(Connection connection, Settings settings) {
        question(settings).ifPresent(question -> {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(question)) {
                rows.next();
                answered(settings, rows.getString(1));
            } catch (SQLException e) {
                unanswered(settings, e);
            }
        });
    }

    /** Returns the isolation level of the first session, where it was asked for. The others have the same. */
    static Optional<String> isolationLevel(Settings settings) {
        return Optional.ofNullable(OF.get(settings.url())).flatMap(read -> read.isolationLevel);
    }

    /** @throws RefusedException when a table that the workload writes is not one that dbstacks has created */
    static void require(Settings settings, Workload workload) {
        if (workload.leavesRows()) {
            refusal(settings, Set.of(ScenarioTables.ENTRIES)).ifPresent(reason -> {
                throw new RefusedException(reason);
            });
        }
    }

    /** Returns why these tables are not written; empty when all of them are dbstacks'. */
    public static Optional<FailureReason> refusal(Settings settings, Collection<ScenarioTables> tables) {
        return Mark.names(tables).stream()
                .flatMap(table -> refusal(settings, table).stream())
                .findFirst();
    }

    private static Optional<FailureReason> refusal(Settings settings, String table) {
        Marks read = OF.get(settings.url());
        if (read == null || read.unknown.isPresent()) {
            return Optional.of(new FailureReason(
                    FailureKind.DATABASE,
                    settings.url().name() + " does not tell whether dbstacks has created the table " + table
                            + (read == null ? "." : ": " + read.unknown.get())));
        }
        Owner owner = read.owners.get(table);
        if (owner == null) {
            return Optional.of(new FailureReason(
                    FailureKind.DATABASE,
                    Failure.missing(settings, table)
                            + (settings.stack().kind() == Kind.WEB
                                    ? ", and " + settings.stack().name() + " must be started again then."
                                    : ".")));
        }
        return owner == Owner.DBSTACKS
                ? Optional.empty()
                : Optional.of(new FailureReason(
                        FailureKind.SETTINGS,
                        Mark.refusal(table, owner, settings.url().toString())));
    }

    /** A table is not written. */
    static final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient FailureReason reason;

        private RefusedException(FailureReason reason) {
            super(reason.sentence());
            this.reason = reason;
        }

        FailureReason reason() {
            return reason;
        }
    }
}
