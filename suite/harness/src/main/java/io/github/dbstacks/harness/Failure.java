package io.github.dbstacks.harness;

import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.Tls;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Explains in one sentence what a driver has thrown. The same cause gives the same sentence on every stack.
 *
 * <p>Where a pool throws, its message is all that tells: pools have no exception in common, mostly give it no SQLSTATE,
 * and the harness depends on none of them. Their words stand here and not with the stacks, since a pool serves several
 * stacks, and the same failure would be told in several ways. Beside each word stands the class that says it, in the
 * version of the poms. The parameters of {@code FailureTest} are these messages in full, and tests of conformance end
 * the sessions of each stack, so that a version with other words fails them.
 */
public final class Failure {
    private static final Pattern RELATION = Pattern.compile("relation \"([^\"]+)\"|Table '(?:[^'.]+\\.)?([^'.]+)'");

    /**
     * Agroal closes what a connection has given out when the connection is given back ({@code PreparedStatementWrapper}
     * and its siblings in {@code io.agroal.pool.wrapper}).
     */
    private static final Pattern CLOSED_BY_POOL =
            Pattern.compile("((prepared|callable)?statement|resultset) is closed");

    /** SQLSTATE {@code invalid_authorization_specification}. */
    private static final String REFUSAL = "28000";

    private final Settings settings;
    private final List<Throwable> chain;
    private final String where;
    private final String said;

    private Failure(List<Throwable> chain, Settings settings) {
        this.settings = settings;
        this.chain = chain;
        this.where = settings.url().name();
        this.said = said(chain);
    }

    public static String sentence(Throwable thrown, Settings settings) {
        return of(thrown, settings).sentence();
    }

    public static FailureReason of(Throwable thrown, Settings settings) {
        return new Failure(chain(thrown), settings).reason();
    }

    private FailureReason reason() {
        for (Throwable cause : chain) {
            if (cause instanceof SettingsException told) {
                return new FailureReason(FailureKind.SETTINGS, told.getMessage());
            }
            if (cause instanceof Marks.RefusedException refused) {
                return refused.reason();
            }
        }
        if (any(cause -> cause instanceof OutOfMemoryError)) {
            return new FailureReason(
                    FailureKind.OUT_OF_MEMORY,
                    "The JVM ran out of memory: " + said
                            + ". Give it a larger heap (-Xmx) or fewer SELECTs in flight.");
        }
        if (any(Failure::isMissingDriver)) {
            return new FailureReason(FailureKind.SETTINGS, missingDriver());
        }
        return ofDatabase()
                .map(sentence -> new FailureReason(FailureKind.DATABASE, sentence))
                .orElseGet(() -> new FailureReason(
                        FailureKind.APPLICATION, settings.stack().name() + " failed: " + typeAndSaid() + "."));
    }

    private String missingDriver() {
        return "%s has no driver for %s on its class path: ./bench run --database %s starts it with one."
                .formatted(settings.stack().name(), settings.dbms().title(), settings.dbms());
    }

    /** Returns a sentence about the database; empty when the database has nothing to do with it. */
    private Optional<String> ofDatabase() {
        Optional<String> state =
                chain.stream().flatMap(cause -> sqlState(cause).stream()).findFirst();
        // Where no rule of PostgreSQL's pg_hba.conf fits, it says so and whether the connection had SSL.
        boolean isRefusal = state.filter(REFUSAL::equals).isPresent();
        if (settings.tls() != Tls.DISABLE && !isRefusal && any(Failure::isAboutTls)) {
            return Optional.of(where + " does not do tls=" + settings.tls() + " with this client: " + said + ".");
        }
        if (settings.dbms().hasPublicKey() && any(cause -> text(cause).contains("public key"))) {
            return Optional.of(where + " wants a password that whoever answers there could read without TLS: " + said
                    + "; use tls=require or verify-full, or public-key-retrieval=on.");
        }
        if (any(cause -> cause instanceof UnknownHostException)) {
            return Optional.of(unreachable("there is no host " + settings.url().host()));
        }
        if (any(Failure::isUnreachable)) {
            return Optional.of(unreachable(said));
        }
        if (any(cause -> cause instanceof TimeoutException)) {
            return Optional.of(unreachable("it did not answer in time"));
        }
        return state.map(this::ofSqlState)
                .or(() -> any(Failure::isConnectionLoss) ? Optional.of(broken()) : Optional.empty())
                .or(() -> any(Failure::isAcquisitionTimeout)
                        ? Optional.of(where + " gave no connection in time: " + said + ".")
                        : Optional.empty());
    }

    /**
     * Explains the most frequent SQLSTATEs. PostgreSQL's manual lists its codes in appendix A, MariaDB's in its Error
     * Codes.
     */
    private String ofSqlState(String state) {
        return switch (state) {
            case "28P01", REFUSAL -> refused();
            // r2dbc-mariadb has this state for a refusal, too.
            case "H1000" -> said.startsWith("Access denied for user") ? refused() : answered(state);
            case "3D000" -> where + ": there is no database " + settings.url().database() + ".";
            case "42P01", "42S02" -> missing(settings, table()) + ".";
            case "53300", "08004" ->
                where + " has no room for " + settings.poolSize()
                        + " connections: make pool-size smaller or its max_connections larger.";
            case "57P01", "57P02" -> where + " was shut down: " + said + ".";
            case "42000" ->
                said.contains("Unknown database")
                        ? where + ": there is no database " + settings.url().database() + "."
                        : answered(state);
            case "57P03" -> where + " takes no connections now: " + said + ".";
            case "08001" -> any(Failure::isConnectionLoss) ? broken() : unreachable(said);
            case "70100" -> any(Failure::isConnectionLoss) ? broken() : answered(state);
            default -> state.startsWith("08") ? broken() : answered(state);
        };
    }

    /** Returns the sentence without its full stop. */
    static String missing(Settings settings, String table) {
        return settings.url().name() + " has no table " + table
                + ": ./bench run --create-schema creates it (./bench database has it)";
    }

    private String refused() {
        return where + " refused user " + settings.user() + ": " + said + ".";
    }

    private String answered(String state) {
        return where + " answered with an error: " + said + " (SQLSTATE " + state + ").";
    }

    /**
     * PostgreSQL says {@code relation "companies" does not exist}, MariaDB {@code Table 'bench.companies' doesn't
     * exist}.
     */
    private String table() {
        Matcher name = RELATION.matcher(said);
        return name.find() ? (name.group(1) == null ? name.group(2) : name.group(1)) : "of that name";
    }

    private String unreachable(String why) {
        return where + " cannot be reached: " + why + ". Start one with ./bench database, or name yours with url.";
    }

    private String broken() {
        return where + " broke the connection: " + said + ".";
    }

    private String typeAndSaid() {
        String type = chain.get(chain.size() - 1).getClass().getSimpleName();
        return said.equals(type) ? type : type + ": " + said;
    }

    private boolean any(Predicate<Throwable> test) {
        return chain.stream().anyMatch(test);
    }

    private static List<Throwable> chain(Throwable thrown) {
        List<Throwable> chain = new ArrayList<>();
        Throwable cause = thrown;
        while (cause != null && !chain.contains(cause)) {
            chain.add(cause);
            cause = isSeveral(cause) ? cause.getSuppressed()[0] : cause.getCause();
        }
        return chain;
    }

    /**
     * Where several SELECTs fail at the same moment, Reactor throws one exception that has theirs as suppressed ones
     * and no cause ({@code reactor.core.Exceptions.multiple}). The first of them tells why. The harness does not depend
     * on Reactor, so it knows it by its message.
     */
    private static boolean isSeveral(Throwable thrown) {
        return "Multiple exceptions".equals(thrown.getMessage())
                && thrown.getCause() == null
                && thrown.getSuppressed().length > 0;
    }

    /**
     * Drivers for other systems than PostgreSQL are not on the class path of {@code java -jar}. JDBC says so; else a
     * class is missing whose name has that of the system. A message of HikariCP replaces JDBC's where Spring Boot makes
     * the pool.
     */
    private static boolean isMissingDriver(Throwable cause) {
        String text = text(cause);
        boolean isClass = cause instanceof ClassNotFoundException || cause instanceof NoClassDefFoundError;
        return text.startsWith("no suitable driver")
                || text.startsWith("failed to load driver class")
                || (isClass
                        && Stream.of("mariadb", "mysql", "postgres", "pgclient").anyMatch(text::contains));
    }

    private static boolean isAboutTls(Throwable cause) {
        return cause instanceof javax.net.ssl.SSLException
                || String.valueOf(cause.getMessage()).contains("SSL");
    }

    private static boolean isUnreachable(Throwable cause) {
        return cause instanceof ConnectException
                || cause instanceof NoRouteToHostException
                || cause instanceof SocketTimeoutException;
    }

    /**
     * Drivers and pools say so without an SQLSTATE where the session has ended before they ask the database. MariaDB's
     * drivers say "killed", Vert.x' clients "lost", r2dbc-pool ({@code Validation}) "validation failed", Agroal
     * ({@code ConnectionPool}) "shutting down", and all of them "closed".
     */
    private static boolean isConnectionLoss(Throwable cause) {
        String text = text(cause);
        return cause instanceof IOException
                || CLOSED_BY_POOL.matcher(text).matches()
                || (text.contains("connection")
                        && Stream.of("closed", "killed", "lost", "validation failed", "shutting down")
                                .anyMatch(text::contains));
    }

    /**
     * Agroal ({@code ConnectionPool}) says "Acquisition timeout while waiting for new connection" or "Sorry,
     * acquisition timeout!", HikariCP ({@code HikariPool}) "Connection is not available, request timed out after",
     * r2dbc-pool ({@code ConnectionPool}) "Connection acquisition timed out after", and Vert.x
     * ({@code SqlConnectionPool}) "Timeout waiting for connection" or "Timeout".
     */
    private static boolean isAcquisitionTimeout(Throwable cause) {
        String text = text(cause);
        return text.equals("timeout") // all that Vert.x' pool says of whoever has waited for a connection
                || text.contains("acquisition timeout")
                || (text.contains("connection") && (text.contains("timed out") || text.contains("timeout waiting")));
    }

    private static String text(Throwable cause) {
        return String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    }

    /** The innermost message that is not empty: its first line, without the period at its end. */
    private static String said(List<Throwable> chain) {
        for (int i = chain.size() - 1; i >= 0; i--) {
            String message = chain.get(i).getMessage();
            if (message != null && !message.isBlank()) {
                String line = message.strip().lines().findFirst().orElse("");
                return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
            }
        }
        return chain.get(chain.size() - 1).getClass().getSimpleName();
    }

    /**
     * The SQLSTATE of a driver's exception. The harness depends on no driver, so it calls {@code getSqlState} by
     * reflection; the exceptions of R2DBC and of Vert.x have that method.
     */
    private static Optional<String> sqlState(Throwable cause) {
        if (cause instanceof SQLException sql) {
            return Optional.ofNullable(sql.getSQLState());
        }
        try {
            Method method = cause.getClass().getMethod("getSqlState");
            // This is needed when the exception's class is not public.
            method.trySetAccessible();
            return Optional.ofNullable((String) method.invoke(cause));
        } catch (ReflectiveOperationException | ClassCastException e) {
            return Optional.empty();
        }
    }
}
