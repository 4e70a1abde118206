package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.records.RecordMapper;
import io.github.dbstacks.testbed.process.AppProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import tools.jackson.databind.node.ObjectNode;

/** Talks to a web application on this machine. */
public final class WebClient {
    static final Duration START_TIME = Duration.ofMinutes(2);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final int port;

    WebClient(int port) {
        this.port = port;
    }

    /** Waits for a page that takes no connection, since an empty pool is what some profiles are about. */
    public boolean isReady(AppProcess process) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri("/actuator"))
                .timeout(Duration.ofSeconds(10))
                .build();
        long deadline = System.nanoTime() + START_TIME.toNanos();
        while (process.isAlive() && System.nanoTime() < deadline) {
            try {
                if (client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200) {
                    return true;
                }
            } catch (IOException e) {
                // not there yet
            }
            Thread.sleep(100);
        }
        return false;
    }

    /** Runs one iteration; the answer is an iteration or a problem document. */
    public ObjectNode benchmark(Duration timeout) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri("/benchmark"))
                .header("Accept", "application/json")
                .timeout(timeout.plusSeconds(30))
                .build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        return (ObjectNode) RecordMapper.MAPPER.readTree(response.body());
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }
}
