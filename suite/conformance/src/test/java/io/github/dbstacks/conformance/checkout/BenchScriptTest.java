package io.github.dbstacks.conformance.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The script {@code bench} with what is built, in a folder whose name has letters that are not ASCII, as cron or a bare
 * image starts it.
 */
class BenchScriptTest {
    @TempDir
    private static Path temporary;

    private static Path home = Path.of("");

    /** Everything but the script and what says that it need not build is that of the checkout. */
    @BeforeAll
    static void makeHome() throws IOException {
        assumeTrue("UTF-8".equals(System.getProperty("sun.jnu.encoding")), "this JVM can name such a folder");
        home = Files.createDirectory(temporary.resolve("Müller ≈"));
        Files.copy(Applications.home().resolve("bench"), home.resolve("bench"));
        link("", List.of("bench", "suite", "target", "results", ".git"));
        link("suite", List.of("orchestrator"));
        Path target = Files.createDirectories(home.resolve("suite/orchestrator/target"));
        for (String built : List.of("orchestrator.jar", "lib")) {
            Files.createSymbolicLink(
                    target.resolve(built), Applications.benchJar().resolveSibling(built));
        }
        Files.writeString(target.resolve("built"), "\n");
    }

    private static void link(String folder, List<String> but) throws IOException {
        Path links = Files.createDirectories(home.resolve(folder));
        try (Stream<Path> entries = Files.list(Applications.home().resolve(folder))) {
            for (Path entry : entries.toList()) {
                if (!but.contains(entry.getFileName().toString())) {
                    Files.createSymbolicLink(links.resolve(entry.getFileName()), entry);
                }
            }
        }
    }

    /** Removes links, since those that lead out of the folder must be gone before it is removed. */
    @AfterAll
    static void removeLinks() throws IOException {
        for (Path folder : List.of(home, home.resolve("suite"), home.resolve("suite/orchestrator/target"))) {
            try (Stream<Path> entries = Files.list(folder)) {
                for (Path link : entries.filter(Files::isSymbolicLink).toList()) {
                    Files.delete(link);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"LANG=C", "NONE=", "LC_ALL=xx_XX", "LC_ALL=xx_XX.UTF-8", "LC_CTYPE=C.UTF-8 LANG=xx_XX"})
    void anArgumentKeepsEveryLetterWhateverTheLocale(String variables) throws Exception {
        Said said = start(variables(variables), List.of("bash", "bench", "report", "Läufe ≈"));

        assertThat(said.status()).isEqualTo(2);
        assertThat(said.errors()).contains("Läufe ≈ is no run");
    }

    @Test
    void aTableKeepsEveryLetter() throws Exception {
        List<String> metrics = List.of("bash", "bench", "metrics");

        Said said = start(Map.of("LANG", "C"), metrics);

        assertThat(said.output())
                .contains("µs")
                .isEqualTo(start(Map.of("LANG", "C.UTF-8"), metrics).output());
    }

    /** Arguments of programs that it starts, what they print, and the name of each file. */
    @Test
    @Tag("slow")
    void aRunKeepsEveryLetter() throws Exception {
        try (Admin admin = Database.admin()) {
            admin.execute("CREATE ROLE \"jürgen\" LOGIN PASSWORD 'pässwort ≈'");
        }
        Server server = Database.createCounting("letters");
        try (Admin admin = Database.admin()) {
            admin.execute("ALTER DATABASE letters OWNER TO \"jürgen\"");
        }
        Path results = home.resolve("Ergebnisse µ");

        Said said = start(
                Map.of("LANG", "C", "BENCH_PASSWORD", "pässwort ≈"),
                List.of(
                        "bash",
                        "bench",
                        "run",
                        "--preset=smoke",
                        "--stack=standalone-jdbc",
                        "--workload=single-row",
                        "--heap=256m",
                        "--create-schema",
                        "--user=jürgen",
                        "--url=" + server.url(),
                        "--results=" + results));

        assertThat(said.status()).as(said.errors()).isZero();
        assertThat(said.output() + said.errors()).contains("Ergebnisse µ").doesNotContain("\ufffd");
        // A smoke run prints no number with a unit, and the list of metrics prints all of them.
        Said metrics = start(Map.of("LANG", "C"), List.of("bash", "bench", "metrics"));
        assertThat(metrics.output()).contains("µs").doesNotContain("\ufffd");
        try (Stream<Path> runs = Files.list(results)) {
            assertThat(runs)
                    .singleElement()
                    .satisfies(run ->
                            assertThat(run.resolve("cells.csv")).content().contains(",ok,"));
        }
    }

    /** The JDK itself does not start an application in a folder that it cannot name, so these have another. */
    @ParameterizedTest
    @ValueSource(strings = {"standalone-jdbc", "web-mvc-jdbc", "web-quarkus-jdbc"})
    void anApplicationByHandSaysThatALetterIsLost(String name) throws Exception {
        Path jar = Applications.named(name).classPath().get(0);
        assumeTrue(
                StandardCharsets.US_ASCII.newEncoder().canEncode(jar.toString()),
                "The checkout is in a folder that the JDK cannot name in this locale");

        Said said = start(
                temporary,
                Map.of("LANG", "C", "BENCH_PASSWORD", "pässwort"),
                List.of(Jdk.current().home().resolve("bin/java").toString(), "-jar", jar.toString()));

        assertThat(said.status()).as(said.errors()).isEqualTo(2);
        assertThat(said.errors().strip())
                .startsWith("BENCH_PASSWORD cannot be read in the charset of the locale, ")
                .endsWith(": set LC_ALL to a locale with UTF-8, such as C.UTF-8, and give it in UTF-8.")
                .hasLineCount(1);
    }

    /** The reader is like {@code head} once it has enough: the pipe is closed before anything is written. */
    @Test
    void aReaderThatHasEnoughIsNoAlarm() throws Exception {
        Said said = start(
                Map.of("LANG", "C.UTF-8"), List.of("bash", "-c", "{ bash bench metrics; echo $? >status; } | true"));

        assertThat(said.errors()).isEmpty();
        assertThat(home.resolve("status")).content().isEqualTo("0\n");
    }

    /** A disk that is full is one: nobody knows what should stand there. */
    @Test
    void aFileThatCannotGrowIsAnAlarm() throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/full")), "Linux has a disk that is always full");
        Said said = start(Map.of("LANG", "C.UTF-8"), List.of("bash", "-c", "bash bench metrics >/dev/full"));

        assertThat(said.status()).isEqualTo(1);
        assertThat(said.errors()).startsWith("Standard output cannot be written");
    }

    private static Map<String, String> variables(String text) {
        Map<String, String> variables = new HashMap<>();
        for (String variable : text.split(" ", -1)) {
            variables.put(variable.split("=", 2)[0], variable.split("=", 2)[1]);
        }
        return variables;
    }

    private record Said(int status, String output, String errors) {}

    private static Said start(Map<String, String> variables, List<String> words) throws Exception {
        return start(home, variables, words);
    }

    private static Said start(Path folder, Map<String, String> variables, List<String> words) throws Exception {
        Path errors = Files.createTempFile(temporary, "errors", "");
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(words))
                .directory(folder.toFile())
                .redirectError(errors.toFile());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG") || name.equals("COLUMNS"));
        environment.put("JAVA_HOME", Jdk.current().home().toString());
        environment.putAll(variables);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(process.waitFor(), output, Files.readString(errors));
    }
}
