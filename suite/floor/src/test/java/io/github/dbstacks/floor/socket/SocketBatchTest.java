package io.github.dbstacks.floor.socket;

import io.github.dbstacks.floor.protocol.FloorBatchTest;
import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.settings.Settings;
import java.io.IOException;

class SocketBatchTest extends FloorBatchTest {
    @Override
    protected Batch open(Settings settings) throws IOException {
        return SocketBatch.open(settings);
    }
}
