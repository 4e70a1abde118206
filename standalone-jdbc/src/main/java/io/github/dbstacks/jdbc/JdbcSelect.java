package io.github.dbstacks.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.harness.ServiceTimes;
import io.github.dbstacks.harness.WaitingThreads;
import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.RowSum;
import io.github.dbstacks.schema.Workload;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** One SELECT through JDBC, read to its last row. */
record JdbcSelect(HikariDataSource pool, Workload workload, Ids ids) implements WaitingThreads.Select {
    @Override
    public void read(int operation, RowSum sum, ServiceTimes serviceTimes, long begin) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            serviceTimes.acquired(begin);
            try (PreparedStatement statement = connection.prepareStatement(workload.jdbcSql())) {
                statement.setInt(1, ids.of(operation, workload.lastId()));
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        sum.add(rows.getInt(1), rows.getString(2));
                    }
                }
            }
            serviceTimes.end(begin);
        }
    }
}
