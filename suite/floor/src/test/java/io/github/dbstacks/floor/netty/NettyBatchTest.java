package io.github.dbstacks.floor.netty;

import io.github.dbstacks.floor.protocol.FloorBatchTest;
import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.settings.Settings;

class NettyBatchTest extends FloorBatchTest {
    @Override
    protected Batch open(Settings settings) {
        return NettyBatch.open(settings);
    }
}
