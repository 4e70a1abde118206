package io.github.dbstacks.testbed.agent;

import io.github.dbstacks.records.json.LimitedLines;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.agent.AgentCalls.StartedDatabase;
import io.github.dbstacks.testbed.machine.HostFacts;
import io.github.dbstacks.testbed.machine.NetworkPath;
import io.github.dbstacks.testbed.process.Told;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * This side of the conversation with an {@link Agent}. Any thread may ask; each answer finds its question by a number.
 * A host is lost when it is silent, when it does not answer or read in time, and when it says what no agent says.
 */
final class AgentLink implements AutoCloseable {
    /** The question that starts a database, which may first unpack and set it up. */
    static final String DATABASE = "startDatabase";

    /** Any other question takes less time than this: a network that answers only now and then is tried for minutes. */
    private static final Duration LONGEST_ANSWER = Duration.ofMinutes(5);

    private static final int DATABASE_ANSWERS = 2;
    private static final int MOST_PORTS = 65_535;

    /** The number of looks at a host in the time that it may be silent. */
    private static final int LOOKS = 10;

    /** In a line of an agent each character of what a program prints may be six. */
    private static final int MOST_CHARS = 8 * LimitedLines.MOST_CHARS;

    private static final int MOST_CHARS_OF_ERRORS = 1 << 16;
    private static final int MOST_CHARS_OF_SENTENCE = 500;

    /** The lines that a JVM writes beside why it ends. */
    private static final Pattern NO_REASON = Pattern.compile("(OpenJDK|Java HotSpot).* warning: .*|Picked up .*");

    private final String host;
    private final Process shell;
    private final Duration longestSilence;
    private final Duration longestAnswer;
    private final AtomicLong numbers = new AtomicLong();
    private final Map<Long, Asked> questions = new ConcurrentHashMap<>();
    private final Map<Long, RemoteProcess> processes = new ConcurrentHashMap<>();
    private volatile long heardNanos = System.nanoTime();
    /** The time when that began which is being said; 0 when nothing is. */
    private volatile long sayingSinceNanos;

    private final CompletableFuture<String> lost = new CompletableFuture<>();
    private volatile String lastError = "";
    private final CompletableFuture<String> lastWords = new CompletableFuture<>();

    private AgentLink(String host, Process shell, Duration longestSilence, Duration longestAnswer) {
        this.host = host;
        this.shell = shell;
        this.longestSilence = longestSilence;
        this.longestAnswer = longestAnswer;
    }

    /** @param untilNanos when it must have been answered, by {@link System#nanoTime()} */
    private record Asked(String what, long untilNanos, CompletableFuture<JsonNode> answer) {}

    /**
     * Starts an agent.
     *
     * @param host in messages
     * @param shell words of the program that runs a command there, which it gets as its last argument
     * @param command that starts the agent
     */
    static AgentLink open(String host, List<String> shell, String command) {
        return open(host, shell, command, Agent.LONGEST_SILENCE, LONGEST_ANSWER);
    }

    /**
     * @param longestSilence after which the host is lost
     * @param longestAnswer the same where it does not answer a question; for a database twice that
     */
    static AgentLink open(
            String host, List<String> shell, String command, Duration longestSilence, Duration longestAnswer) {
        List<String> words = new ArrayList<>(shell);
        words.add(command);
        try {
            AgentLink link = new AgentLink(host, new ProcessBuilder(words).start(), longestSilence, longestAnswer);
            daemon(link::read, "agent on " + host);
            daemon(link::readErrors, "errors of the agent on " + host);
            daemon(link::beat, "beat to " + host);
            daemon(link::watch, "watch over " + host);
            return link;
        } catch (IOException e) {
            throw BenchException.failed(shell.get(0) + " could not be started", e);
        }
    }

    private static void daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** The agent's machine: each call is a question to it. */
    AgentCalls.All calls() {
        return (AgentCalls.All) Proxy.newProxyInstance(
                AgentCalls.class.getClassLoader(), new Class<?>[] {AgentCalls.All.class}, this::call);
    }

    private @Nullable Object call(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws ReflectiveOperationException {
        if (method.getDeclaringClass() == Object.class) {
            return method.invoke(this, arguments);
        }
        return ask(
                method.getName(),
                method.getGenericReturnType(),
                arguments == null ? List.of() : Arrays.asList(arguments));
    }

    /**
     * @param what to do
     * @param type of the answer's value; void where the answer is only that it has been done
     * @return the answer's value; null where the type is void
     * @throws BenchException when the host is lost, or what it says when it cannot do that
     */
    @Nullable
    Object ask(String what, Type type, List<? extends @Nullable Object> arguments) {
        return ask(what, type, question -> {
            ArrayNode values = question.putArray("arguments");
            arguments.forEach(argument -> values.add(RecordMapper.MAPPER.<JsonNode>valueToTree(argument)));
        });
    }

    private @Nullable Object ask(String what, Type type, Consumer<ObjectNode> more) {
        JsonNode value = answer(what, more);
        if (type == void.class) {
            if (!value.isNull()) {
                throw lose(notUnderstood(what, "it is not empty"));
            }
            return null;
        }
        try {
            Object read = AgentMapper.STRICT.treeToValue(value, AgentMapper.STRICT.constructType(type));
            if (!isPossible(read)) {
                throw lose(notUnderstood(what, "it is " + read));
            }
            return read;
        } catch (JacksonException | IllegalArgumentException e) {
            throw lose(notUnderstood(what, BenchException.reason(e)));
        }
    }

    /** Returns whether an agent can answer that: times, ports, processes and counts of cores are positive. */
    private static boolean isPossible(@Nullable Object value) {
        if (value instanceof Integer port) {
            return port > 0 && port <= MOST_PORTS;
        }
        if (value instanceof Long number) {
            return number > 0;
        }
        if (value instanceof NetworkPath path) {
            return path.roundTripNanos() > 0 && path.bytesPerSecond() > 0;
        }
        if (value instanceof HostFacts facts) {
            return facts.cores() > 0;
        }
        if (value instanceof StartedDatabase started) {
            return isPossible(started.port()) && started.postmaster() > 0;
        }
        return value != null;
    }

    private static String notUnderstood(String what, String why) {
        return "its answer to " + what + " is not that of an agent: " + why;
    }

    private JsonNode answer(String what, Consumer<ObjectNode> more) {
        long id = numbers.incrementAndGet();
        Duration longest = longestAnswer.multipliedBy(what.equals(DATABASE) ? DATABASE_ANSWERS : 1);
        Asked asked = new Asked(what, System.nanoTime() + longest.toNanos(), new CompletableFuture<>());
        questions.put(id, asked);
        ObjectNode question = RecordMapper.MAPPER.createObjectNode().put("do", what);
        more.accept(question);
        say(question.put("id", id));
        try {
            // It may have answered before it was lost.
            if (lost.isDone() && !asked.answer().isDone()) {
                throw BenchException.failed(lost.join());
            }
            JsonNode said = asked.answer().get();
            if (said.path("error").isString()) {
                throw BenchException.failed(host + ": " + cut(said.path("error").asString()));
            }
            if (!said.has("value")) {
                throw lose(notUnderstood(what, "it has no value"));
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
        try {
            Object pid = ask("start", long.class, question -> {
                question.put("process", id).put("password", password);
                ArrayNode words = question.putArray("command");
                command.forEach(words::add);
            });
            process.started((Long) Objects.requireNonNull(pid));
            return process;
        } catch (BenchException e) {
            processes.remove(id);
            throw e;
        }
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
        sayingSinceNanos = System.nanoTime() | 1;
        try {
            shell.getOutputStream().write((RecordMapper.line(message) + "\n").getBytes(StandardCharsets.UTF_8));
            shell.getOutputStream().flush();
        } catch (IOException e) {
            // Whoever reads finds out that it has ended.
        } finally {
            sayingSinceNanos = 0;
        }
    }

    private void beat() {
        try {
            while (shell.isAlive() && !lost.isDone()) {
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
            while (!shell.waitFor(longestSilence.toMillis() / LOOKS, TimeUnit.MILLISECONDS) && !lost.isDone()) {
                long now = System.nanoTime();
                long saying = sayingSinceNanos;
                if (now - heardNanos > longestSilence.toNanos()) {
                    lose("nothing was heard of it for " + longestSilence.toSeconds() + " s");
                } else if (saying != 0 && now - saying > longestSilence.toNanos()) {
                    lose("it has read nothing for " + longestSilence.toSeconds() + " s");
                }
                questions.values().stream()
                        .filter(asked -> now - asked.untilNanos() > 0)
                        .findFirst()
                        .ifPresent(asked -> lose("it has not answered the question " + asked.what() + " in time"));
                if (processes.values().stream().anyMatch(process -> process.outlivesKill(now, longestSilence))) {
                    lose("a program there has not ended though it was killed");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void readErrors() {
        try (LimitedLines errors = LimitedLines.cut(shell.getErrorStream(), MOST_CHARS_OF_ERRORS)) {
            for (String line = errors.readLine(); line != null; line = errors.readLine()) {
                String words = line.strip();
                if (!words.isEmpty() && !NO_REASON.matcher(words).matches()) {
                    lastError = words;
                }
            }
        } catch (IOException e) {
            // It has ended.
        } finally {
            lastWords.complete(lastError);
        }
    }

    /** Returns why it ended: the last line of its standard error, which may come a moment later than the end. */
    private String reason() {
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
        try (LimitedLines lines = LimitedLines.of(shell.getInputStream(), MOST_CHARS)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                heardNanos = System.nanoTime();
                if (line.startsWith("{")) { // The shell may greet.
                    hear(AgentMapper.STRICT.readTree(line));
                }
            }
            lose(reason());
        } catch (IOException e) {
            lose(BenchException.reason(e));
        } catch (JacksonException e) {
            lose("it says what is no JSON: " + BenchException.reason(e));
        }
    }

    /** Ends what is left of the conversation; only the first reason counts. */
    private BenchException lose(String why) {
        boolean isFirst = lost.complete("The host " + host + " is lost: " + cut(why) + ".");
        if (isFirst) {
            Told.end(shell);
            IOException reason = new IOException(lost.join());
            questions.values().forEach(asked -> asked.answer().completeExceptionally(reason));
            processes.values().forEach(process -> process.lost(lost.join()));
        }
        return BenchException.failed(lost.join());
    }

    /** What another host says may be as long as it likes. */
    private static String cut(String words) {
        return words.length() <= MOST_CHARS_OF_SENTENCE ? words : words.substring(0, MOST_CHARS_OF_SENTENCE) + " …";
    }

    private void hear(JsonNode message) throws IOException {
        Asked asked = questions.get(number(message, "id"));
        if (asked != null) {
            asked.answer().complete(message);
        }
        long id = number(message, "process");
        RemoteProcess process = processes.get(id);
        if (process != null) {
            process.hear(message);
            if (!process.isAlive()) {
                processes.remove(id);
            }
        }
    }

    /** Returns the number at a key; 0 where there is none. */
    private static long number(JsonNode message, String key) throws IOException {
        JsonNode number = message.path(key);
        if (!number.isMissingNode() && !number.canConvertToExactIntegral()) {
            throw new IOException("it says " + key + " " + number);
        }
        return number.asLong(0);
    }

    /** Ends the agent and what it has started. */
    @Override
    public void close() {
        try {
            sayingSinceNanos = System.nanoTime() | 1; // who does not read keeps the stream from being closed, too
            shell.getOutputStream().close();
            shell.waitFor(Agent.LONGEST_SILENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (IOException e) {
            // It has ended.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            Told.end(shell);
        }
    }
}
