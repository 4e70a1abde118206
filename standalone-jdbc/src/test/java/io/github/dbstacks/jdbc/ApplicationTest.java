package io.github.dbstacks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The application in a JVM of its own, as somebody starts it who has no database. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ApplicationTest {
    private Path out = Path.of("");
    private Path err = Path.of("");

    @BeforeEach
    void files(@TempDir Path folder) {
        out = folder.resolve("out");
        err = folder.resolve("err");
    }

    @Test
    void explainsItself() throws Exception {
        assertThat(run("--help")).isZero();

        assertThat(Files.readString(out))
                .startsWith("Usage: java -jar standalone-jdbc.jar ")
                .contains("virtual-threads: ");
        assertThat(err).isEmptyFile();
    }

    @Test
    void saysInOneSentenceThatThereIsNoDatabase() throws Exception {
        String nobody;
        try (RefusingServer server = new RefusingServer("")) {
            nobody = server.url();
        }

        assertThat(run("--url=" + nobody, "--pool-size=2")).isEqualTo(1);

        assertThat(Files.readAllLines(err)).singleElement().asString().contains(nobody + " cannot be reached: ");
        assertThat(out).isEmptyFile();
    }

    @Test
    void saysInOneSentenceWhatIsWrong() throws Exception {
        assertThat(run("--profiles=event-loops")).isEqualTo(2);

        assertThat(Files.readAllLines(err))
                .containsExactly("--profiles=event-loops is not allowed: it takes for standalone-jdbc"
                        + " driver-connector-j, virtual-threads.");
    }

    private int run(String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Application.class.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start()
                .waitFor();
    }
}
