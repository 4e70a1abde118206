package io.github.dbstacks.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.records.json.LimitedLines;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.agent.Agent;
import io.github.dbstacks.testbed.agent.RemoteHost;
import io.github.dbstacks.testbed.agent.RemoteMachine;
import io.github.dbstacks.testbed.machine.MachineTotals;
import io.github.dbstacks.testbed.process.AppProcess;
import io.github.dbstacks.testbed.process.Jars;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine that an agent works on; {@code sh -c} is as good a shell as ssh. */
class AgentTest {
    /** The folder is that of all tests, so that it is copied once. */
    @TempDir
    private static Path files;

    @TempDir
    private Path folder;

    @Test
    void aProgramThereIsLikeOneHere() throws Exception {
        Path log = folder.resolve("log");
        try (RemoteMachine machine = open(files, "sh", "-c")) {
            AppProcess process = machine.start(
                    List.of("sh", "-c", "read line; echo got $line; echo $BENCH_PASSWORD; echo oops >&2; exit 3"),
                    "a secret",
                    log,
                    true);
            process.sendLine("this");
            try (LimitedLines output = process.output()) {
                assertThat(output.readLine()).isEqualTo("got this");
                assertThat(output.readLine()).isEqualTo("a secret");
                assertThat(output.readLine()).isNull();
            }
            assertThat(process.awaitExit()).isEqualTo(3);
            assertThat(process.lastWords()).isEqualTo("oops");

            AppProcess waiting = machine.start(List.of("sleep", "60"), "", log, false);
            assertThat(ProcessHandle.of(waiting.pid())).isPresent();
            waiting.kill();
            assertThat(waiting.awaitExit()).isEqualTo(137);

            // The program is not on the PATH: where a folder of that cannot be read, a shell says 126 of what it does
            // not find.
            String program = folder.resolve("no-such-program").toString();
            AppProcess missing = machine.start(List.of(program), "", log, false);
            assertThat(missing.awaitExit()).isEqualTo(127);

            long begin = System.nanoTime();
            AppProcess parent = machine.start(List.of("sh", "-c", "sleep 12 & exit 4"), "", log, false);
            assertThat(parent.awaitExit()).isEqualTo(4); // although something keeps its output open
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(10));
        }
    }

    @Test
    void countersComeFromThere() throws Exception {
        try (RemoteMachine machine = open(files, "sh", "-c")) {
            OptionalLong own = OptionalLong.of(ProcessHandle.current().pid());
            MachineTotals before = machine.calls().totals(own, true);
            machine.calls().canaryNanos();
            MachineTotals between = machine.calls().totals(own, true).minus(before);

            assertThat(between.nanos()).isPositive();
            assertThat(between.host().cpuNanos()).isPresent();
            assertThat(before.application().used()).isNotEmpty();
            assertThat(machine.calls()
                            .totals(OptionalLong.empty(), false)
                            .application()
                            .used())
                    .isEmpty();
            assertThat(machine.calls().memory(own.getAsLong()).now()).isPresent();
            assertThat(machine.calls().wholeMemory(own.getAsLong())).isPresent();
            assertThat(machine.calls().freePort()).isPositive();
            assertThat(machine.clockOffset().orElseThrow().abs()).isLessThan(Duration.ofSeconds(1));
            assertThat(machine.calls()
                            .pathTo("127.0.0.1", machine.calls().answerOnce())
                            .roundTripNanos())
                    .isPositive();
            machine.use(Jdk.current(), "the plan");
        }
    }

    @Test
    void aLostHostIsOneSentenceAndNothingIsLeftThere() throws Exception {
        RemoteMachine machine = open(files, "sh", "-c");
        AppProcess process = machine.start(List.of("sleep", "60"), "", folder.resolve("log"), false);
        ProcessHandle there = ProcessHandle.of(process.pid()).orElseThrow();

        agent().destroyForcibly();

        assertThat(process.awaitExit()).isEqualTo(1);
        assertThat(process.lastWords()).isEqualTo("The host there is lost: its agent has ended.");
        assertThatThrownBy(machine.calls()::canaryNanos)
                .isInstanceOf(BenchException.class)
                .hasMessage("The host there is lost: its agent has ended.");
        there.onExit().get(20, TimeUnit.SECONDS);
        machine.close();
    }

    /**
     * A host that has stopped looks like one whose network is down. What comes back after that finds nobody, and ends.
     */
    @Test
    @Tag("exhaustive")
    void aHostThatIsSilentIsLost() throws Exception {
        RemoteMachine machine = open(files, "sh", "-c");
        AppProcess process = machine.start(List.of("sleep", "600"), "", folder.resolve("log"), false);
        ProcessHandle there = ProcessHandle.of(process.pid()).orElseThrow();

        BenchProcess.kill("-STOP", Long.toString(agent().pid()));

        assertThatThrownBy(machine.calls()::canaryNanos)
                .isInstanceOf(BenchException.class)
                .hasMessage("The host there is lost: nothing was heard of it for 30 s.");
        assertThat(process.awaitExit()).isEqualTo(1);
        there.onExit().get(20, TimeUnit.SECONDS);
        machine.close();
    }

    @Test
    void whatIsNotRightThereIsOneSentence() throws Exception {
        assertThatThrownBy(() -> open(folder, "sh", "-c", "echo 'Permission denied (publickey).' >&2; exit 255"))
                .isInstanceOf(BenchException.class)
                .hasMessage("Files could not be copied to there: Permission denied (publickey).");
        open(folder, "sh", "-c").close();
        Path jar;
        try (Stream<Path> jars = Files.walk(folder)) {
            jar = jars.filter(file -> file.getFileName().toString().startsWith("picocli"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.writeString(jar, "half");
        assertThatThrownBy(() -> open(folder, "sh", "-c"))
                .isInstanceOf(BenchException.class)
                .hasMessageMatching("picocli.*jar on there is not what was copied: remove .*");
    }

    @Test
    @Tag("exhaustive")
    void anAgentThatHearsNothingEnds() throws Exception {
        Process agent = new ProcessBuilder(
                        Jdk.current().home().resolve("bin/java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Agent.class.getName(),
                        "127.0.0.1")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (OutputStream open = agent.getOutputStream()) {
            open.flush(); // It is open, and says nothing.
            assertThat(agent.waitFor(20, TimeUnit.SECONDS)).isFalse();
            assertThat(agent.waitFor(20, TimeUnit.SECONDS)).isTrue();
        } finally {
            agent.destroyForcibly();
        }
    }

    private static ProcessHandle agent() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").contains(Agent.class.getName()))
                .findFirst()
                .orElseThrow();
    }

    /** Jars are copied into a folder with a space in its name. */
    private static RemoteMachine open(Path below, String... shell) throws InterruptedException {
        RemoteHost host = new RemoteHost(
                "there",
                "127.0.0.1",
                Jdk.current().home().toString(),
                below.resolve("a folder").toString(),
                List.of(shell));
        return RemoteMachine.open(host, files, Jars.of(Applications.benchJar()));
    }
}
