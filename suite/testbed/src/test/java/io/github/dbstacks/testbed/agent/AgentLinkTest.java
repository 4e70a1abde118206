package io.github.dbstacks.testbed.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.kernel.Jvm;
import io.github.dbstacks.testbed.machine.NetworkPath;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An agent that is a script, and says what no agent does, or too much, or nothing. */
@Timeout(60)
class AgentLinkTest {
    /** Signs of life, and nothing else. */
    private static final String BEATS = "while :; do echo '{}'; sleep 0.1; done";

    /** Reads on until there is a question, since signs of life come, too. */
    private static final String NEXT = "while read -r line; do case $line in *id*) break;; esac; done; ";

    private static final String ENDLESS = "yes x | tr -d '\\n'";

    @TempDir
    private Path folder;

    /** A network that is down says nothing, and ends nothing. What the shell has started keeps its output open. */
    @Test
    void aHostThatIsSilent() {
        for (String script : List.of("exec sleep 600", "sleep 600; true")) {
            try (AgentLink link = open(script, 1, 60)) {
                String sentence = "The host h1 is lost: nothing was heard of it for 1 s.";
                assertRefused(link.calls()::epochMillis, sentence);
                assertRefused(link.calls()::epochMillis, sentence);
            }
        }
    }

    @Tag("slow")
    @Test
    void signsOfLifeAreNoAnswer() {
        assertLost(
                BEATS,
                machine -> machine.calls().canaryNanos(),
                "it has not answered the question canaryNanos in time");
        assertLost(BEATS, this::start, "it has not answered the question start in time");
    }

    @Test
    void aHostThatReadsNothing() {
        try (AgentLink link = open(BEATS, 1, 60)) {
            link.tell("write", 1, "x".repeat(1_000_000));

            assertThat(link.lost())
                    .succeedsWithin(Duration.ofSeconds(10))
                    .isEqualTo("The host h1 is lost: it has read nothing for 1 s.");
        }
    }

    @Test
    void linesWithoutAnEnd() {
        assertLost(
                ENDLESS, machine -> machine.calls().canaryNanos(), "one of its lines has more than 8388608 characters");
        assertLost(
                "{ " + ENDLESS + " | head -c 100000000; echo; echo Bye.; } >&2",
                machine -> machine.calls().canaryNanos(),
                "Bye");
        assertLost(
                answering("\\\"error\\\":\\\"$(head -c 3000 /dev/zero | tr '\\0' x)\\\""),
                machine -> {
                    assertThatThrownBy(machine.calls()::canaryNanos).hasMessageMatching("h1: x{500} …");
                    throw BenchException.failed("The host h1 is lost: as expected.");
                },
                "as expected");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\"value\":{}",
                "\"value\":[]",
                "\"value\":null",
                "\"value\":\"x\"",
                "\"value\":\"7\"",
                "\"value\":true",
                "\"value\":1.5",
                "\"value\":-1",
                "\"value\":0",
                "\"value\":1e99",
                "\"value\":{\"nanos\":1}",
                "\"error\":7"
            })
    void whatIsNoAnswer(String answer) {
        String script = answering(answer.replace("\"", "\\\""));
        Map<String, Consumer<RemoteMachine>> questions = Map.of(
                "canaryNanos", machine -> machine.calls().canaryNanos(),
                "epochMillis", machine -> machine.calls().epochMillis(),
                "freePort", machine -> machine.calls().freePort(),
                "totals", machine -> machine.calls().totals(OptionalLong.of(1), true),
                "facts", machine -> machine.calls().facts(),
                "pathTo", machine -> machine.calls().pathTo("localhost", 1),
                "jdk", RemoteMachine::jdk,
                "start", this::start,
                "startDatabase", machine -> machine.startDatabase(Dbms.POSTGRESQL, Optional.empty(), 10, Map.of()));
        questions.forEach((what, ask) -> {
            RemoteMachine machine = new RemoteMachine(host(), open(script, 30, 30), folder);
            assertThatThrownBy(() -> ask.accept(machine))
                    .as(what)
                    .isInstanceOf(BenchException.class)
                    .hasMessageMatching(
                            "The host h1 is lost: its answer to " + what + " is not that of an agent: .*\\.");
            assertThat(machine.lost()).as("the run ends").isCompleted();
            machine.close();
        });
    }

    @Test
    void whatIsNoMessage() {
        for (String message :
                List.of("{\"id\":1", "{\"id\":\"x\"}", "{\"process\":{}}", "{}{}", "{\"id\":1,\"id\":2}")) {
            assertLost(
                    "echo '" + message + "'; exec sleep 600",
                    machine -> machine.calls().canaryNanos(),
                    "(it says what is no JSON: |it says ).*");
        }
    }

    @Test
    void whatNoAgentSaysOfAProgram() throws Exception {
        for (String said : List.of("\"status\":\"x\"", "\"out\":7", "\"what\":1", "\"status\":1.5")) {
            String program = "\\\"process\\\":1,";
            String told = "echo \"{" + program + said.replace("\"", "\\\"") + "}\"";
            try (AgentLink link = open(NEXT + number("\\\"value\\\":7") + "; " + told + "; exec sleep 600", 30, 30)) {
                RemoteProcess process = link.start(List.of("true"), "", line -> {}, true);

                assertThat(process.waitFor(20, TimeUnit.SECONDS)).as(said).isTrue();
                assertThat(link.lost())
                        .isCompletedWithValue("The host h1 is lost: it says of a program what no agent does.");
            }
        }
    }

    /** The agent says that it has started it, and never that it has ended. */
    @Test
    void aProgramWhoseEndIsNotTold() throws Exception {
        String script = NEXT + number("\\\"value\\\":7") + "; " + BEATS;
        try (AgentLink link = open(script, 1, 60)) {
            RemoteProcess process = link.start(List.of("sleep", "600"), "", line -> {}, true);
            process.destroyForcibly();

            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(link.lost())
                    .isCompletedWithValue("The host h1 is lost: a program there has not ended though it was killed.");
        }
    }

    /** An agent that is asked what is no question ends, and with it what it has started. */
    @ParameterizedTest
    @ValueSource(
            strings = {"[]", "{\"do\":7}", "{\"do\":\"freePort\",\"id\":\"x\"}", "{\"do\":\"freePort\",\"more\":1}", "x"
            })
    void whatIsNoQuestion(String question) throws Exception {
        assertThatThrownBy(() -> AgentMapper.STRICT.readValue(question, AgentMapper.Question.class))
                .hasMessageNotContaining("NullPointer");
        if (question.equals("x")) {
            assertLost(
                    "exec " + agent() + " <<END\nx\nEND",
                    machine -> machine.calls().canaryNanos(),
                    "the agent was asked what it does not understand: .*");
        }
    }

    /** What lacks something, or names a file that never ends, is answered. */
    @Test
    void aQuestionThatCannotBeAnswered() {
        try (AgentLink link = AgentLink.open("h1", List.of("sh", "-c"), "exec " + agent())) {
            assertRefused(
                    () -> link.ask("memory", Jvm.Resident.class, List.of()),
                    "h1: The question memory has 0 arguments; an agent expects 1.");
            assertThatThrownBy(() -> link.ask("pathTo", NetworkPath.class, List.of("x", "y")))
                    .isInstanceOf(BenchException.class)
                    .hasMessageStartingWith(
                            "h1: The question pathTo has an argument that an agent does not understand: ");
            assertRefused(() -> link.ask("fly", long.class, List.of()), "h1: An agent does not know fly.");
            assertThat(new RemoteMachine(host(), link, folder).kernel(List.of("proc/self/pagemap", "proc/uptime")))
                    .containsKey("proc/uptime");
        }
    }

    /** It would wait until somebody reads what it prints, or for ever. */
    @Test
    void copyingThatPrintsMuchOrHangs() {
        RemoteHost host = host("head -c 2000000 /dev/zero | tr '\\0' x; echo 'No room.' >&2; exit 1");
        assertRefused(() -> host.copy(List.of(jar())), "Files could not be copied to h1: No room.");
        assertRefused(
                () -> host("sleep 600; true").copy(List.of(jar()), Duration.ofSeconds(1)),
                "Files could not be copied to h1: sh had not ended after 1 s.");
    }

    private Path jar() throws IOException {
        return Files.write(folder.resolve("a.jar"), new byte[1000]);
    }

    private static String agent() {
        return "'" + Jdk.current().home() + "/bin/java' -Xmx64m -cp '" + System.getProperty("java.class.path") + "' "
                + Agent.class.getName() + " 127.0.0.1";
    }

    private void start(RemoteMachine machine) {
        machine.start(List.of("true"), "", folder.resolve("log"), true);
    }

    private void assertLost(String script, Consumer<RemoteMachine> ask, String reason) {
        RemoteMachine machine = new RemoteMachine(host(), open(script, 30, 1), folder);
        assertThatThrownBy(() -> ask.accept(machine))
                .isInstanceOf(BenchException.class)
                .hasMessageMatching("The host h1 is lost: " + reason + "\\.");
        machine.close();
    }

    private static void assertRefused(ThrowingCallable call, String sentence) {
        assertThatThrownBy(call).isInstanceOf(BenchException.class).hasMessage(sentence);
    }

    private static AgentLink open(String script, int silenceSeconds, int answerSeconds) {
        return AgentLink.open(
                "h1",
                List.of("sh", "-c"),
                script,
                Duration.ofSeconds(silenceSeconds),
                Duration.ofSeconds(answerSeconds));
    }

    private RemoteHost host() {
        return host("true");
    }

    /** @param shell script that is run in place of any command */
    private RemoteHost host(String shell) {
        return new RemoteHost(
                "h1", "127.0.0.1", Jdk.current().home().toString(), folder.toString(), List.of("sh", "-c", shell));
    }

    /** Answers every question with this. */
    private static String answering(String answer) {
        return "while read -r line; do case $line in *id*) " + number(answer) + ";; esac; done";
    }

    /** Answers the question in {@code $line}. */
    private static String number(String answer) {
        String comma = answer.isEmpty() ? "" : ",";
        return "id=${line##*\\\"id\\\":}; id=${id%%[,\\}]*}; echo \"{\\\"id\\\":$id" + comma + answer + "}\"";
    }
}
