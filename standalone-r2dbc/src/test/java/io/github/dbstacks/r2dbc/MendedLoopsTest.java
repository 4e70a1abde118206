package io.github.dbstacks.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.dbstacks.settings.EnumText;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.Switch;
import io.github.dbstacks.settings.Transport;
import io.github.dbstacks.settings.stack.Stack;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.netty.resources.LoopResources;

class MendedLoopsTest {
    private static final int LOOPS = 4;
    private static final int EACH = 5;

    @ParameterizedTest
    @EnumSource
    void everyLoopGetsAsManyConnections(Transport transport) {
        assertThat(connections(transport, Switch.ON).values()).hasSize(LOOPS).containsOnly(EACH);
    }

    /** This fails when Netty is repaired (netty/netty#17544). Then even-loops can go. */
    @Test
    void withoutItEverySecondLoopOfEpollGetsNone() {
        assumeThat(LoopResources.hasNativeSupport()).isTrue();

        assertThat(connections(Transport.NATIVE, Switch.OFF)).hasSize(LOOPS / 2);
        assertThat(connections(Transport.NIO, Switch.OFF)).hasSize(LOOPS);
    }

    private static Map<EventLoop, Integer> connections(Transport transport, Switch even) {
        LoopResources loops = Loops.of(settings(transport, even));
        EventLoopGroup group = loops.onClient(true);
        Map<EventLoop, Integer> connections = new HashMap<>();
        for (int connection = 0; connection < EACH * LOOPS; connection++) {
            connections.merge(group.next(), 1, Integer::sum); // what a connect does, in this order
            loops.onChannel(SocketChannel.class, group).unsafe().closeForcibly();
        }
        end(group);
        return connections;
    }

    @ParameterizedTest
    @CsvSource({"native, on", "native, off", "nio, on", "nio, off"})
    void transportIsAsAskedFor(String transport, String even) {
        Settings settings = settings(
                EnumText.read(Transport.class, transport).orElseThrow(),
                EnumText.read(Switch.class, even).orElseThrow());
        LoopResources loops = Loops.of(settings);
        EventLoopGroup group = loops.onClient(true);
        boolean nio = transport.equals("nio") || !LoopResources.hasNativeSupport();

        assertThat(loops.onChannelClass(SocketChannel.class, group) == NioSocketChannel.class)
                .isEqualTo(nio);
        assertThat(((IoEventLoopGroup) group).isIoType(NioIoHandler.class)).isEqualTo(nio);
        end(group);
    }

    private static void end(EventLoopGroup group) {
        assertThat(group.shutdownGracefully(0, 0, TimeUnit.SECONDS).awaitUninterruptibly(10, TimeUnit.SECONDS))
                .isTrue();
    }

    private static Settings settings(Transport transport, Switch even) {
        Given given = new Given();
        Map.of("profiles", "loop-resources", "event-loops", Integer.toString(LOOPS))
                .forEach((key, value) -> given.put(key, value, key));
        given.put("transport", transport.toString(), "transport").put("even-loops", even.toString(), "even-loops");
        return SettingsReader.read(Stack.of(Application.class), given);
    }
}
