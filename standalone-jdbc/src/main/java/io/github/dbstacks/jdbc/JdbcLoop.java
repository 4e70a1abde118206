package io.github.dbstacks.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.harness.Share;
import io.github.dbstacks.harness.WaitingThreads;
import io.github.dbstacks.schema.Ids;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Executes SELECTs through JDBC, one after the other, and reads each to its last row. */
record JdbcLoop(HikariDataSource pool, String sql, Ids ids, int lastId) implements WaitingThreads.Loop {
    @Override
    public void select(Share share) throws SQLException {
        while (share.next()) {
            try (Connection connection = pool.getConnection()) {
                share.acquired();
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    statement.setInt(1, ids.of(share.operation(), lastId));
                    try (ResultSet rows = statement.executeQuery()) {
                        while (rows.next()) {
                            share.row(rows.getInt(1), rows.getString(2));
                        }
                    }
                }
                share.end();
            }
        }
    }
}
