package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.json.RecordMapper;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A browser without a window, driven by the Chrome DevTools Protocol
 * (https://chromedevtools.github.io/devtools-protocol/). It shows one page at a time.
 */
final class Chromium implements AutoCloseable {
    private static final long SECONDS = 60;
    /** Runs before every page: how far its content has moved by itself. */
    private static final String SHIFTS = """
            window.shifts = 0;
            new PerformanceObserver(list => list.getEntries().forEach(entry => { window.shifts += entry.value; }))
                .observe({type: "layout-shift", buffered: true});""";

    private final Process process;
    private final WebSocket socket;
    private final Messages messages = new Messages();
    private final AtomicInteger last = new AtomicInteger();
    private String session = "";

    private Chromium(Process process, String address) {
        this.process = process;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(address), messages)
                .join();
    }

    /** The result is empty where no Chromium is on the path. */
    static Optional<Chromium> find(Path folder) throws IOException, InterruptedException {
        Optional<Path> program = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .flatMap(place -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(place, name)))
                .filter(Files::isExecutable)
                .findFirst();
        return program.isPresent() ? Optional.of(start(program.get(), folder)) : Optional.empty();
    }

    private static Chromium start(Path program, Path folder) throws IOException, InterruptedException {
        Path profile = Files.createTempDirectory(folder, "profile");
        Process process = new ProcessBuilder(
                        program.toString(),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--remote-debugging-port=0",
                        "--remote-allow-origins=*",
                        "--user-data-dir=" + profile)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("chromium.log").toFile())
                .start();
        Path port = profile.resolve("DevToolsActivePort");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!Files.exists(port) || Files.readAllLines(port).size() < 2) {
            assertThat(process.isAlive() && System.nanoTime() < end)
                    .as("Chromium starts")
                    .isTrue();
            Thread.sleep(20);
        }
        List<String> lines = Files.readAllLines(port);
        Chromium chromium = new Chromium(process, "ws://127.0.0.1:" + lines.get(0) + lines.get(1));
        chromium.newPage();
        return chromium;
    }

    private void newPage() {
        String target = send("Target.createTarget", Map.of("url", "about:blank"))
                .path("targetId")
                .asString("");
        session = send("Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .path("sessionId")
                .asString("");
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
            send(domain + ".enable", Map.of());
        }
        send("Page.addScriptToEvaluateOnNewDocument", Map.of("source", SHIFTS));
    }

    /**
     * Opens a page and waits until its charts are drawn.
     *
     * @param hash the part of the address from {@code #} on, or empty
     * @return the document after its scripts have run
     * @throws AssertionError when the page wrote an error to the console, or asked for anything but itself
     */
    Document open(Path page, String hash, int width, int height) {
        show(page, hash, width, height);
        return document();
    }

    /** Opens the page like {@link #open}, for what is asked of it afterwards. */
    void show(Path page, String hash, int width, int height) {
        size(width, height);
        messages.forget();
        // The same address with another hash would be no new page.
        send("Page.navigate", Map.of("url", "about:blank"));
        send("Page.navigate", Map.of("url", page.toUri() + hash));
        waitFor("location.protocol === 'file:' && document.readyState === 'complete'");
        waitUntilDrawn();
        assertThat(messages.errors()).isEmpty();
        // What begins with data: stands in the page.
        assertThat(messages.requests().stream()
                        .filter(request -> !request.startsWith("about:") && !request.startsWith("data:")))
                .as("what the page asked for")
                .allSatisfy(
                        request -> assertThat(request).startsWith(page.toUri().toString()));
    }

    /** Waits until every chart, in sight or not, is drawn. */
    void waitUntilDrawn() {
        waitFor("!document.querySelector('figure[aria-busy]')");
    }

    /** Waits until two frames have begun: then what follows from a change, such as other colours, has been computed. */
    void nextFrames() {
        value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))");
    }

    Document document() {
        return Jsoup.parse(text("document.documentElement.outerHTML"));
    }

    /** A window of this size. */
    void size(int width, int height) {
        send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** @param media {@code screen} or {@code print} */
    void media(String media, boolean dark) {
        send(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "media",
                        media,
                        "features",
                        List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    void press(String key, int code) {
        for (String type : List.of("rawKeyDown", "keyUp")) {
            send(
                    "Input.dispatchKeyEvent",
                    Map.of("type", type, "key", key, "code", key, "windowsVirtualKeyCode", code));
        }
    }

    /**
     * Clicks into an element that is in sight.
     *
     * @param element an expression
     * @param across how far from its left side, from 0 to 1
     * @param down how far from its top, from 0 to 1
     */
    void click(String element, double across, double down) {
        JsonNode place = value("(({x, y, width, height}) => [x + width * " + across + ", y + height * " + down + "])("
                + element + ".getBoundingClientRect())");
        for (String type : List.of("mouseMoved", "mousePressed", "mouseReleased")) {
            send(
                    "Input.dispatchMouseEvent",
                    Map.of(
                            "type",
                            type,
                            "x",
                            place.path(0).asDouble(0),
                            "y",
                            place.path(1).asDouble(0),
                            "button",
                            type.equals("mouseMoved") ? "none" : "left",
                            "clickCount",
                            1));
        }
    }

    /** The value of an expression, which may be a promise. */
    JsonNode value(String expression) {
        JsonNode result =
                send("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
        assertThat(result.path("exceptionDetails").isMissingNode())
                .as(expression + ": " + result)
                .isTrue();
        return result.path("result").path("value");
    }

    String text(String expression) {
        return value(expression).asString("");
    }

    double number(String expression) {
        return value(expression).asDouble(Double.NaN);
    }

    /** Everything that the page wrote to the console as an error, and every exception. */
    List<String> errors() {
        return messages.errors();
    }

    /** How many sheets of A4 the page takes. */
    int sheets() {
        String paper = send(
                        "Page.printToPDF", Map.of("paperWidth", 8.27, "paperHeight", 11.69, "printBackground", true))
                .path("data")
                .asString("");
        String pdf = new String(Base64.getDecoder().decode(paper), StandardCharsets.ISO_8859_1);
        return (int) Pattern.compile("/Type\\s*/Page\\b").matcher(pdf).results().count();
    }

    private void waitFor(String condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        try {
            while (!value(condition).asBoolean(false)) {
                assertThat(System.nanoTime()).as(condition).isLessThan(end);
                Thread.sleep(10);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private JsonNode send(String method, Map<String, Object> parameters) {
        int id = last.incrementAndGet();
        CompletableFuture<JsonNode> answer = messages.expect(id);
        Map<String, Object> message = session.isEmpty()
                ? Map.of("id", id, "method", method, "params", parameters)
                : Map.of("id", id, "method", method, "params", parameters, "sessionId", session);
        try {
            socket.sendText(RecordMapper.line(message), true).get(SECONDS, TimeUnit.SECONDS);
            return answer.get(SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError(method + " has no answer", e);
        }
    }

    @Override
    public void close() {
        socket.abort();
        process.destroy();
        try {
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What the browser says. */
    private static final class Messages implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();
        private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
        private final List<String> errors = new CopyOnWriteArrayList<>();
        private final List<String> requests = new CopyOnWriteArrayList<>();

        CompletableFuture<JsonNode> expect(int id) {
            CompletableFuture<JsonNode> answer = new CompletableFuture<>();
            answers.put(id, answer);
            return answer;
        }

        void forget() {
            errors.clear();
            requests.clear();
        }

        List<String> errors() {
            return new ArrayList<>(errors);
        }

        List<String> requests() {
            return new ArrayList<>(requests);
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean isLast) {
            text.append(data);
            if (isLast) {
                JsonNode message = RecordMapper.MAPPER.readTree(text.toString());
                text.setLength(0);
                received(message);
            }
            from.request(1);
            return null;
        }

        private void received(JsonNode message) {
            CompletableFuture<JsonNode> answer =
                    answers.remove(message.path("id").asInt(0));
            if (answer != null) {
                answer.complete(message.path("result"));
            }
            JsonNode parameters = message.path("params");
            switch (message.path("method").asString("")) {
                case "Runtime.exceptionThrown" ->
                    errors.add(parameters.path("exceptionDetails").toString());
                case "Runtime.consoleAPICalled" -> {
                    if (List.of("error", "assert", "warning")
                            .contains(parameters.path("type").asString(""))) {
                        errors.add(parameters.path("args").toString());
                    }
                }
                case "Log.entryAdded" -> {
                    if (parameters.path("entry").path("level").asString("").equals("error")) {
                        errors.add(parameters.path("entry").toString());
                    }
                }
                case "Network.requestWillBeSent" ->
                    requests.add(parameters.path("request").path("url").asString(""));
                default -> {
                    // Nothing else is asked for.
                }
            }
        }
    }
}
