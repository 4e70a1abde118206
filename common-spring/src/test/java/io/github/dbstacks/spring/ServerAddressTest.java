package io.github.dbstacks.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dbstacks.settings.SettingsException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerAddressTest {
    @ParameterizedTest
    @ValueSource(strings = {"abc", "-1", "65536", "80 80"})
    void refusesWhatIsNoPort(String port) {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> address("127.0.0.1", port))
                .withMessage("--server.port=" + port + " is not allowed: it takes a whole number from 0 to 65535.");
    }

    @Test
    void blamesTheVariableThatWasGiven() {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> ServerAddress.of(
                        FakeEnvironment.of(Map.of("SERVER_ADDRESS", "127.0.0.1", "SERVER_PORT", "abc"))))
                .withMessageStartingWith("SERVER_PORT=abc is not allowed: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no such host"})
    void refusesWhatIsNoAddress(String address) {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> address(address, "0"))
                .withMessageStartingWith("--server.address=" + address + " is not allowed: it takes an address of");
    }

    @Test
    void refusesAnAddressOfAnotherMachine() {
        // 203.0.113.0/24 is for documentation (RFC 5737), no machine's own.
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> address("203.0.113.1", "0").refuseUnlessFree())
                .withMessageStartingWith("Port 0 of 203.0.113.1 cannot be listened on: ")
                .withMessageEndingWith(" Choose others with --server.port and --server.address.");
    }

    @Test
    void refusesAPortInUseAndNoOther() throws Exception {
        int port;
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = other.getLocalPort();
            assertThatExceptionOfType(SettingsException.class)
                    .isThrownBy(() -> address("127.0.0.1", Integer.toString(other.getLocalPort()))
                            .refuseUnlessFree())
                    .withMessageStartingWith("Port " + port + " of 127.0.0.1 cannot be listened on: ");
        }
        assertThatCode(() -> address("127.0.0.1", "0").refuseUnlessFree()).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1, http://127.0.0.1:81", "0.0.0.0, http://127.0.0.1:81", "::1, 'http://[0:0:0:0:0:0:0:1]:81'"})
    void tellsWhatToCall(String address, String url) {
        assertThat(address(address, "0").url("81")).isEqualTo(url);
    }

    private static ServerAddress address(String address, String port) {
        return ServerAddress.of(FakeEnvironment.of(Map.of(), "--server.address=" + address, "--server.port=" + port));
    }
}
