package io.github.dbstacks.testbed.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** The orchestrator's own connection to the database, for counters and settings. */
public final class Admin implements AutoCloseable {
    /** application_name of the orchestrator's sessions, so that counts can leave them out. */
    public static final String APPLICATION_NAME = "dbstacks-orchestrator";

    /** How long an answer may take: a session whose process has stopped, or whose network is gone, never answers. */
    private static final int ANSWER_SECONDS = 60;

    private static final int CONNECT_SECONDS = 10;

    private final Server server;
    private final Connection connection;

    private Admin(Server server, Connection connection) {
        this.server = server;
        this.connection = connection;
    }

    /** @throws SQLException when the server refuses, or does not answer in time */
    public static Admin open(Server server) throws SQLException {
        return open(server, server.admin(), server.adminPassword(), ANSWER_SECONDS);
    }

    /** @param answerSeconds how long each answer may take */
    static Admin open(Server server, String user, String password, int answerSeconds) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("ApplicationName", APPLICATION_NAME);
        properties.setProperty("sslmode", server.tls().toString());
        server.rootCertificate().ifPresent(path -> properties.setProperty("sslrootcert", path.toString()));
        properties.setProperty("gssEncMode", "disable"); // as the applications
        properties.setProperty("connectTimeout", Integer.toString(CONNECT_SECONDS));
        // A server may accept the connection and stay silent.
        properties.setProperty("loginTimeout", Integer.toString(CONNECT_SECONDS));
        properties.setProperty("socketTimeout", Integer.toString(answerSeconds));
        // EXPLAIN (GENERIC_PLAN) takes parameters without values, which only the simple protocol allows.
        properties.setProperty("preferQueryMode", "simple");
        return new Admin(server, DriverManager.getConnection("jdbc:" + server.url(), properties));
    }

    /** False once the server has ended this connection or has not answered in time. */
    public boolean isOpen() {
        try {
            return !connection.isClosed();
        } catch (SQLException e) {
            return false;
        }
    }

    /** The server of this connection. */
    public Server server() {
        return server;
    }

    public String version() throws SQLException {
        return text("SHOW server_version");
    }

    /** The first column of the first row. */
    public String text(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return String.valueOf(rows.getString(1));
        }
    }

    /** All rows, each value as text. */
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

    /** How the sessions of an application are encrypted: {@code none} or the version of TLS, each once. */
    public List<String> encryption(String applicationName) throws SQLException {
        return rows("SELECT DISTINCT CASE WHEN ssl THEN version ELSE 'none' END"
                        + " FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)" + where(applicationName)
                        + " ORDER BY 1")
                .stream()
                .map(row -> row.get(0))
                .toList();
    }

    /** The plan of a statement with parameters such as {@code $1}, in lines. Empty before PostgreSQL 16, which cannot show it. */
    public List<String> plan(String sql) throws SQLException {
        if (Integer.parseInt(text("SHOW server_version_num")) < 160_000) {
            return List.of();
        }
        return rows("EXPLAIN (GENERIC_PLAN, COSTS OFF) " + sql).stream()
                .map(row -> row.get(0))
                .toList();
    }

    /** The settings of {@link PublicSettings} that differ from PostgreSQL's default, and the three of durability in any case. */
    public Map<String, String> settings() throws SQLException {
        return PublicSettings.of(rows(PublicSettings.SQL));
    }

    /** Process ids of the sessions of an application. */
    public List<Long> backends(String applicationName) throws SQLException {
        return rows("SELECT pid FROM pg_stat_activity" + where(applicationName)).stream()
                .map(row -> Long.parseLong(row.get(0)))
                .toList();
    }

    /** The sessions of an application in the database of this connection. */
    private static String where(String applicationName) {
        return " WHERE datname = current_database() AND application_name = '" + applicationName.replace("'", "''")
                + "'";
    }

    /** Counts the sessions of an application in the database of this connection. */
    public Sessions sessions(String applicationName) throws SQLException {
        String sql = "SELECT count(*), count(*) FILTER (WHERE state = 'active') FROM pg_stat_activity"
                + " WHERE datname = current_database() AND application_name = ? AND backend_type = 'client backend'";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, applicationName);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return new Sessions(rows.getInt(1), rows.getInt(2));
            }
        }
    }

    /** True when this connection still works and the server accepts another one. */
    public boolean answers() {
        try {
            text("SELECT 1");
            open(server).close();
            return true;
        } catch (SQLException e) {
            // A server that refuses for lack of resources (SQLSTATE class 53) is there.
            return String.valueOf(e.getSQLState()).startsWith("53");
        }
    }

    /** Connections that the server still accepts for ordinary roles. */
    public int freeConnections() throws SQLException {
        return Integer.parseInt(text("SELECT current_setting('max_connections')::int"
                + " - current_setting('superuser_reserved_connections')::int"
                + " - coalesce(current_setting('reserved_connections', true), '0')::int" // since PostgreSQL 16
                + " - (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend')"));
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
