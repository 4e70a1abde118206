package io.github.dbstacks.testbed.agent;

import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.testbed.BenchException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** This side of the conversation with an {@link Agent}. Any thread may ask; each answer finds its question by a number. */
final class AgentLink implements AutoCloseable {
    /** At a host in the time that it may be silent. */
    private static final int LOOKS = 10;

    /** What a JVM says beside why it ends. */
    private static final Pattern NO_REASON = Pattern.compile("(OpenJDK|Java HotSpot).* warning: .*|Picked up .*");

    private final String host;
    private final Process shell;
    private final Duration longestSilence;
    private final AtomicLong numbers = new AtomicLong();
    private final Map<Long, CompletableFuture<JsonNode>> questions = new ConcurrentHashMap<>();
    private final Map<Long, RemoteProcess> processes = new ConcurrentHashMap<>();
    private volatile long heardNanos = System.nanoTime();
    private volatile boolean silent;
    private final CompletableFuture<String> lost = new CompletableFuture<>();
    private volatile String lastError = "";
    private final CompletableFuture<String> lastWords = new CompletableFuture<>();

    private AgentLink(String host, Process shell, Duration longestSilence) {
        this.host = host;
        this.shell = shell;
        this.longestSilence = longestSilence;
    }

    /**
     * Starts an agent.
     *
     * @param host in messages
     * @param shell words of the program that runs a command there, which it gets as its last argument
     * @param command that starts the agent
     */
    static AgentLink open(String host, List<String> shell, String command) {
        return open(host, shell, command, Agent.LONGEST_SILENCE);
    }

    /** @param longestSilence after which the host is lost */
    static AgentLink open(String host, List<String> shell, String command, Duration longestSilence) {
        List<String> words = new ArrayList<>(shell);
        words.add(command);
        try {
            AgentLink link = new AgentLink(host, new ProcessBuilder(words).start(), longestSilence);
            daemon(link::read, "agent on " + host);
            daemon(link::readErrors, "errors of the agent on " + host);
            daemon(link::beat, "beat to " + host);
            daemon(link::watch, "watch over " + host);
            return link;
        } catch (IOException e) {
            throw BenchException.failed(shell.get(0) + " could not be started: " + BenchException.reason(e) + ".");
        }
    }

    private static void daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * @param what to do
     * @param more of the question
     * @return the answer's value
     * @throws BenchException when the host is lost, or what it says when it cannot do that
     */
    JsonNode ask(String what, Consumer<ObjectNode> more) {
        long id = numbers.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        questions.put(id, answer);
        ObjectNode question =
                RecordMapper.MAPPER.createObjectNode().put("do", what).put("id", id);
        more.accept(question);
        say(question);
        try {
            if (lost.isDone()) {
                throw BenchException.failed(lost.join());
            }
            JsonNode said = answer.get();
            if (said.has("error")) {
                throw BenchException.failed(host + ": " + said.path("error").asString(""));
            }
            return said.path("value");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw BenchException.failed("Interrupted while " + host + " was asked.");
        } catch (ExecutionException e) {
            throw BenchException.failed(lost.join());
        } finally {
            questions.remove(id);
        }
    }

    /** Completes with the reason, in a sentence, when nobody answers any more. */
    CompletableFuture<String> lost() {
        return lost;
    }

    /** Starts a program. */
    RemoteProcess start(List<String> command, String password, Consumer<String> errors, boolean readOutput) {
        long id = numbers.incrementAndGet();
        RemoteProcess process = new RemoteProcess(this, id, errors, readOutput);
        processes.put(id, process);
        JsonNode started = ask("start", question -> {
            question.put("process", id).put("password", password);
            ArrayNode words = question.putArray("command");
            command.forEach(words::add);
        });
        process.started(
                started.path("pid").asLong(0), started.path("epochMillis").asLong(0));
        return process;
    }

    /** Says something about a program. */
    void tell(String what, long process, String text) {
        say(RecordMapper.MAPPER
                .createObjectNode()
                .put("do", what)
                .put("process", process)
                .put("text", text));
    }

    private synchronized void say(ObjectNode message) {
        try {
            shell.getOutputStream().write((RecordMapper.line(message) + "\n").getBytes(StandardCharsets.UTF_8));
            shell.getOutputStream().flush();
        } catch (IOException e) {
            // Whoever reads finds out that it has ended.
        }
    }

    private void beat() {
        try {
            while (shell.isAlive()) {
                say(RecordMapper.MAPPER.createObjectNode());
                Thread.sleep(Agent.BEAT.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What is said into a connection that is cut may never return, so nothing is said here. */
    private void watch() {
        try {
            while (!shell.waitFor(longestSilence.toMillis() / LOOKS, TimeUnit.MILLISECONDS)) {
                if (System.nanoTime() - heardNanos > longestSilence.toNanos()) {
                    silent = true;
                    shell.destroyForcibly();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void readErrors() {
        try (BufferedReader errors = shell.errorReader(StandardCharsets.UTF_8)) {
            errors.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !NO_REASON.matcher(line).matches())
                    .forEach(line -> lastError = line);
        } catch (IOException | UncheckedIOException e) {
            // It has ended.
        } finally {
            lastWords.complete(lastError);
        }
    }

    /** Why it ended: the last line of its standard error, which may come a moment later than the end. */
    private String reason() {
        if (silent) {
            return "nothing was heard of it for " + longestSilence.toSeconds() + " s";
        }
        try {
            String words = lastWords.get(1, TimeUnit.SECONDS);
            if (words.contains("UnsupportedClassVersionError")) {
                return "the JDK that the file of hosts names there is older than 17";
            }
            return words.isEmpty() ? "its agent has ended" : words.replaceFirst("\\.$", "");
        } catch (ExecutionException | TimeoutException e) {
            return "its agent has ended";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "its agent has ended";
        }
    }

    private void read() {
        try (BufferedReader lines = shell.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                heardNanos = System.nanoTime();
                if (line.startsWith("{")) { // The shell may greet.
                    hear(RecordMapper.MAPPER.readTree(line));
                }
            }
        } catch (IOException | JacksonException e) {
            shell.destroy();
        }
        String sentence = "The host " + host + " is lost: " + reason() + ".";
        lost.complete(sentence);
        questions.values().forEach(question -> question.completeExceptionally(new IOException(sentence)));
        processes.values().forEach(process -> process.lost(sentence));
    }

    private void hear(JsonNode message) {
        CompletableFuture<JsonNode> question = questions.get(message.path("id").asLong(0));
        if (question != null) {
            question.complete(message);
        }
        RemoteProcess process = processes.get(message.path("process").asLong(0));
        if (process != null) {
            process.hear(message);
            if (message.has("status")) {
                processes.remove(message.path("process").asLong(0));
            }
        }
    }

    /** Ends the agent and what it has started. */
    @Override
    public void close() {
        try {
            shell.getOutputStream().close();
            if (!shell.waitFor(Agent.LONGEST_SILENCE.toSeconds(), TimeUnit.SECONDS)) {
                shell.destroyForcibly();
            }
        } catch (IOException e) {
            shell.destroyForcibly();
        } catch (InterruptedException e) {
            shell.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
