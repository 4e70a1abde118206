package io.github.dbstacks.testbed.agent;

import io.github.dbstacks.process.TimeZones;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.machine.LocalMachine;
import io.github.dbstacks.testbed.process.AppProcess;
import io.github.dbstacks.testbed.process.Reaper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What dbstacks has on a machine that it does not run on itself. It reads a line of JSON for each question from standard input and writes
 * one for each answer, for each line that a program prints, and for each end of a program. It ends with its input, or when it hears nothing
 * for 30 s, and everything that it has started ends with it.
 */
public final class Agent {
    static final Duration LONGEST_SILENCE = Duration.ofSeconds(30);
    static final Duration BEAT = Duration.ofSeconds(5);
    private static final Duration LOOK = Duration.ofSeconds(1);

    /** What a program has started may outlive it, and keeps its output open. */
    private static final Duration LAST_LINES = Duration.ofSeconds(1);

    private final Reaper reaper = Reaper.start();
    private final AgentAnswers answers;
    private final Map<Long, Process> processes = new ConcurrentHashMap<>();
    private final PrintStream out;
    private volatile long heardNanos = System.nanoTime();
    /** Then nothing is read, however long it takes. */
    private volatile boolean isStartingDatabase;

    /** @param address where its programs are reached */
    private Agent(String address, PrintStream out) {
        this.answers = new AgentAnswers(new LocalMachine(reaper, address));
        this.out = out;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        TimeZones.useUtc();
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        System.setOut(System.err); // Nothing else may come between the lines.
        new Agent(args[0], out).run(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
    }

    private void run(BufferedReader in) throws IOException {
        Thread beat = new Thread(this::beat, "beat");
        beat.setDaemon(true);
        beat.start();
        Thread watch = new Thread(this::watch, "watch");
        watch.setDaemon(true);
        watch.start();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            heardNanos = System.nanoTime();
            JsonNode question = RecordMapper.MAPPER.readTree(line);
            if (question.has("do")) {
                answer(question);
            }
        }
        end();
    }

    /** The reaper outlives this JVM and stops what it has started. */
    private void end() {
        reaper.close();
        Runtime.getRuntime().halt(0);
    }

    /** Idle connections are cut by what lies between, so both sides say something all the time. */
    private void beat() {
        try {
            while (true) {
                say(RecordMapper.MAPPER.createObjectNode());
                Thread.sleep(BEAT.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What is said into a connection that is cut may never return, so nothing is said here. */
    private void watch() {
        try {
            while (isStartingDatabase || System.nanoTime() - heardNanos < LONGEST_SILENCE.toNanos()) {
                Thread.sleep(LOOK.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        end();
    }

    private synchronized void say(ObjectNode message) {
        out.println(RecordMapper.line(message));
        out.flush();
    }

    private void answer(JsonNode question) {
        ObjectNode answer = RecordMapper.MAPPER.createObjectNode();
        isStartingDatabase = question.path("do").asString("").equals("database");
        try {
            answer.set("value", RecordMapper.MAPPER.valueToTree(value(question)));
        } catch (BenchException e) {
            answer.put("error", e.getMessage());
        } catch (IOException | InterruptedException | RuntimeException e) {
            answer.put("error", BenchException.reason(e) + ".");
        } finally {
            heardNanos = System.nanoTime();
            isStartingDatabase = false;
        }
        if (question.has("id")) { // Nobody waits for the answer to what has none.
            say(answer.put("id", question.path("id").asLong(0)));
        }
    }

    private @Nullable Object value(JsonNode question) throws IOException, InterruptedException {
        long id = question.path("process").asLong(0);
        Process process = processes.get(id);
        switch (question.path("do").asString("")) {
            case "start" -> {
                return start(id, question);
            }
            case "write" -> {
                if (process != null) {
                    process.getOutputStream()
                            .write(question.path("text").asString("").getBytes(StandardCharsets.UTF_8));
                    process.getOutputStream().flush();
                }
            }
            case "close" -> {
                if (process != null) {
                    process.getOutputStream().close();
                }
            }
            case "terminate" -> {
                if (process != null) {
                    process.destroy();
                }
            }
            case "kill" -> {
                if (process != null) {
                    process.destroyForcibly();
                }
            }
            default -> {
                return answers.to(question);
            }
        }
        return null;
    }

    /** The pid, and the time of this machine's clock just before. */
    private ObjectNode start(long id, JsonNode question) throws IOException {
        ProcessBuilder builder = AppProcess.builder(
                question.path("command").valueStream().map(JsonNode::asString).toList(),
                question.path("password").asString(""),
                reaper);
        ObjectNode started = RecordMapper.MAPPER.createObjectNode().put("epochMillis", System.currentTimeMillis());
        Process process = builder.start();
        processes.put(id, process);
        Thread out = pump(id, "out", process.getInputStream());
        Thread err = pump(id, "err", process.getErrorStream());
        new Thread(() -> awaitEnd(id, process, out, err), "end of " + id).start();
        return started.put("pid", process.pid());
    }

    private Thread pump(long id, String name, InputStream stream) {
        Thread thread = new Thread(
                () -> {
                    try (BufferedReader lines =
                            new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                            say(event(id).put(name, line));
                        }
                    } catch (IOException e) {
                        // It has ended, which is told.
                    }
                },
                name + " of " + id);
        thread.start();
        return thread;
    }

    /** The status is a line of its own, since that of the shell between says something about the shell. */
    private void awaitEnd(long id, Process process, Thread out, Thread err) {
        try {
            int status = process.waitFor();
            out.join(LAST_LINES.toMillis());
            err.join(LAST_LINES.toMillis());
            reaper.ended(Reaper.Kind.APP, process.pid());
            say(event(id).put("status", status));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            processes.remove(id);
        }
    }

    private static ObjectNode event(long id) {
        return RecordMapper.MAPPER.createObjectNode().put("process", id);
    }
}
