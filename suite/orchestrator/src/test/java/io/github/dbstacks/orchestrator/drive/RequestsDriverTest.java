package io.github.dbstacks.orchestrator.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.orchestrator.fork.Fork;
import io.github.dbstacks.orchestrator.fork.Observers;
import io.github.dbstacks.orchestrator.fork.Turns;
import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.FormatSchema;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.machine.LocalMachine;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.AppProcess;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Ports;
import io.github.dbstacks.testbed.process.Reaper;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application that is not a Spring application is driven by what its {@code stack.properties} says. */
@Tag("slow")
class RequestsDriverTest {
    private static final String PROPERTIES = """
            name=web-other
            kind=web
            title=Another framework
            argument.setting=-Dbench.{key}={value}
            argument.profiles=-Dother.profiles={profiles}
            argument.port=-Dother.port={port}
            argument.always=-Dother.fails-after={number}
            ready=/live
            benchmark=/work
            """;

    @TempDir
    private Path folder;

    private final List<String> lines = new ArrayList<>();

    @Test
    void everyRequestIsAnIterationUntilAllAreMeasured() throws Exception {
        ForkEnded ended = drive(1_000);

        assertThat(ended.problem()).isEmpty();
        assertThat(ended.termination()).isEqualTo(Termination.COMPLETED);
        assertThat(lines).hasSize(1 + settings().iterations());
        assertThat(lines.get(0)).startsWith("{\"record\":\"started\",\"stack\":\"web-other\"");
        assertThat(lines.get(1)).contains("\"index\":1,\"phase\":\"warmup\"").doesNotContain("started\":{");
        assertThat(lines.get(lines.size() - 1))
                .contains("\"index\":" + settings().iterations() + ",\"phase\":\"measured\"");
        assertThat(lines)
                .allSatisfy(line ->
                        assertThat(FormatSchema.FORK_LINE.problems(line)).isEmpty());
    }

    @Test
    void aProblemDocumentEndsTheFork() throws Exception {
        ForkEnded ended = drive(3);

        assertThat(ended.problem()).contains(new FailureReason(FailureKind.DATABASE, "The database is away."));
        assertThat(lines).hasSize(4);
    }

    /** Libraries of other versions are in Maven's repository, which is below the user's home or elsewhere. */
    @Test
    void theCommandThatIsRecordedNamesNoFolderOfTheUser() throws Exception {
        try (Reaper reaper = Reaper.start()) {
            Path home = Path.of(System.getProperty("user.home"));
            List<Path> jars = List.of(
                    Path.of("/checkout/module/target/app.jar"),
                    home.resolve("a/a.jar"),
                    Path.of("/repository/b/b.jar"));
            Fork fork = fork(1, reaper, jars);

            assertThat(fork.shareable(fork.command(List.of()), Path.of("/results/run")))
                    .noneMatch(word -> word.contains(home.toString()))
                    .contains(String.join(
                            File.pathSeparator, "./module/target/app.jar", "~/a/a.jar", "$LIBRARIES/b.jar"));
        }
    }

    private ForkEnded drive(int failsAfter) throws Exception {
        try (Reaper reaper = Reaper.start()) {
            Fork fork = fork(failsAfter, reaper, ownClassPath());
            try (AppProcess process = fork.start(fork.command(List.of()))) {
                return ForkDriver.of(fork, () -> {})
                        .drive(fork, process, new Observers(List.of(), lines::add, problem -> {}), Turns.alone());
            }
        }
    }

    private static List<Path> ownClassPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList();
    }

    private Fork fork(int failsAfter, Reaper reaper, List<Path> classPath) throws IOException {
        Stack stack = Stack.read(new ByteArrayInputStream(
                PROPERTIES.replace("{number}", Integer.toString(failsAfter)).getBytes(StandardCharsets.UTF_8)));
        return new Fork(
                new PlannedFork(1, 1, Examples.cell("web-other"), false),
                new App(stack, OtherApplication.class.getName(), classPath),
                Jdk.current(),
                settings(),
                Map.of("selects", "2"),
                new Fork.Place(
                        List.of(),
                        Optional.empty(),
                        Ports.free(),
                        "secret",
                        folder.resolve("log"),
                        new LocalMachine(reaper),
                        Optional.empty()));
    }

    private static Settings settings() {
        Given given = new Given().put("selects", "2", "--selects").put("pause", "0ms", "--pause");
        return SettingsReader.read(Stack.plain("web-other"), given);
    }
}
