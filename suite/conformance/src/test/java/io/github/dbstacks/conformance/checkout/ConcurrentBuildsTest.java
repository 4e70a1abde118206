package io.github.dbstacks.conformance.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.ScriptHome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The script {@code bench} in a folder of its own, with a Maven that says that it builds and a JDK that says that it
 * was started.
 */
class ConcurrentBuildsTest {
    @TempDir
    private Path home;

    private ScriptHome script;

    @BeforeEach
    void makeHome() throws IOException {
        script = ScriptHome.with(home, maven(""));
    }

    private static String maven(String work) {
        return "echo begin >> builds; " + work + "mkdir -p suite/orchestrator/target; echo end >> builds";
    }

    @Test
    void oneBuildsAndTheOtherWaits() throws Exception {
        script.script("tools/mvn", maven("sleep 1; "));
        List<Process> both = List.of(bench(), bench());

        for (Process process : both) {
            assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("started\n");
            assertThat(process.waitFor()).isZero();
        }
        assertThat(home.resolve("builds")).hasContent("begin\nend");
        assertThat(home.resolve("target/building")).doesNotExist();
    }

    @Test
    void aBuilderThatWasKilledIsNotWaitedFor() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        Files.createDirectory(home.resolve("target"));
        Files.writeString(home.resolve("target/building"), Long.toString(gone.pid()));

        assertThat(bench().waitFor()).isZero();
        assertThat(home.resolve("builds")).hasContent("begin\nend");
    }

    /** Its number belongs to another process by now, or it was killed before it had written its number. */
    @ParameterizedTest
    @ValueSource(strings = {"%d", "%d 1", "", "\0\0\0\0", "garbage"})
    void whatABuilderLeftIsNotWaitedFor(String left) throws Exception {
        Files.createDirectory(home.resolve("target"));
        Files.writeString(
                home.resolve("target/building"),
                left.formatted(ProcessHandle.current().pid()));

        Process process = bench();

        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(home.resolve("builds")).hasContent("begin\nend");
    }

    @Test
    void aJdkThatIsTooOldIsNotReplacedWithoutAWord() throws Exception {
        script.jdk("old", "11.0.2");
        script.jdk(".jdks/new", "21");
        script.script("tools/javac", ""); // in place of the machine's

        script.bench("old").waitFor();

        assertThat(home.resolve("errors"))
                .content()
                .startsWith(
                        "JAVA_HOME=" + home.resolve("old") + " is a JDK 11, and no JDK 17 or newer: dbstacks uses ");
    }

    /** A JVM that cannot be started is no reason to look for another. It says itself what is the matter. */
    @Test
    void aJvmWithoutMemoryIsNotTakenForNone() throws Exception {
        script.script("jdk/bin/java", "echo 'Could not reserve enough space' >&2; exit 1");

        assertThat(bench().waitFor()).isEqualTo(1);

        assertThat(home.resolve("errors")).content().endsWith("Could not reserve enough space\n");
    }

    private Process bench() throws IOException {
        return script.bench("jdk");
    }
}
