package io.github.dbstacks.orchestrator.drive;

import io.github.dbstacks.orchestrator.fork.Fork;
import io.github.dbstacks.process.RealTime;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.schema.scenario.ScenarioAnswer;
import io.github.dbstacks.schema.scenario.ScenarioRequest;
import io.github.dbstacks.settings.stack.Launch;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.process.AppProcess;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.node.ObjectNode;

/** Sends requests to the web application of a fork. */
public final class WebClient {
    static final Duration START_TIME = Duration.ofMinutes(2);

    static final String USAGE_PATH = "/usage";

    private static final Duration USAGE_TIME = Duration.ofSeconds(30);
    private static final Duration ANSWER_TIME = Duration.ofSeconds(10);

    /** The time that an answer may take once it must have begun. */
    private static final Duration END_TIME = Duration.ofSeconds(5);

    /** The beginning of the names of the threads of the JDK's HTTP client, and of the one of its HTTP server. */
    private static final String CLIENT_THREADS = "HttpClient-";

    private static final String SERVER_THREAD = "HTTP-Dispatcher";

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    private final Launch launch;
    private final Machine machine;
    private final URI server;
    /** The address at which the application tells what it has used. It redirects the first question, for good. */
    private URI usage;

    public WebClient(Fork fork) {
        this.launch = fork.app().stack().launch();
        this.server = URI.create("http://" + fork.place().machine().address() + ":"
                + fork.place().port());
        this.machine = fork.place().machine();
        this.usage = uri(USAGE_PATH);
    }

    /** Waits until the application can work; false when it has ended or is not ready in time. */
    boolean isReady(AppProcess process) throws InterruptedException {
        long deadline = System.nanoTime() + START_TIME.toNanos();
        while (process.isAlive() && System.nanoTime() < deadline) {
            if (saysReady()) {
                return true;
            }
            Thread.sleep(100);
        }
        return false;
    }

    /** Returns whether the application says that it can work. */
    boolean saysReady() throws InterruptedException {
        try {
            return send(HttpRequest.newBuilder(uri(launch.ready())), ANSWER_TIME)
                            .statusCode()
                    == 200;
        } catch (IOException e) {
            return false; // it does not listen yet
        }
    }

    /** Returns whether anybody listens at the address of the application. */
    boolean listens() {
        try (Socket socket = new Socket(server.getHost(), server.getPort())) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns what the application answers to a request of a scenario. */
    ScenarioAnswer answer(ScenarioRequest request) throws IOException, InterruptedException {
        HttpRequest.Builder builder = HttpRequest.newBuilder(uri(request.path()));
        request.body()
                .ifPresentOrElse(
                        body -> builder.header("Content-Type", "application/json")
                                .method(request.method(), HttpRequest.BodyPublishers.ofString(body)),
                        () -> builder.method(request.method(), HttpRequest.BodyPublishers.noBody()));
        HttpResponse<String> response = send(builder, ANSWER_TIME, StandardCharsets.ISO_8859_1);
        return new ScenarioAnswer(response.statusCode(), response.body());
    }

    /** Returns where the application listens, without a path. */
    URI server() {
        return server;
    }

    String benchmarkPath() {
        return launch.benchmark();
    }

    /** Runs one iteration; the answer is an iteration or a problem document (RFC 9457). */
    public ObjectNode benchmark(Duration timeout) throws IOException, InterruptedException {
        return object(send(
                HttpRequest.newBuilder(uri(launch.benchmark())).header("Accept", "application/json"),
                timeout.plusSeconds(30)));
    }

    /** Returns what its JVM has used since the last call, as an iteration without operations. */
    ObjectNode usage() throws IOException, InterruptedException {
        return usage(usage);
    }

    /** Returns the usage once the JVM has collected its heap, for an application that was asked before. */
    ObjectNode usageAfterCollection() throws IOException, InterruptedException {
        return usage(URI.create(usage + "?collect"));
    }

    private ObjectNode usage(URI uri) throws IOException, InterruptedException {
        HttpResponse<String> response = send(HttpRequest.newBuilder(uri), USAGE_TIME);
        if (response.statusCode() != 200) {
            throw new IOException("it answered status " + response.statusCode());
        }
        usage = response.uri();
        return object(response);
    }

    private HttpResponse<String> send(HttpRequest.Builder request, Duration longest)
            throws IOException, InterruptedException {
        return send(request, longest, StandardCharsets.UTF_8);
    }

    /**
     * @throws IOException when the whole answer is not here in time, of which the client itself watches the beginning
     *     alone
     */
    private HttpResponse<String> send(HttpRequest.Builder request, Duration longest, Charset charset)
            throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<String>> answer =
                client.sendAsync(request.timeout(longest).build(), LimitedBody.of(charset));
        try {
            return answer.get(longest.plus(END_TIME).toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IOException(BenchException.reason(Objects.requireNonNullElse(e.getCause(), e)), e);
        } catch (TimeoutException e) {
            throw new IOException(
                    "its answer had not ended after " + longest.plus(END_TIME).toSeconds() + " s", e);
        } finally {
            answer.cancel(true); // nothing happens where it is complete
        }
    }

    private static ObjectNode object(HttpResponse<String> response) throws IOException {
        if (RecordMapper.MAPPER.readTree(response.body()) instanceof ObjectNode object) {
            return object;
        }
        throw new IOException("it answered status " + response.statusCode() + " without a JSON object");
    }

    /**
     * Makes real-time threads of those that ask and answer what was used, where the user may do that. Where the
     * application keeps every processor busy with hundreds of threads, each of the two would else wait up to a second
     * for its turn.
     */
    void lookOnTime(AppProcess process) throws InterruptedException {
        RealTime.scheduleThisThread();
        RealTime.schedule(ProcessHandle.current().pid(), CLIENT_THREADS);
        machine.calls().scheduleInRealTime(process.pid(), SERVER_THREAD);
    }

    private URI uri(String path) {
        return server.resolve(path);
    }
}
