package io.github.dbstacks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.harness.Failure;
import io.github.dbstacks.harness.connection.LimitedSockets;
import io.github.dbstacks.jdbc.quirks.WatchfulPool;
import io.github.dbstacks.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.Driver;

@Tag("slow")
class JdbcPoolTest {
    private static final int PATIENCE_SECONDS = 60;

    @Test
    void givesPgjdbcTheAddress() {
        Properties parsed = parsed(TestSettings.of("url=postgresql://db_1.example:6000/a+b%20c%25"));

        assertThat(parsed)
                .containsEntry("PGHOST", "db_1.example")
                .containsEntry("PGPORT", "6000")
                .containsEntry("PGDBNAME", "a+b c%");
        assertThat(parsed(TestSettings.of("url=postgresql://[::1]/bench")).getProperty("PGHOST"))
                .isIn("::1", "[::1]");
    }

    @Test
    void leavesNothingToPgjdbcsDefaultsThatOtherDriversDoDifferently(@TempDir Path folder) throws Exception {
        Path certificate = Files.createFile(folder.resolve("root & more.pem"));

        assertThat(parsed(TestSettings.of()))
                .containsEntry("ApplicationName", "standalone-jdbc")
                .containsEntry("gssEncMode", "disable")
                .containsEntry("loginTimeout", "10")
                .containsEntry("socketFactory", LimitedSockets.class.getName())
                .containsEntry("sslmode", "disable")
                .doesNotContainKey("sslrootcert");
        assertThat(parsed(TestSettings.of("tls=require"))).containsEntry("sslmode", "require");
        assertThat(parsed(TestSettings.of("tls=verify-full", "tls-root-cert=" + certificate)))
                .containsEntry("sslmode", "verify-full")
                .containsEntry("sslrootcert", certificate.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    28P01 | refused user bench: FATAL: made up.
                    3D000 | there is no database bench.
                    53300 | has no room for 3 connections: make pool-size smaller or its max_connections larger.
                    57P03 | takes no connections now: FATAL: made up.
                    ''    | broke the connection:
                    """)
    void whatTheDriverThrowsBecomesASentence(String sqlState, String sentence) throws Exception {
        try (RefusingServer server = new RefusingServer(sqlState)) {
            assertThat(sentence(server.url()))
                    .startsWith("PostgreSQL at " + server.url())
                    .contains(sentence);
        }
    }

    @Test
    void aServerThatIsNotThereCannotBeReached() throws Exception {
        String nobody;
        try (RefusingServer server = new RefusingServer("")) {
            nobody = server.url();
        }

        assertThat(sentence(nobody)).startsWith("PostgreSQL at " + nobody + " cannot be reached: Connection refused");
    }

    /** HikariCP alone would wait for {@code timeout}, half an hour. */
    @Test
    @Timeout(PATIENCE_SECONDS)
    void aConnectionThatCannotBeOpenedIsNotWaitedFor() throws Exception {
        String nobody;
        try (RefusingServer server = new RefusingServer("")) {
            nobody = server.url();
        }
        Settings settings = TestSettings.of("url=" + nobody, "pool-size=3");
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(JdbcPool.url(settings));
        config.setInitializationFailTimeout(-1);

        try (HikariDataSource pool = new WatchfulPool(config, settings)) {
            Throwable thrown = catchThrowable(pool::getConnection);

            assertThat(Failure.sentence(thrown, settings)).contains("cannot be reached: Connection refused");
        }
    }

    /** MariaDB's driver reads text by default. */
    @ParameterizedTest
    @CsvSource({"postgresql, '', binary", "mariadb, '', text", "mariadb, useServerPrepStmts, binary"})
    void tellsInWhichFormatRowsCome(String dbms, String property, String format) {
        HikariConfig config = new FakeDatabase(() -> {}).config(1);
        if (!property.isEmpty()) {
            config.addDataSourceProperty(property, "true");
        }

        try (HikariDataSource pool = new HikariDataSource(config)) {
            assertThat(JdbcPool.configuration(pool, TestSettings.of("url=" + dbms + "://localhost/bench")))
                    .containsEntry("result format", format);
        }
    }

    /** It opens as many as it has at least, and then one for each that waits. */
    @Test
    @Timeout(PATIENCE_SECONDS)
    void aPoolThatGrowsIsNotFullAtFirst() throws Exception {
        Settings settings = TestSettings.of("pool-size=6", "pool-min=2");
        HikariConfig config = new FakeDatabase(() -> {}).config(settings.poolSize());
        config.setMinimumIdle(settings.connectionsAtFirst());

        try (HikariDataSource pool = new HikariDataSource(config)) {
            while (pool.getHikariPoolMXBean().getTotalConnections() < 2) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            JdbcPool.waitUntilOpen(pool); // for no more
            assertThat(pool.getHikariPoolMXBean().getTotalConnections()).isEqualTo(2);
            assertThat(JdbcPool.configuration(pool, settings))
                    .containsEntry("pool-min", "2")
                    .containsEntry("pool-size", "6");
        }
    }

    @Test
    void aConnectionInUseIsWaitedForUntilTheTimeout() throws Exception {
        HikariConfig config = new FakeDatabase(() -> {}).config(1);

        try (HikariDataSource pool = new WatchfulPool(config, TestSettings.of())) {
            Connection inUse = pool.getConnection();
            CompletableFuture<Connection> next = CompletableFuture.supplyAsync(() -> {
                try {
                    return pool.getConnection();
                } catch (SQLException e) {
                    throw new CompletionException(e);
                }
            });
            assertThat(catchThrowable(() -> next.get(pool.getConnectionTimeout() * 3 / 2, TimeUnit.MILLISECONDS)))
                    .as("longer than HikariCP waits")
                    .isInstanceOf(TimeoutException.class);

            inUse.close();

            next.get(PATIENCE_SECONDS, TimeUnit.SECONDS).close();
        }
        try (HikariDataSource pool = new WatchfulPool(config, TestSettings.of("timeout=250ms"));
                Connection inUse = pool.getConnection()) {
            assertThat(catchThrowable(pool::getConnection)).isInstanceOf(SQLTransientConnectionException.class);
            assertThat(inUse).isNotNull();
        }
    }

    /** Returns the sentence without the pool, which takes its time; {@link ApplicationTest} goes through it. */
    private static String sentence(String url) {
        Settings settings = TestSettings.of("url=" + url, "pool-size=3");
        Throwable thrown = catchThrowable(
                () -> DriverManager.getConnection(JdbcPool.url(settings), settings.user(), settings.password())
                        .close());
        return Failure.sentence(thrown, settings);
    }

    private static Properties parsed(Settings settings) {
        return Objects.requireNonNull(Driver.parseURL(JdbcPool.url(settings), null));
    }
}
