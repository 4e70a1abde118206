package io.github.dbstacks.testbed.database;

import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Prepared;
import io.github.dbstacks.records.fork.Ledger.Statement;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Schema;
import io.github.dbstacks.schema.scenario.Mark;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.settings.DatabaseUrl;
import io.github.dbstacks.settings.Tls;
import io.github.dbstacks.testbed.BenchException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * MySQL's statistics, and what MariaDB has in common with it. The sessions of an application are those of its user, for
 * the name under which a client connects is known to the Performance Schema only, which MariaDB has off. So the
 * applications have a user of their own.
 */
public class MySqlAdmin extends Admin {
    /**
     * The ids of the orchestrator's own connections to each server, which on a server of the user's have the user of
     * the applications. Another server gives the same ids to others.
     */
    private static final Map<String, Set<String>> OWN = new ConcurrentHashMap<>();

    /** The settings that {@link Admin#settings} returns. */
    private static final Pattern PUBLIC = Pattern.compile(String.join(
            "|",
            "max_connections|thread_handling|thread_cache_size|thread_pool_size|table_open_cache|query_cache_(type|size)",
            "have_ssl|tls_version|require_secure_transport|character_set_server|collation_server|sql_mode|autocommit",
            "transaction_(isolation|read_only)|performance_schema|userstat|log_bin|sync_binlog|binlog_(format|row_image)",
            "slow_query_log|general_log|max_prepared_stmt_count",
            "innodb_(buffer_pool_size|buffer_pool_instances|doublewrite|flush_log_at_trx_commit|flush_method)",
            "innodb_(log_file_size|log_buffer_size|redo_log_capacity|io_capacity|adaptive_hash_index|page_size)",
            "innodb_(snapshot_isolation|log_writer_threads|autoinc_lock_mode|log_file_buffering)"));

    private static final String MD5 = "md5(id)";
    private static final int COMPANIES_AT_ONCE = 5_000;

    private static final Pattern COMMENT = Pattern.compile("(?m)^--.*\n");
    private static final Pattern STATEMENT_END = Pattern.compile(";\\s*\n");

    /** The server counts the temporary files of this connection's own queries as well. */
    static final String TEMPORARY_FILES = "temporary files";

    /** The most that both take. */
    private static final int LONGEST_IDLE_SECONDS = 31_536_000;

    private final Set<String> own;
    private String id;

    MySqlAdmin(Server server, Connector connector) throws SQLException {
        super(server, connector);
        this.own = own(server.url());
        this.id = text("SELECT connection_id()");
        own.add(id);
    }

    @Override
    public void renew() throws SQLException {
        super.renew();
        own.remove(id);
        id = text("SELECT connection_id()");
        own.add(id);
    }

    static Set<String> own(DatabaseUrl url) {
        return OWN.computeIfAbsent(url.host() + ":" + url.port(), server -> ConcurrentHashMap.newKeySet());
    }

    static Admin connect(Server server, String user, String password, int answerSeconds) throws SQLException {
        return new MySqlAdmin(server, () -> connection(server, user, password, answerSeconds));
    }

    /** MariaDB Connector/J speaks to both. */
    static Connection connection(Server server, String user, String password, int answerSeconds) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty(
                "sslMode",
                switch (server.tls()) {
                    case DISABLE -> "disable";
                    case REQUIRE -> "trust";
                    case VERIFY_FULL -> "verify-full";
                });
        server.rootCertificate()
                .filter(path -> server.tls() == Tls.VERIFY_FULL)
                .ifPresent(path -> properties.setProperty("serverSslCert", path.toString()));
        // MySQL's caching_sha2_password asks for the server's key where the connection is not encrypted.
        properties.setProperty("allowPublicKeyRetrieval", Boolean.toString(server.retrievesPublicKey()));
        // Between two looks at the counters a fork may take longer than the server lets a session be idle.
        properties.setProperty("sessionVariables", "wait_timeout=" + LONGEST_IDLE_SECONDS);
        properties.setProperty("connectionAttributes", "program_name:" + APPLICATION_NAME);
        properties.setProperty("connectTimeout", Long.toString(TimeUnit.SECONDS.toMillis(CONNECT_SECONDS)));
        properties.setProperty("socketTimeout", Long.toString(TimeUnit.SECONDS.toMillis(answerSeconds)));
        return DriverManager.getConnection(server.url().ofMariaDbConnector(), properties);
    }

    /** Makes another database with the tables of the server's, and a user of that name. */
    static Server copy(Server server, String name) throws SQLException {
        Server other = server.in(name).as(name);
        Collection<ScenarioTables> tables = new ArrayList<>();
        try (Admin admin = Admin.open(server)) {
            for (ScenarioTables each : ScenarioTables.values()) {
                if (!admin.owners(each.tables()).isEmpty()) {
                    tables.add(each);
                }
            }
            for (String statement : database(name, server.password())) {
                admin.execute(statement);
            }
        }
        SchemaSetup.create(other, tables);
        logIn(other);
        return other;
    }

    /**
     * Logs in once as the user of the applications. Then MySQL has the password in its cache, without which r2dbc-mysql
     * cannot log in unencrypted.
     */
    public static void logIn(Server server) throws SQLException {
        connection(server, server.user(), server.password(), CONNECT_SECONDS).close();
    }

    @Override
    public String counters() {
        return "events_statements_summary_by_digest, events_transactions_summary_by_user_by_event_name,"
                + " SHOW GLOBAL STATUS, events_errors_summary_by_user_by_error, PROCESSLIST, status_by_thread";
    }

    /** The statements that make a database and a user of its name, who may use it alone. */
    public static List<String> database(String name, String password) {
        return List.of(
                "CREATE DATABASE " + name,
                "CREATE USER " + name + "@127.0.0.1 IDENTIFIED BY " + quoted(password),
                "GRANT ALL ON " + name + ".* TO " + name + "@127.0.0.1");
    }

    @Override
    public String version() throws SQLException {
        return text("SELECT version()").replaceFirst("-.*", "");
    }

    @Override
    public List<String> encryption(String applicationName) throws SQLException {
        return column("SELECT DISTINCT IF(s.VARIABLE_VALUE = '', 'none', s.VARIABLE_VALUE)"
                + " FROM performance_schema.status_by_thread s JOIN performance_schema.threads t USING (THREAD_ID)"
                + " WHERE s.VARIABLE_NAME = 'Ssl_version' AND t.PROCESSLIST_USER = "
                + quoted(server().user()) + " AND t.PROCESSLIST_ID NOT IN (" + own() + ") ORDER BY 1");
    }

    /** Explains a statement whose parameters get the value 1. */
    @Override
    public List<String> plan(String sql) throws SQLException {
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows("EXPLAIN " + sql.replace("?", "1"))) {
            // id, select_type, table, type, possible_keys, key, key_len, ref, rows, Extra; MySQL has partitions and
            // filtered, too
            lines.add(row.stream().filter(value -> !value.equals("null")).collect(Collectors.joining(" ")));
        }
        return lines;
    }

    @Override
    public Map<String, String> settings() throws SQLException {
        return shown(rows("SHOW GLOBAL VARIABLES"), PUBLIC);
    }

    /** The ids of the orchestrator's connections to this server, between commas. */
    final String own() {
        return String.join(", ", own);
    }

    private String sessionsOfUser() {
        return " FROM information_schema.PROCESSLIST WHERE USER = " + quoted(server().user()) + " AND DB = "
                + quoted(server().url().database()) + " AND ID NOT IN (" + own() + ")";
    }

    @Override
    public Sessions sessions(String applicationName) throws SQLException {
        List<String> counts = rows("SELECT count(*), coalesce(sum(COMMAND <> 'Sleep'), 0)" + sessionsOfUser())
                .get(0);
        return new Sessions(Integer.parseInt(counts.get(0)), (int) Double.parseDouble(counts.get(1)));
    }

    /**
     * MySQL counts the executions of prepared statements by what the statement means, as PostgreSQL does, but for all
     * users of a database together. Sessions that execute it at the same moment lose some of each other's counts. A
     * preparation is counted apart, under the same text with PREPARE before it, and its end with DEALLOCATE.
     */
    @Override
    public DatabaseTotals totals() throws SQLException {
        Map<String, Statement> statements = new HashMap<>();
        for (List<String> row : rows("SELECT DIGEST, DIGEST_TEXT, COUNT_STAR, SUM_ROWS_SENT + SUM_ROWS_AFFECTED"
                + " FROM performance_schema.events_statements_summary_by_digest WHERE SCHEMA_NAME = DATABASE()"
                + " AND DIGEST_TEXT NOT LIKE '%performance_schema%' AND DIGEST_TEXT NOT LIKE '%information_schema%'"
                + " AND DIGEST_TEXT NOT LIKE 'SHOW %' AND DIGEST_TEXT NOT LIKE 'PREPARE %'"
                + " AND DIGEST_TEXT NOT LIKE 'DEALLOCATE %'")) {
            statements.put(
                    row.get(0),
                    new Statement(
                            row.get(0),
                            row.get(1).replaceFirst("^EXECUTE ", ""),
                            Long.parseLong(row.get(2)),
                            Long.parseLong(row.get(3)),
                            Optional.empty()));
        }
        // Handler_commit is of all users, and has a write twice where there is a binary log.
        long rollbacks = ofUser("statements", "statement/sql/rollback");
        return new DatabaseTotals(
                statements,
                ofUser("transactions", "transaction") - rollbacks,
                rollbacks,
                ofUser("SUM_ERROR_RAISED", "events_errors_summary_by_user_by_error", "ERROR_NAME", "ER_LOCK_DEADLOCK"),
                false,
                0,
                Optional.empty(),
                prepared(),
                List.of(Ledger.EXACT, TEMPORARY_FILES));
    }

    /** Returns how many events of a kind the server counted for the user of the applications. */
    private long ofUser(String events, String name) throws SQLException {
        return ofUser("COUNT_STAR", "events_" + events + "_summary_by_user_by_event_name", "EVENT_NAME", name);
    }

    private long ofUser(String count, String table, String column, String name) throws SQLException {
        return Long.parseLong(text("SELECT coalesce(sum(" + count + "), 0) FROM performance_schema." + table + " WHERE "
                + column + " = " + quoted(name) + " AND USER = " + quoted(server().user())));
    }

    @Override
    public Optional<Prepared> prepared() throws SQLException {
        return Optional.of(prepared(status()));
    }

    static Prepared prepared(Map<String, Long> status) {
        return new Prepared(status.getOrDefault("Com_stmt_prepare", 0L), status.getOrDefault("Com_stmt_execute", 0L));
    }

    /** Running totals of the whole server. */
    final Map<String, Long> status() throws SQLException {
        Map<String, Long> status = new HashMap<>();
        for (List<String> row :
                rows("SHOW GLOBAL STATUS WHERE Variable_name IN ('Com_stmt_prepare', 'Com_stmt_execute',"
                        + " 'Innodb_deadlocks', 'Threads_connected')")) {
            status.put(row.get(0), Long.parseLong(row.get(1)));
        }
        return status;
    }

    @Override
    public Optional<String> countsNoStatements() throws SQLException {
        return text("SELECT @@performance_schema").equals("1")
                ? missingRights("PROCESS on *.* and SELECT on performance_schema.*")
                : Optional.of("start it with performance_schema=ON");
    }

    /** Returns what to do where the counters cannot be read; empty where they can. */
    final Optional<String> missingRights(String rights) {
        try {
            totals();
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of("grant its user " + rights + " (" + BenchException.reason(e) + ")");
        }
    }

    /** Returns a thread for each session, whose id the kernel knows as well. */
    @Override
    public List<Long> tasks(String applicationName) throws SQLException {
        return column(threads()).stream()
                .filter(thread -> thread.matches("\\d+"))
                .map(Long::valueOf)
                .toList();
    }

    String threads() {
        return "SELECT THREAD_OS_ID FROM performance_schema.threads WHERE PROCESSLIST_USER = " + quoted(server().user())
                + " AND PROCESSLIST_ID NOT IN (" + own() + ")";
    }

    @Override
    public OptionalInt freeConnections() throws SQLException {
        int ofServer = Integer.parseInt(text("SELECT @@max_connections"))
                - status().getOrDefault("Threads_connected", 0L).intValue();
        int mostOfUser = Integer.parseInt(text("SELECT @@max_user_connections")); // 0 where it has no limit
        int ofUser = Integer.parseInt(
                text("SELECT count(*) FROM information_schema.PROCESSLIST WHERE USER = " + quoted(server().user())));
        return OptionalInt.of(mostOfUser == 0 ? ofServer : Math.min(ofServer, mostOfUser - ofUser));
    }

    @Override
    public Dbms system() throws SQLException {
        return text("SELECT version()").contains("MariaDB") ? Dbms.MARIADB : Dbms.MYSQL;
    }

    @Override
    void create(ScenarioTables tables) throws SQLException {
        for (String statement : statements(tables.sql(server().url().dbms()))) {
            if (statement.contains(MD5) && server().url().dbms() == Dbms.MYSQL) {
                insertCompanies();
            } else {
                execute(Mark.named(statement, server().url().database()));
            }
        }
    }

    /** Inserts the rows without {@code md5}, which MySQL 9.7 has in a component that an administrator must install. */
    private void insertCompanies() throws SQLException {
        for (int first = 1; first <= Schema.COMPANIES; first += COMPANIES_AT_ONCE) {
            execute(IntStream.range(first, first + COMPANIES_AT_ONCE)
                    .mapToObj(id -> "(" + id + ", '" + Schema.companyName(id) + "')")
                    .collect(Collectors.joining(", ", "INSERT INTO companies (company_id, company_name) VALUES ", "")));
        }
    }

    /** The statements of a file, which the driver takes one by one. */
    static List<String> statements(String file) {
        return STATEMENT_END
                .splitAsStream(COMMENT.matcher(file).replaceAll(""))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }

    /**
     * MariaDB drops the tables of a statement one after the other until it comes to one that another table refers to.
     */
    @Override
    List<String> referring(List<String> tables) throws SQLException {
        String own = tables.stream().map(Admin::quoted).collect(Collectors.joining(", "));
        return column("SELECT DISTINCT CONCAT(CONSTRAINT_SCHEMA, '.', TABLE_NAME)"
                + " FROM information_schema.REFERENTIAL_CONSTRAINTS"
                + " WHERE UNIQUE_CONSTRAINT_SCHEMA = DATABASE() AND REFERENCED_TABLE_NAME IN (" + own
                + ") AND NOT (CONSTRAINT_SCHEMA = DATABASE() AND TABLE_NAME IN (" + own + ")) ORDER BY 1");
    }

    @Override
    public void close() throws SQLException {
        own.remove(id);
        super.close();
    }
}
