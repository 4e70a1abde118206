package io.github.dbstacks.orchestrator.database;

import io.github.dbstacks.settings.DatabaseUrl;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** The orchestrator's own connection, for what is looked at from outside the applications. */
public final class Admin implements AutoCloseable {
    /** The orchestrator's sessions carry this application_name, so that they can be left out of counts. */
    public static final String APPLICATION_NAME = "dbstacks-orchestrator";

    private final Connection connection;

    private Admin(Connection connection) {
        this.connection = connection;
    }

    /** @throws SQLException when the server refuses */
    public static Admin open(Server server) throws SQLException {
        DatabaseUrl url = server.url();
        return new Admin(connect(url.host(), url.port(), url.database(), server.admin(), server.adminPassword()));
    }

    static Connection connect(String host, int port, String database, String user, String password)
            throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("ApplicationName", APPLICATION_NAME);
        properties.setProperty("connectTimeout", "10");
        return DriverManager.getConnection("jdbc:postgresql://" + host + ":" + port + "/" + database, properties);
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

    /** Every setting that is not PostgreSQL's default, and the three durability settings whatever they are. */
    public Map<String, String> settings() throws SQLException {
        String sql = "SELECT name, current_setting(name) FROM pg_settings"
                + " WHERE source NOT IN ('default', 'client', 'session')"
                + " OR name IN ('fsync', 'synchronous_commit', 'full_page_writes')";
        Map<String, String> settings = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                settings.put(rows.getString(1), rows.getString(2));
            }
        }
        return settings;
    }

    /** Sessions of an application: all of them, and those that execute a statement at this moment. */
    public Sessions sessions(String applicationName) throws SQLException {
        String sql = "SELECT count(*), count(*) FILTER (WHERE state = 'active') FROM pg_stat_activity"
                + " WHERE application_name = ? AND backend_type = 'client backend'";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, applicationName);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return new Sessions(rows.getInt(1), rows.getInt(2));
            }
        }
    }

    /** Connections that the server still accepts for ordinary roles. */
    public int freeConnections() throws SQLException {
        return Integer.parseInt(text("SELECT current_setting('max_connections')::int"
                + " - current_setting('superuser_reserved_connections')::int"
                + " - current_setting('reserved_connections')::int"
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

    /** A count of sessions at one moment. */
    public record Sessions(int established, int active) {}
}
