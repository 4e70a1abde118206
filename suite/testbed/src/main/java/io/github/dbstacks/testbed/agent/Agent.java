package io.github.dbstacks.testbed.agent;

import io.github.dbstacks.process.TimeZones;
import io.github.dbstacks.records.json.LimitedLines;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.agent.AgentMapper.Question;
import io.github.dbstacks.testbed.machine.LocalMachine;
import io.github.dbstacks.testbed.process.AppProcess;
import io.github.dbstacks.testbed.process.Reaper;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/**
 * The agent of dbstacks on a machine that it does not run on itself. It reads a line of JSON for each question from
 * standard input and writes one for each answer, for each line that a program prints, and for each end of a program. It
 * ends with its input, or when it hears nothing for 30 s, and everything that it has started ends with it.
 */
public final class Agent {
    static final Duration LONGEST_SILENCE = Duration.ofSeconds(30);
    static final Duration BEAT = Duration.ofSeconds(5);
    private static final Duration LOOK = Duration.ofSeconds(1);

    /** What a program has started may outlive it, and keeps its output open. */
    private static final Duration LAST_LINES = Duration.ofSeconds(1);

    /**
     * The most characters of a line that a program prints: one more than may be read, so that who reads its output sees
     * that it is too long.
     */
    private static final int MOST_CHARS = LimitedLines.MOST_CHARS + 1;

    private final Reaper reaper = Reaper.start();
    private final AgentAnswers answers;
    private final Map<Long, Process> processes = new ConcurrentHashMap<>();
    private final PrintStream out;
    private volatile long heardNanos = System.nanoTime();
    /** While this is true nothing is read, however long it takes. */
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
        new Agent(args[0], out).run(LimitedLines.of(System.in));
    }

    private void run(LimitedLines in) throws IOException {
        Thread beat = new Thread(this::beat, "beat");
        beat.setDaemon(true);
        beat.start();
        Thread watch = new Thread(this::watch, "watch");
        watch.setDaemon(true);
        watch.start();
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                heardNanos = System.nanoTime();
                Question question = AgentMapper.STRICT.readValue(line, Question.class);
                question.what().ifPresent(what -> answer(what, question));
            }
        } catch (IOException | JacksonException e) {
            System.err.println("the agent was asked what it does not understand: " + BenchException.reason(e));
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

    private void answer(String what, Question question) {
        ObjectNode answer = RecordMapper.MAPPER.createObjectNode();
        isStartingDatabase = what.equals(AgentLink.DATABASE);
        try {
            answer.set("value", RecordMapper.MAPPER.valueToTree(value(what, question)));
        } catch (BenchException e) {
            answer.put("error", e.getMessage());
        } catch (IOException | InterruptedException | RuntimeException e) {
            answer.put("error", BenchException.reason(e) + ".");
        } finally {
            heardNanos = System.nanoTime();
            isStartingDatabase = false;
        }
        question.id().ifPresent(id -> say(answer.put("id", id))); // Nobody waits for the answer to what has none.
    }

    private @Nullable Object value(String what, Question question) throws IOException, InterruptedException {
        long id = question.process().orElse(0);
        Process process = processes.get(id);
        switch (what) {
            case "start" -> {
                return start(id, question);
            }
            case "write" -> {
                if (process != null) {
                    process.getOutputStream().write(question.text().orElse("").getBytes(StandardCharsets.UTF_8));
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
                return answers.to(what, question.arguments());
            }
        }
        return null;
    }

    /** @return the process id */
    private long start(long id, Question question) throws IOException {
        ProcessBuilder builder =
                AppProcess.builder(question.command(), question.password().orElse(""), reaper);
        Process process = builder.start();
        processes.put(id, process);
        Thread out = pump(id, "out", process.getInputStream());
        Thread err = pump(id, "err", process.getErrorStream());
        new Thread(() -> awaitEnd(id, process, out, err), "end of " + id).start();
        return process.pid();
    }

    private Thread pump(long id, String name, InputStream stream) {
        Thread thread = new Thread(
                () -> {
                    try (LimitedLines lines = LimitedLines.cut(stream, MOST_CHARS)) {
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
            reaper.ended(Reaper.Watched.APP, process.pid());
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
