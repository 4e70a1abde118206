package io.github.dbstacks.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.harness.Share;
import io.github.dbstacks.harness.WaitingThreads;
import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.Workload;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The loops of the threads of a batch that writes. HikariCP gives back a connection as it was: it rolls back a
 * transaction that did not commit, and switches autocommit on again.
 */
final class JdbcWrites {
    static final String READ = "SELECT company_id, company_name FROM companies WHERE company_id = ?";
    static final String UPDATE = "UPDATE tallies SET entries = entries + 1 WHERE company_id = ?";
    static final String INSERT = "INSERT INTO entries (company_id, line, note) VALUES (?, ?, ?)";

    private JdbcWrites() {}

    static WaitingThreads.Loop loop(Workload workload, HikariDataSource pool, Ids ids) {
        return switch (workload) {
            case INSERT_ROW -> new InsertRow(pool, ids, workload.lastId());
            case INSERT_BATCH -> new InsertBatch(pool, ids, workload.lastId());
            case TRANSACTION -> new Transaction(pool, ids, workload.lastId());
            case SINGLE_ROW, MULTI_ROW, SLEEP, STREAM_ROWS, COPY_ROWS ->
                throw new IllegalArgumentException(workload + " executes no statement of these");
        };
    }

    /** Inserts a row with autocommit. */
    private record InsertRow(HikariDataSource pool, Ids ids, int lastId) implements WaitingThreads.Loop {
        @Override
        public void perform(Share share) throws SQLException {
            while (share.next()) {
                try (Connection connection = pool.getConnection()) {
                    share.acquired();
                    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
                        insert.setInt(1, ids.of(share.operation(), lastId));
                        insert.setInt(2, 0);
                        insert.setString(3, Workload.NOTE);
                        share.written(insert.executeUpdate());
                    }
                    share.end();
                }
            }
        }
    }

    private record InsertBatch(HikariDataSource pool, Ids ids, int lastId) implements WaitingThreads.Loop {
        @Override
        public void perform(Share share) throws SQLException {
            while (share.next()) {
                try (Connection connection = pool.getConnection()) {
                    share.acquired();
                    connection.setAutoCommit(false);
                    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
                        for (int line = 0; line < Workload.BATCH; line++) {
                            insert.setInt(1, ids.of(share.operation(), lastId));
                            insert.setInt(2, line);
                            insert.setString(3, Workload.NOTE);
                            insert.addBatch();
                        }
                        for (int rows : insert.executeBatch()) {
                            // A driver that sends several rows in one message is told that all of them are there.
                            share.written(rows == Statement.SUCCESS_NO_INFO ? 1 : rows);
                        }
                    }
                    connection.commit();
                    share.end();
                }
            }
        }
    }

    private record Transaction(HikariDataSource pool, Ids ids, int lastId) implements WaitingThreads.Loop {
        @Override
        public void perform(Share share) throws SQLException {
            while (share.next()) {
                int id = ids.of(share.operation(), lastId);
                try (Connection connection = pool.getConnection()) {
                    share.acquired();
                    connection.setAutoCommit(false);
                    String name;
                    try (PreparedStatement read = connection.prepareStatement(READ)) {
                        read.setInt(1, id);
                        try (ResultSet rows = read.executeQuery()) {
                            rows.next();
                            name = rows.getString(2);
                            share.row(rows.getInt(1), name);
                        }
                    }
                    try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
                        update.setInt(1, id);
                        share.written(update.executeUpdate());
                    }
                    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
                        insert.setInt(1, id);
                        insert.setInt(2, 0);
                        insert.setString(3, name);
                        share.written(insert.executeUpdate());
                    }
                    connection.commit();
                    share.end();
                }
            }
        }
    }
}
