package io.github.dbstacks.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.harness.PoolReport;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("slow")
class UsageServerTest {
    private static final PoolReport POOL = () -> Map.of("driver", "none");

    private final UsageServer server = new UsageServer(
            Optional.of(POOL), SettingsReader.read(Stack.of(UsageServerTest.class), Given.environment(Map.of())));

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void tellsWhatWasUsedSinceTheLastQuestion() throws Exception {
        URI address = server.start("127.0.0.1:8080");

        String first = get(address).body();
        String second = get(address).body();

        assertThat(first).contains("\"record\":\"iteration\"", "\"index\":1,", "\"driver\":\"none\"");
        assertThat(second).contains("\"index\":2,");
        assertThat(server.start("127.0.0.1:8080")).isEqualTo(address);
    }

    /** Another machine is not told to ask itself. */
    @Test
    void hasTheNameByWhichItWasAsked() throws Exception {
        URI address = server.start("localhost:8080");

        assertThat(address).hasHost("localhost");
        assertThat(get(address).statusCode()).isEqualTo(200);
        assertThat(server.start("name-of-a-proxy.invalid"))
                .isEqualTo(URI.create("http://name-of-a-proxy.invalid:" + address.getPort() + "/usage"));
    }

    @Test
    void collectsTheHeapWhereItIsAskedTo() throws Exception {
        URI address = server.start("127.0.0.1:8080");
        get(address);

        String after = get(URI.create(address + "?collect")).body();

        assertThat(after).containsPattern("\"gcCount\":[1-9]").containsPattern("\"heapAfterGcBytes\":[1-9]");
    }

    /**
     * Each is given up after two seconds, which for all of them one after the other would be longer than the test may
     * take.
     */
    @Test
    @Timeout(60)
    void halfRequestsDoNotKeepOthersOut() throws Exception {
        URI address = server.start("127.0.0.1:8080");
        List<Socket> halves = new ArrayList<>();
        try {
            for (int i = 0; i < 40; i++) {
                Socket half = new Socket(address.getHost(), address.getPort());
                halves.add(half);
                half.getOutputStream().write("GET /usage HTTP/1.1\r\nHost: a".getBytes(StandardCharsets.US_ASCII));
            }

            assertThat(get(address).statusCode()).isEqualTo(200);
            assertThat(halves.get(0).getInputStream().read()).as("it is closed").isEqualTo(-1);
        } finally {
            for (Socket half : halves) {
                half.close();
            }
        }
    }

    @Test
    void otherRequestsAreRefusedAndLongOnesEnd() throws Exception {
        URI address = server.start("127.0.0.1:8080");

        assertThat(get(address.resolve("/other")).statusCode()).isEqualTo(404);
        assertThat(told(address, "POST /usage HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 400 ");
        assertThat(told(address, "GET /usage HTTP/1.1\r\n" + "X: y\r\n".repeat(1_000)))
                .isEmpty();
        assertThat(told(address, "GET /other HTTP/1.1\r\n\r\nGET /usage HTTP/1.1\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 404 ")
                .contains("HTTP/1.1 200 ");
    }

    private static String told(URI address, String request) throws IOException {
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        } catch (SocketException e) {
            return ""; // reset, since not all was read
        }
    }

    @Test
    void noLongerListensOnceItIsClosed() {
        URI address = server.start("127.0.0.1:8080");

        server.close();

        assertThatThrownBy(() -> get(address)).isInstanceOf(ConnectException.class);
    }

    private static HttpResponse<String> get(URI address) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    }
}
