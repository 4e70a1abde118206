package io.github.dbstacks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.jdbc.quirks.ConnectionWarmUp;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class ConnectionWarmUpTest {
    private final ExecutorService threads = Executors.newFixedThreadPool(5, task -> new Thread(task, "holder"));
    private final FakeDatabase database = new FakeDatabase(() -> {});

    @AfterEach
    void stopThreads() {
        threads.shutdownNow();
    }

    @Test
    void everyConnectionIsHeldByAThreadOfItsOwnAndNothingIsAskedOfTheDatabase() throws Exception {
        try (HikariDataSource pool = database.pool(4)) {
            ConnectionWarmUp.run(pool, threads, 5);

            assertThat(database.heldBy).hasSize(4);
            assertThat(database.heldBy.values()).doesNotHaveDuplicates();
            assertThat(database.askedBy).isEmpty();
            assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
        }
    }

    @Test
    void noMoreConnectionsAreHeldThanSelectsWillBeUnderWay() throws Exception {
        try (HikariDataSource pool = database.pool(4)) {
            ConnectionWarmUp.run(pool, threads, 1);

            assertThat(database.heldBy.values().stream()
                            .filter(thread -> thread.getName().startsWith("holder")))
                    .hasSize(1);
        }
    }

    @Test
    void aConnectionThatCannotBeHadIsSaidSoAndNobodyWaitsForIt() {
        HikariDataSource pool = database.pool(4);
        pool.close();

        assertThatThrownBy(() -> ConnectionWarmUp.run(pool, threads, 4))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("has been closed");
    }

    @Test
    void whoHoldsAConnectionDoesNotWaitForOneThatCannotBeHad() throws Exception {
        try (HikariDataSource pool = database.pool(2, Duration.ofMillis(250));
                Connection taken = pool.getConnection()) {
            assertThatThrownBy(() -> ConnectionWarmUp.run(pool, threads, 2))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("request timed out");
            assertThat(taken.getAutoCommit()).isTrue();
        }
    }
}
