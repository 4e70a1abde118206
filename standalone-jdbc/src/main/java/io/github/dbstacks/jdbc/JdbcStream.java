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

/**
 * The loop of the threads of a batch that reads in a stream. With a fetch size and without autocommit the driver asks
 * for a page at a time; with autocommit pgjdbc would read all rows into memory first.
 */
record JdbcStream(HikariDataSource pool, Ids ids, int lastId) implements WaitingThreads.Loop {
    static final String READ_ALL = "SELECT company_id, company_name FROM companies WHERE company_id >= ?";

    @Override
    public void perform(Share share) throws SQLException, InterruptedException {
        while (share.next()) {
            try (Connection connection = pool.getConnection()) {
                share.acquired();
                connection.setAutoCommit(false);
                try (PreparedStatement statement = connection.prepareStatement(READ_ALL)) {
                    statement.setFetchSize(Workload.PAGE);
                    statement.setInt(1, ids.of(share.operation(), lastId));
                    try (ResultSet rows = statement.executeQuery()) {
                        for (int read = 1; rows.next(); read++) {
                            share.row(rows.getInt(1), rows.getString(2));
                            if (read % Workload.PAGE == 0) {
                                Thread.sleep(Workload.REST_MILLIS);
                            }
                        }
                    }
                }
                connection.commit();
                share.end();
            }
        }
    }
}
