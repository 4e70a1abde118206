package io.github.dbstacks.conformance.run;

import static io.github.dbstacks.conformance.support.BenchProcess.exitStatus;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.conformance.support.ScriptHome;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.process.App;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A host that is set up in another way than most. */
class HostEnvironmentTest {
    @TempDir
    private Path folder;

    /** Java does not ask for TMPDIR by itself. */
    @Test
    void theFolderForTemporaryFilesIsThatOfTheEnvironment() throws Exception {
        ScriptHome home = ScriptHome.with(folder, "mkdir -p suite/orchestrator/target");
        home.script("jdk/bin/java", "for word; do echo \"$word\"; done");
        Path temporary = Files.createDirectory(folder.resolve("temporary files"));
        ProcessBuilder builder = home.builder("jdk");
        builder.environment().put("TMPDIR", temporary.toString());

        try (BufferedReader words = builder.start().inputReader()) {
            assertThat(words.lines()).contains("-Djava.io.tmpdir=" + temporary.toRealPath());
        }
        builder.environment().put("TMPDIR", temporary + "/none");
        assertThat(builder.start().waitFor()).isEqualTo(2);
        assertThat(folder.resolve("errors"))
                .hasContent("TMPDIR=" + temporary + "/none is not allowed: it takes a folder that can be written to.");
    }

    /**
     * Drivers would give sessions a time zone that PostgreSQL does not know, and {@code localhost} has no address of
     * IPv4.
     */
    @Test
    @Tag("slow")
    void aTimeZoneOfJavaAndALocalhostOfIpv6() throws Exception {
        assertRuns("postgresql", "standalone-jdbc", "standalone-r2dbc");
    }

    /** The certificate is that of the address, too. */
    @ParameterizedTest
    @EnumSource(value = Dbms.class, mode = EnumSource.Mode.EXCLUDE, names = "MYSQL")
    @Tag("exhaustive")
    void allStacksOnOneLikeThis(Dbms dbms) throws Exception {
        assertRuns(
                dbms.toString(),
                Applications.ofWorkloads()
                        .map(App::stack)
                        .filter(stack -> stack.uses(dbms))
                        .map(Stack::name)
                        .toArray(String[]::new));
    }

    private void assertRuns(String database, String... stacks) throws Exception {
        BenchProcess bench = new BenchProcess(folder);
        Path hosts = Files.writeString(folder.resolve("hosts"), "::1 localhost\n");
        List<String> words = new ArrayList<>(Applications.benchWith("-Djdk.net.hosts.file=" + hosts));
        words.addAll(List.of("run", "--preset", "smoke", "--workload", "single-row", "--database", database));
        words.addAll(List.of("--set", "iterations=2", "--set", "measured-iterations=1", "--set", "selects=500"));
        Stream.of(stacks).forEach(stack -> words.addAll(List.of("--stack", stack)));
        words.addAll(List.of("--heap", "256m", "--results", bench.results().toString()));

        int status = exitStatus(bench.startWords(words, Map.of("TZ", "JST")));

        assertThat(status).as(bench.errors()).isZero();
        bench.assertNothingLeftBehind();
    }
}
