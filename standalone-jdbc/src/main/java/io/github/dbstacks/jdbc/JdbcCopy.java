package io.github.dbstacks.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.harness.Share;
import io.github.dbstacks.harness.WaitingThreads;
import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.Workload;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** The loop of the threads of a batch that copies, through an interface of pgjdbc's own. */
record JdbcCopy(HikariDataSource pool, Ids ids, int lastId) implements WaitingThreads.Loop {
    static final String COPY = "COPY entries (company_id, line, note) FROM STDIN";

    @Override
    public void perform(Share share) throws SQLException {
        while (share.next()) {
            int id = ids.of(share.operation(), lastId);
            try (Connection connection = pool.getConnection()) {
                share.acquired();
                CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(COPY);
                for (int line = 0; line < Workload.COPIED; line += Workload.PAGE) {
                    byte[] page = Workload.page(id, line).getBytes(StandardCharsets.UTF_8);
                    copy.writeToCopy(page, 0, page.length);
                }
                share.written(copy.endCopy());
                share.end();
            }
        }
    }
}
