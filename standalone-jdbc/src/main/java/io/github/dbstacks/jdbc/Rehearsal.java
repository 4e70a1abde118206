package io.github.dbstacks.jdbc;

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
 * Gives each thread a connection of its own and takes all of them back, again and again, before there is anything to SELECT. Else two
 * things would happen among measured iterations (METHODOLOGY.md, "found"):
 *
 * <ul>
 *   <li>Threads take turns on few processors and prefer the connections that they had before, so the last of 200 may get its first
 *       SELECT after a million of others. That one is parsed, by branches that the JIT compiler has left out by then: it throws the
 *       whole loop away, and for seconds all of them run slow code.
 *   <li>A task is handed to each thread once a batch, so the JIT compiler comes to it in the fiftieth.
 * </ul>
 */
final class Rehearsal {
    /** With 100 threads twice as many hand-overs as it takes to be compiled for good (Tier4InvocationThreshold is 5,000). */
    private static final int ROUNDS = 100;

    private Rehearsal() {}

    /** @throws SQLException when a connection cannot be had */
    static void of(HikariDataSource pool, ExecutorService threads, int concurrency)
            throws SQLException, InterruptedException {
        int holders = Math.min(concurrency, pool.getMaximumPoolSize());
        for (int round = 0; round < ROUNDS; round++) {
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
            allHold.countDown(); // nobody waits for who does not come
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
