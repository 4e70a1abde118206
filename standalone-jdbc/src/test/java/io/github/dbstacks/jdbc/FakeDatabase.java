package io.github.dbstacks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Workload;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** A driver without a database behind it: it answers the workloads, and notes who asks what at the same time. */
final class FakeDatabase {
    final Queue<Thread> askedBy = new ConcurrentLinkedQueue<>();
    /**
     * The thread, by the number of a connection, that last asked whether it commits by itself, as HikariCP and the
     * connection warm-up do.
     */
    final Map<Integer, Thread> heldBy = new ConcurrentHashMap<>();

    final AtomicInteger mostInFlight = new AtomicInteger();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger opened = new AtomicInteger();
    private final Execution execution;

    /** The events while a SELECT is being executed. */
    @FunctionalInterface
    interface Execution {
        void run() throws SQLException, InterruptedException;
    }

    FakeDatabase(Execution execution) {
        this.execution = execution;
    }

    HikariDataSource pool(int size) {
        return pool(size, Duration.ofSeconds(30));
    }

    HikariDataSource pool(int size, Duration timeout) {
        HikariConfig config = config(size);
        config.setConnectionTimeout(timeout.toMillis());
        return new HikariDataSource(config);
    }

    HikariConfig config(int size) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(proxy(
                DataSource.class,
                (self, method, args) ->
                        method.getName().equals("getConnection") ? connection() : nothing(method.getReturnType())));
        config.setMaximumPoolSize(size);
        return config;
    }

    private Connection connection() {
        int number = opened.incrementAndGet();
        return proxy(Connection.class, (self, method, args) -> switch (method.getName()) {
            case "isValid" -> true;
            case "getAutoCommit" -> {
                heldBy.put(number, Thread.currentThread());
                yield true;
            }
            case "prepareStatement" -> statement(workload(args[0].toString()));
            default -> nothing(method.getReturnType());
        });
    }

    private PreparedStatement statement(Workload workload) {
        AtomicInteger bound = new AtomicInteger();
        return proxy(PreparedStatement.class, (self, method, args) -> switch (method.getName()) {
            case "setInt" -> bound.getAndSet((int) args[1]);
            case "executeQuery" -> execute(bound.get(), workload.rows());
            default -> nothing(method.getReturnType());
        });
    }

    private ResultSet execute(int firstId, int rows) throws Exception {
        askedBy.add(Thread.currentThread());
        mostInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
        try {
            execution.run();
        } finally {
            inFlight.decrementAndGet();
        }
        AtomicInteger id = new AtomicInteger(firstId - 1);
        return proxy(ResultSet.class, (self, method, args) -> switch (method.getName()) {
            case "next" -> id.incrementAndGet() < firstId + rows;
            case "getInt" -> id.get();
            case "getString" -> md5(id.get());
            default -> nothing(method.getReturnType());
        });
    }

    private static Workload workload(String sql) throws SQLException {
        for (Workload workload : Workload.values()) {
            if (JdbcBatch.sql(workload, Dbms.POSTGRESQL).equals(sql)) {
                return workload;
            }
        }
        throw new SQLException("no workload asks " + sql);
    }

    private static String md5(int id) throws NoSuchAlgorithmException {
        byte[] text = Integer.toString(id).getBytes(StandardCharsets.UTF_8);
        return String.format(
                "%032x", new BigInteger(1, MessageDigest.getInstance("MD5").digest(text)));
    }

    private static Object nothing(Class<?> type) {
        if (type == boolean.class) {
            return false;
        }
        return type == int.class ? 0 : "";
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(FakeDatabase.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
