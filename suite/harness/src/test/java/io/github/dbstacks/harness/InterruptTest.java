package io.github.dbstacks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.dbstacks.records.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A signal to an application that runs in a JVM of its own. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class InterruptTest {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void leavesWhatWasMeasured(String signal, int status) throws Exception {
        assumeThat(survives(signal))
                .as("SIG" + signal + " is ignored here, and so it is in every child")
                .isFalse();

        List<String> lines = signalled(signal, status, "--output=text");

        assertThat(lines)
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("1 of 3: "),
                        line -> assertThat(line).isEqualTo("Ended after 1 of 3 iterations."),
                        line -> assertThat(line).startsWith("Mean of the last 1: "));
    }

    @Test
    void leavesWholeJsonLines() throws Exception {
        List<String> lines = signalled("TERM", 143, "--output=json");

        assertThat(lines.stream().map(Json::object))
                .extracting(line -> line.get("record"))
                .containsExactly("started", "iteration");
    }

    /** Sends the signal when the first iteration has been told, which is while the second hangs. */
    private List<String> signalled(String signal, int status, String output) throws Exception {
        Path errors = folder.resolve("errors");
        Process application = new ProcessBuilder(
                        JAVA,
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FakeApplication.class.getName(),
                        "--iterations=3",
                        "--measured-iterations=3",
                        "--selects=10",
                        "--pause=0ms",
                        output)
                .redirectError(errors.toFile())
                .start();
        List<String> lines = new ArrayList<>();
        try (BufferedReader out = application.inputReader(StandardCharsets.UTF_8)) {
            String line = out.readLine();
            while (line != null) {
                lines.add(line);
                if (line.startsWith("1 of 3") || line.contains("\"index\":1")) {
                    run("kill", "-" + signal, Long.toString(application.pid()));
                }
                line = out.readLine();
            }
            assertThat(application.waitFor()).isEqualTo(status);
        } finally {
            application.destroyForcibly();
        }
        assertThat(Files.readString(errors)).doesNotContain("Exception", "\tat ");
        return lines;
    }

    private static boolean survives(String signal) throws IOException, InterruptedException {
        return run("sh", "-c", "kill -" + signal + " $$; exit 0") == 0;
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).start().waitFor();
    }
}
