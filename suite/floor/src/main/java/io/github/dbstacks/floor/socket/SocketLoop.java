package io.github.dbstacks.floor.socket;

import io.github.dbstacks.harness.Share;
import io.github.dbstacks.harness.WaitingThreads;
import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.Workload;
import java.io.IOException;

/** Executes SELECTs on the connection of the calling thread, one after the other. */
record SocketLoop(Workload workload, Ids ids) implements WaitingThreads.Loop {
    @Override
    public void select(Share share) throws IOException {
        SocketConnection connection = SocketThread.connection();
        int lastId = workload.lastId();
        while (share.next()) {
            connection.select(workload, ids.of(share.operation(), lastId));
            share.end();
        }
        share.rows(connection.take());
    }
}
