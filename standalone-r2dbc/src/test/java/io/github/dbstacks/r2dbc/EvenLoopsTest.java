package io.github.dbstacks.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.netty.resources.LoopResources;

class EvenLoopsTest {
    private static final int LOOPS = 4;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyLoopGetsAConnection(boolean preferNative) {
        LoopResources loops = new EvenLoops(LoopResources.create("test", 1, LOOPS, true, false), preferNative);
        try {
            EventLoopGroup group = loops.onClient(true);
            Set<EventLoop> used = new HashSet<>();
            for (int connection = 0; connection < LOOPS + 1; connection++) {
                used.add(group.next()); // what a connect does, in this order
                loops.onChannel(SocketChannel.class, group).unsafe().closeForcibly();
            }

            assertThat(used).hasSize(LOOPS);
        } finally {
            loops.dispose();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void transportIsAsAskedFor(boolean preferNative) {
        LoopResources loops = new EvenLoops(LoopResources.create("test", 1, 1, true, false), preferNative);
        try {
            boolean nio = !preferNative || !LoopResources.hasNativeSupport();

            assertThat(loops.onChannelClass(SocketChannel.class, loops.onClient(true)) == NioSocketChannel.class)
                    .isEqualTo(nio);
            assertThat(((IoEventLoopGroup) loops.onClient(true)).isIoType(NioIoHandler.class))
                    .isEqualTo(nio);
        } finally {
            loops.dispose();
        }
    }
}
