package io.github.dbstacks.conformance.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.testbed.process.App;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Opens more clients of each kind than any server has threads. Each sends a byte a second, which is often enough for
 * limits of the next byte.
 */
final class SlowClients implements AutoCloseable {
    private static final int OF_EACH_KIND = 230;
    private static final String JSON = "Content-Type: application/json\r\n";
    private static final String LENGTH = "Content-Length: 1000\r\n\r\n{";

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final List<Socket> sockets = new ArrayList<>();

    /** @param starts what each kind sends at once */
    private SlowClients(URI server, List<String> starts) throws IOException {
        try {
            for (String start : starts) {
                for (int i = 0; i < OF_EACH_KIND; i++) {
                    Socket socket = new Socket(server.getHost(), server.getPort());
                    sockets.add(socket);
                    socket.getOutputStream().write(start.getBytes(StandardCharsets.US_ASCII));
                }
            }
        } catch (IOException e) {
            close();
            throw e;
        }
        ScheduledFuture<?> unused =
                clock.scheduleAtFixedRate(() -> sockets.forEach(SlowClients::sendByte), 1, 1, TimeUnit.SECONDS);
    }

    /**
     * Bodies that somebody reads, that nobody reads, and of which the length is unknown. The first kind is for whoever
     * takes JSON.
     */
    static SlowClients withBodies(URI server) throws IOException {
        return new SlowClients(
                server,
                List.of(
                        request("POST /people") + JSON + LENGTH,
                        request("POST /orders") + JSON + LENGTH,
                        request("POST /orders") + "Content-Type: text/plain\r\n" + LENGTH,
                        request("POST /orders") + JSON + "Transfer-Encoding: chunked\r\n\r\n1;a",
                        request("POST /nowhere") + JSON + LENGTH,
                        request("GET /companies/1") + LENGTH,
                        request("DELETE /people/1000") + LENGTH));
    }

    static SlowClients withHalfRequests(URI server) throws IOException {
        return new SlowClients(server, List.of(request("GET " + server.getPath()) + "X-Long: "));
    }

    /** They do not keep others out of that application. */
    static void doNotKeepOthersOut(App app, Running one) throws Exception {
        try (SlowClients slow = withBodies(one.request("/").build().uri())) {
            assertThat(one.get("/companies/1", "*/*").statusCode()).isEqualTo(200);
            assertThat(one.get("/people", "*/*").statusCode()).isEqualTo(200);
            if (app.libraries().containsKey("tomcat-embed-core")) {
                assertThat(slow.toldFirst(16)).as("after a time").isEqualTo("HTTP/1.1 400 \r\nC");
            }
        }
        URI usage = usage(one);
        try (SlowClients slow = withHalfRequests(usage)) {
            HttpRequest.Builder question = HttpRequest.newBuilder(usage).timeout(Duration.ofMinutes(1));
            assertThat(Running.send(question).statusCode()).isEqualTo(200);
            assertThat(slow.toldFirst(1)).as("of half a request").isEmpty();
        }
    }

    /** Returns where an application tells what it uses. */
    static URI usage(Running one) throws IOException, InterruptedException {
        return Running.send(one.request("/usage"))
                .headers()
                .firstValue("Location")
                .map(URI::create)
                .orElseThrow();
    }

    private static String request(String start) {
        return start + " HTTP/1.1\r\nHost: a\r\n";
    }

    private static void sendByte(Socket socket) {
        try {
            socket.getOutputStream().write('a');
        } catch (IOException e) {
            // The application has given it up.
        }
    }

    /** The first bytes of what the first one is told. */
    String toldFirst(int bytes) throws IOException {
        return new String(sockets.get(0).getInputStream().readNBytes(bytes), StandardCharsets.US_ASCII);
    }

    @Override
    public void close() throws IOException {
        clock.shutdownNow();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
