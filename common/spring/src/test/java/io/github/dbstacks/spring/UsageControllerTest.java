package io.github.dbstacks.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.harness.PoolReport;
import io.github.dbstacks.spring.start.FakeEnvironment;
import io.github.dbstacks.spring.start.WebSettings;
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
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.http.ResponseEntity;

@Tag("slow")
class UsageControllerTest {
    private static final PoolReport POOL = () -> Map.of("driver", "none");

    private final UsageController controller = new UsageController(
            Optional.of(POOL), WebSettings.read(FakeEnvironment.STACK, FakeEnvironment.of(Map.of())));

    @Test
    void redirectsForGoodToAServerThatTellsWhatWasUsedSinceTheLastQuestion() throws Exception {
        ResponseEntity<Void> redirect = controller.usage("127.0.0.1:8080");
        URI address = Objects.requireNonNull(redirect.getHeaders().getLocation());

        String first = get(address).body();
        String second = get(address).body();

        assertThat(redirect.getStatusCode().value()).isEqualTo(308);
        assertThat(first).contains("\"record\":\"iteration\"", "\"index\":1,", "\"driver\":\"none\"");
        assertThat(second).contains("\"index\":2,");
        assertThat(controller.usage("127.0.0.1:8080").getHeaders().getLocation())
                .isEqualTo(address);
        controller.end();
    }

    /** Another machine is not told to ask itself. */
    @Test
    void redirectsToTheNameByWhichItWasAsked() throws Exception {
        URI address = Objects.requireNonNull(
                controller.usage("localhost:8080").getHeaders().getLocation());

        assertThat(address).hasHost("localhost");
        assertThat(get(address).statusCode()).isEqualTo(200);
        assertThat(controller.usage("name-of-a-proxy.invalid").getHeaders().getLocation())
                .isEqualTo(URI.create("http://name-of-a-proxy.invalid:" + address.getPort() + "/usage"));
        controller.end();
    }

    @Test
    void collectsTheHeapWhereItIsAskedTo() throws Exception {
        URI address = Objects.requireNonNull(
                controller.usage("127.0.0.1:8080").getHeaders().getLocation());
        get(address);

        String after = get(URI.create(address + "?collect")).body();

        assertThat(after).containsPattern("\"gcCount\":[1-9]").containsPattern("\"heapAfterGcBytes\":[1-9]");
        controller.end();
    }

    /**
     * Each is given up after two seconds, which for all of them one after the other would be longer than the test may
     * take.
     */
    @Test
    @Timeout(60)
    void halfRequestsDoNotKeepOthersOut() throws Exception {
        URI address = Objects.requireNonNull(
                controller.usage("127.0.0.1:8080").getHeaders().getLocation());
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
        controller.end();
    }

    @Test
    void otherRequestsAreRefusedAndLongOnesEnd() throws Exception {
        URI address = Objects.requireNonNull(
                controller.usage("127.0.0.1:8080").getHeaders().getLocation());

        assertThat(get(address.resolve("/other")).statusCode()).isEqualTo(404);
        assertThat(told(address, "POST /usage HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 400 ");
        assertThat(told(address, "GET /usage HTTP/1.1\r\n" + "X: y\r\n".repeat(1_000)))
                .isEmpty();
        assertThat(told(address, "GET /other HTTP/1.1\r\n\r\nGET /usage HTTP/1.1\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 404 ")
                .contains("HTTP/1.1 200 ");
        controller.end();
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
    void theServerEndsWithTheApplication() {
        URI address = Objects.requireNonNull(
                controller.usage("127.0.0.1:8080").getHeaders().getLocation());

        controller.end();

        assertThatThrownBy(() -> get(address)).isInstanceOf(ConnectException.class);
    }

    private static HttpResponse<String> get(URI address) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    }
}
