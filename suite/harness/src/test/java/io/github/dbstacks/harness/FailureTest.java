package io.github.dbstacks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.dbstacks.foreign.Driver;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.settings.SettingsException;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailureTest {
    private static final String AT = "PostgreSQL at postgresql://localhost:5432/bench ";
    private static final String NO_DRIVER = "standalone-fake has no driver for PostgreSQL on its class path: ./bench"
            + " run --database postgresql starts it with one.";
    private static final String START_ONE = ". Start one with ./bench database, or name yours with url.";

    static Stream<Arguments> causesAndSentences() {
        return Stream.of(
                arguments(
                        new ConnectException("Connection refused"),
                        AT + "cannot be reached: Connection refused" + START_ONE),
                arguments(
                        new NoRouteToHostException("No route to host"),
                        AT + "cannot be reached: No route to host" + START_ONE),
                arguments(
                        new SocketTimeoutException("Connect timed out"),
                        AT + "cannot be reached: Connect timed out" + START_ONE),
                arguments(
                        new TimeoutException("Did not observe any item or terminal signal"),
                        AT + "cannot be reached: it did not answer in time" + START_ONE),
                arguments(
                        new IllegalStateException("Connection validation failed"), // of r2dbc-pool
                        AT + "broke the connection: Connection validation failed."),
                arguments(
                        new UnknownHostException("localhost"),
                        AT + "cannot be reached: there is no host localhost" + START_ONE),
                arguments(
                        new SQLException("The connection attempt failed.", "08001"),
                        AT + "cannot be reached: The connection attempt failed" + START_ONE),
                arguments(
                        new SQLException("FATAL: password authentication failed for user \"bench\"", "28P01"),
                        AT + "refused user bench: FATAL: password authentication failed for user \"bench\"."),
                arguments(
                        new SQLException("FATAL: no pg_hba.conf entry", "28000"),
                        AT + "refused user bench: FATAL: no pg_hba.conf entry."),
                arguments(
                        new SQLException("FATAL: database \"bench\" does not exist", "3D000"),
                        "PostgreSQL at postgresql://localhost:5432/bench: there is no database bench."),
                arguments(
                        new SQLException("ERROR: relation \"companies\" does not exist", "42P01"),
                        AT
                                + "has no table companies: ./bench run --create-schema creates it (./bench database has it)."),
                arguments(
                        new SQLException("FATAL: sorry, too many clients already", "53300"),
                        AT + "has no room for 200 connections: make pool-size smaller or its max_connections"
                                + " larger."),
                arguments(
                        new SQLException("FATAL: terminating connection due to administrator command", "57P01"),
                        AT + "was shut down: FATAL: terminating connection due to administrator command."),
                arguments(
                        new SQLException("FATAL: the database system is starting up", "57P03"),
                        AT + "takes no connections now: FATAL: the database system is starting up."),
                arguments(
                        new SQLException("An I/O error occurred while sending to the backend.", "08006"),
                        AT + "broke the connection: An I/O error occurred while sending to the backend."),
                arguments(
                        new IOException("Connection reset by peer"),
                        AT + "broke the connection: Connection reset by peer."),
                arguments(
                        new SQLException("The connection attempt failed.", "08001", new EOFException()),
                        AT + "broke the connection: The connection attempt failed."),
                arguments(new EOFException(), AT + "broke the connection: EOFException."),
                arguments(
                        new IllegalStateException("Connection is closed"),
                        AT + "broke the connection: Connection is closed."),
                arguments(
                        new SQLException("ERROR: canceling statement\n  Where: somewhere", "57014"),
                        AT + "answered with an error: ERROR: canceling statement (SQLSTATE 57014)."),
                arguments(
                        new SQLException("Access denied for user 'bench'@'::1'", "H1000"),
                        AT + "refused user bench: Access denied for user 'bench'@'::1'."),
                arguments(
                        new SQLException("(conn=7) Connection was killed", "70100"),
                        AT + "broke the connection: (conn=7) Connection was killed."),
                arguments(
                        new SQLException("(conn=7) Query execution was interrupted", "70100"),
                        AT + "answered with an error: (conn=7) Query execution was interrupted (SQLSTATE 70100)."),
                arguments(
                        new SQLException("(conn=7) Unknown database 'bench'", "42000"),
                        "PostgreSQL at postgresql://localhost:5432/bench: there is no database bench."),
                arguments(new SQLException("No suitable driver found for jdbc:made-up", "08001"), NO_DRIVER),
                arguments(new ClassNotFoundException("org.postgresql.Driver"), NO_DRIVER),
                arguments(new NoClassDefFoundError("io/vertx/pgclient/PgConnectOptions"), NO_DRIVER),
                arguments(
                        new NoClassDefFoundError("org/HdrHistogram/Histogram"),
                        "standalone-fake failed: NoClassDefFoundError: org/HdrHistogram/Histogram."),
                arguments(new SettingsException("--a=b is not allowed."), "--a=b is not allowed."),
                arguments(
                        new OutOfMemoryError("Java heap space"),
                        "The JVM ran out of memory: Java heap space. Give it a larger heap (-Xmx) or fewer SELECTs in"
                                + " flight."),
                arguments(new SQLException("odd"), "standalone-fake failed: SQLException: odd."),
                arguments(new NullPointerException(), "standalone-fake failed: NullPointerException."));
    }

    @ParameterizedTest
    @MethodSource("causesAndSentences")
    void isOneSentence(Throwable cause, String sentence) {
        assertThat(sentence(cause)).isEqualTo(sentence);
    }

    @ParameterizedTest
    @MethodSource("causesAndSentences")
    void isTheSameSentenceHoweverDeepTheCauseLies(Throwable cause, String sentence) {
        Throwable wrapped =
                new CompletionException("outer", new RuntimeException("pool", new ExecutionException("inner", cause)));

        if (cause.getMessage() != null) {
            assertThat(sentence(wrapped)).isEqualTo(sentence);
        } else {
            assertThat(sentence(wrapped))
                    .startsWith(sentence.substring(0, sentence.indexOf(':')))
                    .contains("inner");
        }
    }

    @Test
    void aPoolsMessageGivesWayToItsCause() {
        SQLException cause = new SQLException("FATAL: role \"x\" is not permitted to log in", "28000");
        Throwable thrown = new SQLTransientConnectionException("not available, timed out after 250ms", null, cause);

        assertThat(sentence(thrown)).endsWith("refused user bench: FATAL: role \"x\" is not permitted to log in.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"28P01", "3D000", "53300", "57P01", "42P01"})
    void isTheSameForADriverTheHarnessDoesNotKnow(String state) {
        String jdbc = sentence(new SQLException("said", state));

        assertThat(sentence(Driver.publicException("said", state))).isEqualTo(jdbc);
        assertThat(sentence(Driver.hiddenException("said", state))).isEqualTo(jdbc);
        assertThat(sentence(Driver.hiddenSubclass("said", state))).isEqualTo(jdbc);
    }

    @Test
    void aDriversExceptionMayHaveNoState() {
        assertThat(sentence(Driver.hiddenException("said", null)))
                .isEqualTo("standalone-fake failed: HiddenException: said.");
    }

    @Test
    void tlsIsNamedWhereItWasAskedFor() {
        SQLException broken = new SQLException("SSL error", "08006", new SSLHandshakeException("no path to root"));

        assertThat(Failure.sentence(broken, FakeApplication.settings("--tls=require")))
                .isEqualTo(AT + "does not do tls=require with this client: no path to root.");
        assertThat(Failure.sentence(
                        new SQLException("The server does not support SSL.", "08004"),
                        FakeApplication.settings("--tls=require")))
                .isEqualTo(AT + "does not do tls=require with this client: The server does not support SSL.");
    }

    /** PostgreSQL names SSL where no rule lets the user in with it. */
    @Test
    void aRefusalThatNamesTlsIsARefusal() {
        String said = "FATAL: no pg_hba.conf entry for host \"::1\", user \"bench\", SSL encryption";

        assertThat(Failure.sentence(new SQLException(said, "28000"), FakeApplication.settings("--tls=require")))
                .isEqualTo(AT + "refused user bench: " + said + ".");
    }

    @Test
    void hasAKind() {
        assertThat(kind(new SettingsException("--a=b is not allowed."))).isEqualTo(FailureKind.SETTINGS);
        assertThat(kind(new ClassNotFoundException("org.postgresql.Driver"))).isEqualTo(FailureKind.SETTINGS);
        assertThat(kind(new OutOfMemoryError("Java heap space"))).isEqualTo(FailureKind.OUT_OF_MEMORY);
        assertThat(kind(new ConnectException("Connection refused"))).isEqualTo(FailureKind.DATABASE);
        assertThat(kind(new SQLException("said", "57014"))).isEqualTo(FailureKind.DATABASE);
        assertThat(kind(new EOFException())).isEqualTo(FailureKind.DATABASE);
        assertThat(kind(new NullPointerException())).isEqualTo(FailureKind.APPLICATION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // pgjdbc, Agroal
                "This connection has been closed.",
                "Connection is closed",
                "PreparedStatement is closed",
                "ResultSet is closed",
                "This pool is closed and does not handle any more connections!",
                "Can't create new connection as the pool is shutting down",
                "Sorry, acquisition timeout!",
                "Acquisition timeout on health check",
                // HikariCP, r2dbc-pool, Vert.x
                "HikariPool-1 - Connection is not available, request timed out after 5000ms.",
                "Connection acquisition timed out after 5000ms",
                "Failed to read any response from the server, the underlying connection may have been lost unexpectedly.",
                "Timeout waiting for connection",
                "Timeout"
            })
    void poolsAndDriversTellOfAnEndedSessionWithoutAState(String said) {
        assertThat(kind(new SQLException(said))).isEqualTo(FailureKind.DATABASE);
        assertThat(kind(new IllegalStateException("JDBC exception", new SQLException(said))))
                .isEqualTo(FailureKind.DATABASE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ThreadPoolExecutor[Shutting down, pool size = 1]", "Stream is closed", "Timeout of a cache"})
    void otherThingsThatAreClosedOrLateAreNoFaultOfTheDatabase(String said) {
        assertThat(kind(new IllegalStateException(said))).isEqualTo(FailureKind.APPLICATION);
    }

    private static FailureKind kind(Throwable thrown) {
        return Failure.of(thrown, FakeApplication.settings()).kind();
    }

    @Test
    void causesThatGoInACircleAreNoTrouble() {
        RuntimeException inner = new RuntimeException("inner");
        RuntimeException outer = new RuntimeException("outer", inner);
        inner.initCause(outer);

        assertThat(sentence(outer)).isEqualTo("standalone-fake failed: RuntimeException: inner.");
    }

    private static String sentence(Throwable thrown) {
        return Failure.sentence(thrown, FakeApplication.settings());
    }
}
