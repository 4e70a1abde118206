package io.github.dbstacks.harness.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.dbstacks.harness.connection.LimitedSockets.LimitedSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LimitedSocketsTest {
    private static final int LOOKS = LimitedSockets.SILENCE_SECONDS / LimitedSockets.LOOK_SECONDS;

    /** After another kind of exception pgjdbc would read on. */
    @Test
    void aReadThatWaitsForTooLongEnds() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                LimitedSocket socket = (LimitedSocket) new LimitedSockets().createSocket()) {
            socket.connect(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()));
            CompletableFuture<Throwable> told = CompletableFuture.supplyAsync(
                    () -> catchThrowable(() -> socket.getInputStream().read()));
            while (!told.isDone()) {
                socket.look();
                Thread.sleep(10);
            }

            assertThat(told.join())
                    .isExactlyInstanceOf(SocketException.class)
                    .hasMessage("it did not answer within 30 s");
            assertThat(socket.isClosed()).isTrue();
        }
    }

    @Test
    void whoReadsAgainOrNotAtAllIsLeftAlone() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                LimitedSocket socket = (LimitedSocket) new LimitedSockets().createSocket()) {
            socket.connect(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()));
            try (Socket other = server.accept()) {
                for (int i = 0; i < 3 * LOOKS; i++) {
                    other.getOutputStream().write(i);
                    assertThat(socket.getInputStream().read()).isEqualTo(i);
                    socket.look();
                }
                for (int i = 0; i < 3 * LOOKS; i++) {
                    socket.look();
                }
                other.getOutputStream().write(7);

                assertThat(socket.getInputStream().read()).isEqualTo(7);
            }
        }
    }
}
