package io.github.dbstacks.testbed.database;

import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.testbed.BenchException;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;

/** PostgreSQL's statistics, and those of servers that speak its protocol as far as they have them. */
final class PostgresAdmin extends Admin {
    private PostgresAdmin(Server server, Connector connector) throws SQLException {
        super(server, connector);
        stayWhenIdle();
    }

    /**
     * Between two looks at the counters a fork may take longer than the server lets a session be idle (since PostgreSQL
     * 14).
     */
    private void stayWhenIdle() throws SQLException {
        told(() -> {
            execute("SET idle_session_timeout = 0");
            return true;
        });
    }

    @Override
    public void renew() throws SQLException {
        super.renew();
        stayWhenIdle();
    }

    static Admin connect(Server server, String user, String password, int answerSeconds) throws SQLException {
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
        return new PostgresAdmin(server, () -> DriverManager.getConnection("jdbc:" + server.url(), properties));
    }

    /**
     * Makes a copy of the server's database, from another database: one that somebody is connected to cannot be copied.
     */
    static Server copy(Server server, String name) throws SQLException {
        try (Admin postgres = Admin.open(server.in("postgres"))) {
            postgres.execute(
                    "CREATE DATABASE " + name + " TEMPLATE " + server.url().database() + " OWNER " + server.user());
        }
        return server.in(name);
    }

    @Override
    public String counters() {
        return "pg_stat_statements, pg_stat_database, pg_stat_ssl, pg_stat_activity";
    }

    @Override
    public String version() throws SQLException {
        return text("SHOW server_version");
    }

    @Override
    public List<String> encryption(String applicationName) throws SQLException {
        return column("SELECT DISTINCT CASE WHEN ssl THEN version ELSE 'none' END"
                + " FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)" + where(applicationName)
                + " ORDER BY 1");
    }

    /** Returns the plan; empty before PostgreSQL 16, which cannot show one for parameters such as {@code $1}. */
    @Override
    public List<String> plan(String sql) throws SQLException {
        if (Integer.parseInt(text("SHOW server_version_num")) < 160_000) {
            return List.of();
        }
        return column("EXPLAIN (GENERIC_PLAN, COSTS OFF) " + sql);
    }

    /**
     * The settings of {@link PublicSettings} that differ from PostgreSQL's default, and the three of durability in any
     * case.
     */
    @Override
    public Map<String, String> settings() throws SQLException {
        return PublicSettings.of(rows(PublicSettings.SQL));
    }

    @Override
    public DatabaseTotals totals() throws SQLException {
        return PostgresCounters.now(this, server().user());
    }

    @Override
    public Optional<String> countsNoStatements() throws SQLException {
        Optional<String> schema = PostgresCounters.schema(this);
        if (schema.isEmpty()) {
            return Optional.of("start it with shared_preload_libraries=pg_stat_statements and execute CREATE EXTENSION"
                    + " pg_stat_statements");
        }
        try {
            PostgresCounters.statements(this, server().user());
            return Optional.empty();
        } catch (SQLException e) {
            if (isBroken(e)) {
                throw e;
            }
            return Optional.of("grant its role USAGE on schema " + schema.get() + " and SELECT on " + schema.get()
                    + ".pg_stat_statements (" + BenchException.reason(e) + ")");
        }
    }

    /** Returns a process for each session. */
    @Override
    public List<Long> tasks(String applicationName) throws SQLException {
        return column("SELECT pid FROM pg_stat_activity" + where(applicationName)).stream()
                .map(Long::valueOf)
                .toList();
    }

    /** The sessions of an application in the database of this connection. */
    private static String where(String applicationName) {
        return " WHERE datname = current_database() AND application_name = " + quoted(applicationName);
    }

    @Override
    public Sessions sessions(String applicationName) throws SQLException {
        String sql = "SELECT count(*), count(*) FILTER (WHERE state = 'active') FROM pg_stat_activity"
                + " WHERE datname = current_database() AND application_name = ? AND backend_type = 'client backend'";
        try (PreparedStatement statement = connection().prepareStatement(sql)) {
            statement.setString(1, applicationName);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return new Sessions(rows.getInt(1), rows.getInt(2));
            }
        }
    }

    @Override
    public OptionalInt freeConnections() throws SQLException {
        return told(() -> text("SELECT current_setting('max_connections')::int"
                        + " - current_setting('superuser_reserved_connections')::int"
                        + " - coalesce(current_setting('reserved_connections', true), '0')::int" // since PostgreSQL 16
                        + " - (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend')"))
                .stream()
                .mapToInt(Integer::parseInt)
                .findFirst();
    }

    @Override
    void create(ScenarioTables tables) throws SQLException {
        execute(tables.sql());
        told(() -> {
            execute("VACUUM (FREEZE, ANALYZE) " + String.join(", ", tables.tables()));
            return true;
        });
    }

    /** A query that a server of another make may refuse. */
    interface Query<T> {
        T result() throws SQLException;
    }

    /**
     * Returns the answer; empty where the server answers with an error: it does not know what the query asks for, does
     * not tell it to this role, or gives up. Only a session that has ended has no more to tell.
     */
    static <T> Optional<T> told(Query<T> query) throws SQLException {
        try {
            return Optional.of(query.result());
        } catch (SQLException e) {
            if (isBroken(e)) {
                throw e;
            }
            return Optional.empty();
        }
    }

    /**
     * Returns whether the session has ended: class 08 of the driver, and what PostgreSQL says last (Appendix A of its
     * manual, class 57P).
     */
    private static boolean isBroken(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        return state.equals("null") || state.startsWith("08") || state.startsWith("57P");
    }
}
