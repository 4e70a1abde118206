package io.github.dbstacks.orchestrator.fork;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.github.dbstacks.testbed.database.EmbeddedPostgres;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.AppProcess;
import io.github.dbstacks.testbed.process.Jdk;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application that is not a Spring application is driven by what its {@code stack.properties} says. */
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

    /** Libraries of other versions are in the folder of the user, as those of this test are. */
    @Test
    void theCommandThatIsRecordedNamesNoFolderOfTheUser() throws Exception {
        try (Reaper reaper = Reaper.start()) {
            Fork fork = fork(1, reaper);
            String home = System.getProperty("user.home");

            assertThat(fork.command(List.of())).anyMatch(word -> word.contains(home));
            assertThat(fork.shareable(fork.command(List.of()), folder)).noneMatch(word -> word.contains(home));
        }
    }

    private ForkEnded drive(int failsAfter) throws Exception {
        try (Reaper reaper = Reaper.start()) {
            Fork fork = fork(failsAfter, reaper);
            try (AppProcess process = fork.start(fork.command(List.of()))) {
                return ForkDriver.of(fork).drive(fork, process, new Observers(List.of(), lines::add, problem -> {}));
            }
        }
    }

    private Fork fork(int failsAfter, Reaper reaper) throws IOException {
        Stack stack = Stack.read(new ByteArrayInputStream(
                PROPERTIES.replace("{number}", Integer.toString(failsAfter)).getBytes(StandardCharsets.UTF_8)));
        List<Path> classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList();
        return new Fork(
                new PlannedFork(1, 1, Examples.cell("web-other"), false),
                new App(stack, OtherApplication.class.getName(), classPath),
                Jdk.current(),
                settings(),
                Map.of("selects", "2"),
                new Fork.Place(
                        List.of(),
                        Optional.empty(),
                        EmbeddedPostgres.freePort(),
                        "secret",
                        folder.resolve("log"),
                        reaper,
                        Optional.empty()));
    }

    private static Settings settings() {
        Given given = new Given().put("selects", "2", "--selects").put("pause", "0ms", "--pause");
        return SettingsReader.read(Stack.plain("web-other"), given);
    }
}
