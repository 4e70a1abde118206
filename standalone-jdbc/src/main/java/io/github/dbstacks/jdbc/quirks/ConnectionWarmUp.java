package io.github.dbstacks.jdbc.quirks;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/**
 * Lets every thread take a connection of its own and give it back, many times, before the first SELECT. It prevents two
 * disturbances that otherwise fall into measured iterations:
 *
 * <ul>
 *   <li>HikariCP gives a thread the connection it had before (<a
 *       href="https://github.com/brettwooldridge/HikariCP/wiki/Down-the-Rabbit-Hole">ConcurrentBag</a>), so on few
 *       processors the last of 200 connections may execute its first SELECT after a million others. pgjdbc prepares
 *       that SELECT with code that the JIT compiler has not compiled into its loop. The compiled loop is then
 *       discarded, and for seconds every thread runs slower code.
 *   <li>A batch hands one task to each thread, so the JIT compiler would compile that hand-over only after about fifty
 *       iterations.
 * </ul>
 */
public final class ConnectionWarmUp {
    /** A little more than HotSpot's Tier4InvocationThreshold of 5,000. */
    static final int HAND_OVERS = 6_000;

    private ConnectionWarmUp() {}

    /** @throws SQLException when a connection cannot be had */
    public static void run(HikariDataSource pool, ExecutorService threads, int concurrency)
            throws SQLException, InterruptedException {
        int holders = Math.min(concurrency, pool.getMinimumIdle()); // all it may have, unless it grows
        for (int handedOver = 0; handedOver < HAND_OVERS; handedOver += holders) {
            CountDownLatch allHold = new CountDownLatch(holders);
            Callable<Boolean> hold = () -> hold(pool, allHold);
            for (Future<Boolean> held : threads.invokeAll(Collections.nCopies(holders, hold))) {
                await(held);
            }
        }
    }

    private static boolean hold(HikariDataSource pool, CountDownLatch allHold)
            throws SQLException, InterruptedException {
        try (Connection connection = pool.getConnection()) {
            boolean autoCommit = connection.getAutoCommit();
            allHold.countDown();
            allHold.await();
            return autoCommit;
        } catch (SQLException | RuntimeException e) {
            allHold.countDown(); // the other threads must not wait for this one
            throw e;
        }
    }

    private static void await(Future<Boolean> held) throws SQLException, InterruptedException {
        try {
            held.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SQLException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
