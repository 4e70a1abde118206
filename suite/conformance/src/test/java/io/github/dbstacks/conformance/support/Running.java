package io.github.dbstacks.conformance.support;

import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.settings.stack.Launch;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Ports;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** An application as a process, started with java -jar and with JVM options that make it start quickly. */
public final class Running implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;
    /** An application that starts in six seconds takes more than a minute where ten others are built and tested. */
    private static final int START_SECONDS = 180;
    /** The number of event loops where a profile asks for it. */
    public static final int EVENT_LOOPS = 3;

    private static final int AT_ONCE = 8;

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final Process process;
    private final String readyPath;
    private final Path output;
    private final Path errors;
    private final int port;

    private Running(Process process, String readyPath, Path output, Path errors, int port) {
        this.process = process;
        this.readyPath = readyPath;
        this.output = output;
        this.errors = errors;
        this.port = port;
    }

    /** @param settings by key, without dashes; the address of the tests' database is added unless it is given */
    public static Running start(Variant variant, Map<String, String> settings) throws IOException {
        return start(variant, settings, Map.of());
    }

    /** @param variables added to the environment of this process */
    public static Running start(Variant variant, Map<String, String> settings, Map<String, String> variables)
            throws IOException {
        return start(variant, settings, variables, archiveOption(variant));
    }

    /**
     * Returns the option for the archive. Applications without workloads, or with the driver of another system, are
     * started so seldom that an archive of their classes would cost more than it saves.
     */
    private static String archiveOption(Variant variant) {
        Stack stack = variant.app().stack();
        boolean isAsBuilt = variant.app().libraries().keySet().containsAll(stack.driver(Dbms.POSTGRESQL, List.of()));
        return stack.answersWorkloads() && isAsBuilt ? ClassArchive.option(variant.app()) : "-Xshare:auto";
    }

    /** @param archiveOption what the JVM does with an archive of classes */
    public static Running start(
            Variant variant, Map<String, String> settings, Map<String, String> variables, String archiveOption)
            throws IOException {
        boolean web = variant.app().stack().kind() == Stack.Kind.WEB;
        int port = web ? Ports.free() : 0;
        Map<String, String> all = new TreeMap<>(settings);
        all.putIfAbsent("url", Database.server().url().toString());
        Launch launch = variant.app().stack().launch();
        List<String> arguments = new ArrayList<>(launch.arguments(all, variant.profiles(), port, Optional.empty()));
        if (!web) {
            // They stand at the end. A test says itself what is printed, which may be the same.
            arguments
                    .subList(arguments.size() - launch.always().size(), arguments.size())
                    .clear();
        }
        return start(variant, arguments, variables, archiveOption, port);
    }

    /** Starts an application for one iteration, of which {@code SameWorkTest.iteration} has the record. */
    public static Running forOneIteration(Variant variant, Map<String, String> settings)
            throws IOException, InterruptedException {
        return forOneIteration(variant, settings, archiveOption(variant));
    }

    public static Running forOneIteration(Variant variant, Map<String, String> settings, String archiveOption)
            throws IOException, InterruptedException {
        Map<String, String> all = new TreeMap<>(settings);
        all.put("event-loops", Integer.toString(EVENT_LOOPS));
        all.put("iterations", "1");
        if (variant.app().stack().kind() == Stack.Kind.WEB) {
            return start(variant, all, Map.of(), archiveOption).ready();
        }
        all.put("output", "json");
        return start(variant, all, Map.of(), archiveOption);
    }

    /** Starts it with these arguments only. */
    public static Running with(Variant variant, String... arguments) throws IOException {
        return start(variant, List.of(arguments), Map.of(), archiveOption(variant), 0);
    }

    private static Running start(
            Variant variant, List<String> arguments, Map<String, String> variables, String archiveOption, int port)
            throws IOException {
        List<String> jvmOptions = List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", archiveOption);
        List<String> command = variant.app().command(Jdk.current(), jvmOptions, arguments);
        Path output = Files.createTempFile("dbstacks-", ".out");
        Path errors = Files.createTempFile("dbstacks-", ".err");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(output.toFile()).redirectError(errors.toFile());
        builder.environment().putAll(variables);
        return new Running(builder.start(), variant.app().stack().launch().ready(), output, errors, port);
    }

    public Process process() {
        return process;
    }

    /** Waits until the process has ended and returns the exit status. */
    public int exitStatus() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("still running after " + PATIENCE_SECONDS + " s");
        }
        return process.exitValue();
    }

    /** Waits until a web application answers. */
    public Running ready() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (System.nanoTime() < deadline && process.isAlive()) {
            try {
                get(readyPath, "application/json");
                return this;
            } catch (IOException e) {
                Thread.sleep(50);
            }
        }
        throw new AssertionError("not ready: " + errors() + output());
    }

    public HttpResponse<String> get(String path, String accept) throws IOException, InterruptedException {
        return send(request(path).header("Accept", accept));
    }

    /** Returns where it answers: host and port. */
    public String address() {
        return "127.0.0.1:" + port;
    }

    /** A request to this application, to be completed and sent. */
    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://" + address() + path))
                .timeout(Duration.ofSeconds(PATIENCE_SECONDS));
    }

    /** Makes its JVM collect its heap. */
    public void collectGarbage() throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(process.pid()),
                        "GC.run")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (jcmd.waitFor() != 0) {
            throw new AssertionError("jcmd ended with status " + jcmd.exitValue());
        }
    }

    public static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Sends a request eight times at the same time. */
    public static List<HttpResponse<String>> atOnce(HttpRequest request) {
        List<CompletableFuture<HttpResponse<String>>> answers = Stream.generate(
                        () -> CLIENT.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
                .limit(AT_ONCE)
                .toList();
        return answers.stream().map(CompletableFuture::join).toList();
    }

    public String output() throws IOException {
        return Files.readString(output, StandardCharsets.UTF_8);
    }

    public String errors() throws IOException {
        return Files.readString(errors, StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        Files.deleteIfExists(output);
        Files.deleteIfExists(errors);
    }
}
