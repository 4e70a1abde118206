package io.github.dbstacks.orchestrator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** {@code ./bench} never prints secrets, and characters that a terminal obeys. */
class BenchTest extends BenchOutput {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run --passwrod=geheim",
                "run --passwrod geheim",
                "run my.yaml postgresql:me:geheim@h",
                "token=geheim",
                "run --url=postgresql:me:geheim@h/bench",
                "run --url=postgresql://h/bench?password=geheim",
                "run --set password=geheim",
                "run --set token=geheim",
                "run --vary password=geheim,",
                "run --vary password=geheim,b"
            })
    void aSecretInAWrongPlaceIsNotPrinted(String arguments) {
        assertThat(Bench.execute(arguments.split(" "))).isEqualTo(2);

        assertThat(said()).doesNotContain("geheim").isNotBlank();
    }

    @Test
    void sentencesAndListsAreBrokenBetweenWordsWhereTheWidthIsKnown() {
        assertThat(Bench.execute("fly")).isEqualTo(2);
        String line = said().strip();
        forget();
        System.setProperty("dbstacks.columns", "60");
        try {
            assertThat(Bench.execute("fly")).isEqualTo(2);
            assertThat(said().lines())
                    .hasSizeGreaterThan(1)
                    .allSatisfy(part -> assertThat(part).hasSizeLessThanOrEqualTo(60));
            assertThat(said().strip().replaceAll("\n +", " ")).isEqualTo(line);
            forget();

            assertThat(Bench.execute("doctor")).isZero();
            assertThat(said().lines())
                    .anyMatch(part -> part.contains("JDK "))
                    .allSatisfy(part -> assertThat(part).hasSizeLessThanOrEqualTo(60));
        } finally {
            System.clearProperty("dbstacks.columns");
        }
    }

    @Test
    void metricsCanBeReadOn80Columns() {
        System.setProperty("dbstacks.columns", "80");
        try {
            assertThat(Bench.execute("metrics")).isZero();
        } finally {
            System.clearProperty("dbstacks.columns");
        }

        assertThat(output())
                .contains(
                        "\n  capacity, operations per second; more is better\n      Operations that are answered in a second.\n");
        assertThat(output().lines())
                .hasSizeGreaterThan(300)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    /** An example that a terminal breaks cannot be copied. */
    @Test
    void examplesOfEveryHelpFit80Columns() {
        CommandLine bench = new CommandLine(new Bench());

        assertThat(Stream.concat(Stream.of(bench), bench.getSubcommands().values().stream())
                        .flatMap(command -> Stream.of(
                                command.getCommandSpec().usageMessage().footer()))
                        .filter(line -> line.startsWith("  ")))
                .hasSizeGreaterThan(40)
                .allSatisfy(line -> assertThat(line.replace("%%", "%")).hasSizeLessThan(80));
    }

    /** The pattern that read them ended in a stack trace. */
    @Test
    void thousandsOfValuesAreOneSentence() {
        String values =
                IntStream.rangeClosed(1, 5000).mapToObj(Integer::toString).collect(Collectors.joining(","));

        assertThat(Bench.execute("run", "--vary", "pool-size=" + values, "--vary", "pool-size=1"))
                .isEqualTo(2);

        assertThat(said())
                .isEqualToIgnoringNewLines("--vary pool-size is given twice: give its values together, KEY=V1,V2.");
    }

    @Test
    void aControlCharacterOfAFileIsAQuestionMark() throws IOException {
        Path hostile = Files.createDirectory(folder.resolve("run\u001b[31m\u009b"));
        Files.writeString(
                hostile.resolve("run.json"),
                Files.readString(Checkout.path("results/published/2026-11-25-quick-jdk-25/run.json"))
                        .replace("25.0.3 eclipse", "25\\u001b[31m"));

        assertThat(Bench.execute("report", hostile.toString())).isZero();
        assertThat(Bench.execute("run", folder.resolve("µ\u001b[31m.yaml").toString()))
                .isEqualTo(2);

        assertThat(said())
                .contains("run?[31m?", "JDK 25?[31m", "µ?[31m.yaml")
                .doesNotContainPattern("[\\p{Cc}&&[^\\n\\t]]");
    }
}
