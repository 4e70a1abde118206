package io.github.dbstacks.orchestrator.run;

import io.github.dbstacks.orchestrator.database.EmbeddedPostgres;
import io.github.dbstacks.orchestrator.process.AppProcess;
import io.github.dbstacks.result.ForkEnded;
import io.github.dbstacks.result.Phase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/** A web application: it runs an iteration for each {@code GET /benchmark}, one after the other. */
final class WebFork implements ForkRunner {
    private static final Duration START_TIME = Duration.ofMinutes(2);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private int port;

    @Override
    public List<String> command(Fork fork) {
        if (port == 0) {
            port = EmbeddedPostgres.freePort();
        }
        List<String> command = fork.app().command(fork.jdk(), fork.jvmOptions());
        fork.arguments().forEach(argument -> command.add("--bench." + argument));
        if (!fork.planned().cell().profiles().isEmpty()) {
            command.add("--spring.profiles.active="
                    + String.join(",", fork.planned().cell().profiles()));
        }
        command.add("--server.port=" + port);
        return command;
    }

    @Override
    public ForkEnded run(Fork fork, ForkFile file, Progress progress) throws InterruptedException {
        try (AppProcess process = AppProcess.start(command(fork), fork.password(), fork.log(), false, fork.reaper())) {
            if (!isReady(process)) {
                return process.isAlive()
                        ? ForkRunner.failed(-1, "It was not ready after " + START_TIME.toSeconds() + " s.", -1)
                        : gone(process, -1);
            }
            int runs = fork.settings().runs();
            for (int index = 1; index <= runs; index++) {
                if (index > 1) {
                    Thread.sleep(fork.settings().pause().toMillis());
                }
                long peakRss = process.peakRssBytes();
                ObjectNode answer;
                try {
                    answer = benchmark(fork);
                } catch (IOException | JacksonException e) {
                    return process.isAlive()
                            ? ForkRunner.failed(-1, "GET /benchmark broke off: " + e.getMessage() + ".", peakRss)
                            : gone(process, peakRss);
                }
                if (!answer.path("record").asString("").equals("iteration")) {
                    return ForkRunner.failed(-1, answer.path("detail").asString(answer.toString()), peakRss);
                }
                append(answer, index, fork, file);
                progress.iteration(index, runs, answer.path("durationNanos").asLong() / 1e6);
            }
            return ForkRunner.completed(process.peakRssBytes());
        }
    }

    /** The application does not know which request is the last, so the phase is put in here. */
    private static void append(ObjectNode answer, int index, Fork fork, ForkFile file) {
        ObjectNode started = (ObjectNode) answer.remove("started");
        if (index == 1 && started != null) {
            ObjectNode line = Json.MAPPER.createObjectNode();
            line.put("record", "started");
            line.setAll(started);
            file.append(Json.line(line));
        }
        answer.put("index", index);
        answer.put("phase", (fork.settings().isMeasured(index) ? Phase.MEASURED : Phase.WARMUP).toString());
        file.append(Json.line(answer));
    }

    private ObjectNode benchmark(Fork fork) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri("/benchmark"))
                .header("Accept", "application/json")
                .timeout(fork.settings().timeout().plusSeconds(30))
                .build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        return (ObjectNode) Json.MAPPER.readTree(response.body());
    }

    /** By a page that takes no connection, since an empty pool is what some profiles are about. */
    private boolean isReady(AppProcess process) throws InterruptedException {
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

    private static ForkEnded gone(AppProcess process, long peakRss) throws InterruptedException {
        int status = process.awaitExit();
        String problem = status <= 2 ? process.lastWords() : "The application " + ForkRunner.ended(status) + ".";
        return ForkRunner.failed(status, problem, peakRss);
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }
}
