package io.github.dbstacks.orchestrator.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.orchestrator.fork.Fork;
import io.github.dbstacks.orchestrator.fork.Observers;
import io.github.dbstacks.orchestrator.fork.Turns;
import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.machine.LocalMachine;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.AppProcess;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A shell stands for the application. */
class OutputDriverTest {
    @TempDir
    private Path folder;

    private final List<String> lines = new ArrayList<>();

    /** The process ends as the JVM option {@code -version} makes it do. */
    @Test
    void whoEndsBeforeTheLastIterationHasFailed() throws Exception {
        ForkEnded ended = drive("echo 'OpenJDK 64-Bit Server VM' >&2; exit 0");

        assertThat(ended.termination()).isEqualTo(Termination.FAILED);
        assertThat(ended.exitStatus()).isEqualTo(OptionalLong.of(0));
        assertThat(ended.problem())
                .contains(new FailureReason(
                        FailureKind.ENDED,
                        "The application ended by itself before its work was done, with exit status 0."));
    }

    @Test
    void whatTheJvmPrintsBeforeItEndsIsTheReason() throws Exception {
        ForkEnded ended = drive("echo '#'; echo '# There is insufficient memory.'; echo '# It failed.'; exit 1");

        assertThat(ended.problem().map(FailureReason::sentence)).contains("There is insufficient memory. It failed.");
        assertThat(lines).isEmpty();
    }

    @Test
    void aLineThatIsNoRecordIsAFailure() throws Exception {
        ForkEnded ended = drive("echo hello; exit 0");

        assertThat(ended.problem().map(FailureReason::sentence)).contains("It printed a line that is no JSON: hello.");
    }

    private ForkEnded drive(String script) throws InterruptedException {
        Stack stack = Stack.plain("standalone-test");
        Path log = folder.resolve("log");
        try (Reaper reaper = Reaper.start();
                AppProcess process = AppProcess.start(List.of("sh", "-c", script), "", log, true, reaper)) {
            Fork fork = new Fork(
                    new PlannedFork(1, 1, Examples.reference(), false),
                    new App(stack, "none", List.of(folder.resolve("none.jar"))),
                    Jdk.current(),
                    SettingsReader.read(stack, new Given()),
                    Map.of(),
                    new Fork.Place(
                            List.of(), Optional.empty(), 0, "", log, new LocalMachine(reaper), Optional.empty()));
            return new OutputDriver()
                    .drive(fork, process, new Observers(List.of(), lines::add, problem -> {}), Turns.alone());
        }
    }
}
