package io.github.dbstacks.testbed.database;

import io.github.dbstacks.records.fork.Ledger.Prepared;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.scenario.Mark;
import io.github.dbstacks.schema.scenario.Mark.Owner;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The orchestrator's own connection to a database, for counters and settings. Each database management system has its
 * own; what they have in common is here.
 */
public abstract class Admin implements AutoCloseable {
    /** The name under which the orchestrator connects, where a system knows names, so that counts can leave it out. */
    public static final String APPLICATION_NAME = "dbstacks-orchestrator";

    /**
     * The time that an answer may take: a session whose process has stopped, or whose network is gone, never answers.
     */
    private static final int ANSWER_SECONDS = 60;

    static final int CONNECT_SECONDS = 10;

    private final Server server;
    private final Connector connector;
    private Connection connection;

    /** Makes a connection, and another one when the first has ended. */
    interface Connector {
        Connection connect() throws SQLException;
    }

    Admin(Server server, Connector connector) throws SQLException {
        this.server = server;
        this.connector = connector;
        this.connection = connector.connect();
    }

    /** @throws SQLException when the server refuses, or does not answer in time */
    public static Admin open(Server server) throws SQLException {
        return open(server, server.admin(), server.adminPassword(), ANSWER_SECONDS);
    }

    /** @param answerSeconds how long each answer may take */
    static Admin open(Server server, String user, String password, int answerSeconds) throws SQLException {
        return switch (server.url().dbms()) {
            case POSTGRESQL -> PostgresAdmin.connect(server, user, password, answerSeconds);
            case MARIADB -> MariaDbAdmin.connect(server, user, password, answerSeconds);
            case MYSQL -> MySqlAdmin.connect(server, user, password, answerSeconds);
        };
    }

    /**
     * Returns false once a statement has told that the server has ended this connection, or has not answered in time.
     */
    public boolean isOpen() {
        try {
            return !connection.isClosed();
        } catch (SQLException e) {
            return false;
        }
    }

    /**
     * Connects again where this connection has ended: a server may end sessions that are idle, and counts on without
     * them.
     *
     * @throws SQLException when the server is gone
     */
    public void renew() throws SQLException {
        if (!connection.isValid(CONNECT_SECONDS)) {
            connection.close();
            connection = connector.connect();
        }
    }

    /** Returns what the server says it is: MariaDB and MySQL have the same protocol, so the other one may answer. */
    public Dbms system() throws SQLException {
        return server.url().dbms();
    }

    /** The server of this connection. */
    public Server server() {
        return server;
    }

    Connection connection() {
        return connection;
    }

    /** Returns the version of the server. */
    public abstract String version() throws SQLException;

    /** The names of what it counts in, for {@code environment.json}. */
    public abstract String counters();

    /** The first column of the first row. */
    public String text(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return String.valueOf(rows.getString(1));
        }
    }

    /** Returns all rows, each value as text. */
    List<List<String>> rows(String sql) throws SQLException {
        List<List<String>> all = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int column = 1; column <= columns; column++) {
                    row.add(String.valueOf(rows.getString(column)));
                }
                all.add(row);
            }
        }
        return all;
    }

    /** The first column of all rows, as text. */
    final List<String> column(String sql) throws SQLException {
        return rows(sql).stream().map(row -> row.get(0)).toList();
    }

    /** Names and values, the rows of a query, of those names that may be shown. */
    static Map<String, String> shown(List<List<String>> rows, Pattern names) {
        return rows.stream()
                .filter(row -> names.matcher(row.get(0)).matches())
                .collect(Collectors.toMap(row -> row.get(0), row -> row.get(1), (first, last) -> last, TreeMap::new));
    }

    /** A text as it stands in a statement. */
    public static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /**
     * Returns how the sessions of an application are encrypted: {@code none} or the version of TLS, each once; empty
     * where only {@link #totals} tell it.
     */
    public abstract List<String> encryption(String applicationName) throws SQLException;

    /** Returns the plan of a statement with parameter markers, in lines; empty where the server cannot show it. */
    public abstract List<String> plan(String sql) throws SQLException;

    /**
     * The settings that can matter for performance or for what a statement does, those that differ from the default and
     * those of durability.
     */
    public abstract Map<String, String> settings() throws SQLException;

    /** Counts the sessions of an application in the database of this connection. */
    public abstract Sessions sessions(String applicationName) throws SQLException;

    /** Running totals of all that the role of the applications does in the database of this connection. */
    public abstract DatabaseTotals totals() throws SQLException;

    /**
     * Returns those of {@link #totals} that the server counts for all applications together; empty where it counts each
     * by itself.
     */
    public Optional<Prepared> prepared() throws SQLException {
        return Optional.empty();
    }

    /** Returns why {@link #totals} have no statements, and what the server needs for it; empty when they have. */
    public abstract Optional<String> countsNoStatements() throws SQLException;

    /** The kernel's ids of the processes or threads that serve the sessions of an application. */
    public abstract List<Long> tasks(String applicationName) throws SQLException;

    /** Connections that the server still accepts for ordinary roles; empty where it does not tell. */
    public abstract OptionalInt freeConnections() throws SQLException;

    /** Creates, fills and marks tables that are not there. */
    abstract void create(ScenarioTables tables) throws SQLException;

    /** Returns those of these tables that statements of this connection would use, in this order, and whose each is. */
    final Map<String, Owner> owners(List<String> tables) throws SQLException {
        Map<String, Owner> told = Mark.owners(text(Mark.question(server.url().dbms(), tables)));
        Map<String, Owner> owners = new LinkedHashMap<>();
        tables.stream().filter(told::containsKey).forEach(table -> owners.put(table, told.get(table)));
        return owners;
    }

    /**
     * Returns what else in the database keeps these tables from being dropped: names of tables that refer to them;
     * empty on a system that drops all tables of a statement or none.
     */
    List<String> referring(List<String> tables) throws SQLException {
        return List.of();
    }

    /** Returns true when the server accepts a connection. Whether this one has ended says nothing about the server. */
    public boolean answers() {
        try {
            open(server).close();
            return true;
        } catch (SQLException e) {
            // A server that refuses for lack of resources is there: class 53 of PostgreSQL, 08004 of MariaDB and MySQL.
            String state = String.valueOf(e.getSQLState());
            return state.startsWith("53") || state.equals("08004");
        }
    }

    public void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /**
     * Sessions of an application.
     *
     * @param active those that are executing a statement
     */
    public record Sessions(int established, int active) {}
}
