package io.github.dbstacks.testbed.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.testbed.BenchException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class NetworkPathTest {
    private static final String HERE = "127.0.0.1";

    @Test
    void ofTheLoopbackInterface() {
        NetworkPath path = NetworkPath.to(HERE, NetworkPath.answerOnce(HERE));

        assertThat(path.roundTripNanos()).isBetween(1_000L, 100_000_000L);
        assertThat(path.bytesPerSecond()).isGreaterThan(1_000_000);
    }

    @Test
    void aServerThatKnowsNothingIsOnlyConnectedTo() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertThat(NetworkPath.connectNanos(HERE, server.getLocalPort())).isBetween(1_000L, 1_000_000_000L);
        }
    }

    @Test
    void whereNobodyListensOrNobodyCanIsOneSentence() throws Exception {
        int port;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = server.getLocalPort();
        }
        assertThatThrownBy(() -> NetworkPath.to(HERE, port))
                .isInstanceOf(BenchException.class)
                .hasMessageStartingWith(
                        "Port " + port + " of 127.0.0.1 cannot be reached: Connection refused: name an");
        assertThatThrownBy(() -> NetworkPath.answerOnce("192.0.2.1"))
                .isInstanceOf(BenchException.class)
                .hasMessageMatching("Nothing can listen at 192.0.2.1: .+\\.");
    }
}
