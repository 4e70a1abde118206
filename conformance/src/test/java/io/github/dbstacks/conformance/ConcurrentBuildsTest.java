package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code bench} in a folder of its own, with a Maven that takes a second and a JDK that says that it was started. */
class ConcurrentBuildsTest {
    @TempDir
    private Path home;

    @BeforeEach
    void makeHome() throws IOException {
        Files.copy(Applications.home().resolve("bench"), home.resolve("bench"));
        script("tools/mvn", "echo begin >> builds; sleep 1; mkdir -p orchestrator/target; echo end >> builds");
        script("jdk/bin/javac", "");
        script(
                "jdk/bin/java",
                "if [ \"$1\" = -version ]; then echo 'openjdk version \"17.0.1\"' >&2; else echo started; fi");
    }

    @Test
    void oneBuildsAndTheOtherWaits() throws Exception {
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

    private Process bench() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        "bash", home.resolve("bench").toString(), "list")
                .redirectError(home.resolve("errors").toFile());
        builder.environment().put("JAVA_HOME", home.resolve("jdk").toString());
        builder.environment().merge("PATH", home.resolve("tools") + ":", (path, tools) -> tools + path);
        return builder.start();
    }

    private void script(String name, String body) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
