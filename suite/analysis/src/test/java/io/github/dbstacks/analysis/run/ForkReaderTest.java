package io.github.dbstacks.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.Termination;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForkReaderTest {
    private static final String ITERATION = """
            {"record":"iteration","index":1,"phase":"measured","workload":"single-row","operations":1000,"durationNanos":5,\
            "rows":{"rows":1000,"checksum":1},"metrics":{"cpuNanos":50,"gcMillis":3,"threads":9},\
            "threadGroups":[{"name":"loop-#","threads":2,"allCpuNanos":7,"cpuNanos":[4,3]},\
            {"name":"main","threads":1,"allCpuNanos":2,"cpuNanos":[2]}],"connectionsPerThread":{"loop-1":5,"loop-2":5}}""";
    private static final String SURROUNDINGS = """
            {"record":"surroundings","index":1,"operations":1000,"elapsedNanos":9,"hostCpuNanos":8}""";
    private static final String ENDED = """
            {"record":"ended","termination":"completed","exitStatus":0,"peakRssBytes":77,"endedAt":"2026-11-21T00:00:10Z"}""";

    @TempDir
    private Path directory;

    @Test
    void readsAnIterationAndWhatWasAroundIt() throws IOException {
        MeasuredFork fork = read(ITERATION, SURROUNDINGS, ENDED);

        assertThat(fork.isCompleted()).isTrue();
        assertThat(fork.peakRssBytes()).hasValue(77);
        assertThat(fork.elapsedSeconds()).as("its start is unknown").isEmpty();
        assertThat(fork.jvm().gcMillis()).isEqualTo(3);
        MeasuredIteration iteration = fork.iterations().get(0);
        assertThat(iteration.rows()).isEqualTo(1_000);
        assertThat(iteration.metrics().cpuNanos()).hasValue(50);
        assertThat(iteration.threads().cpuNanos()).isEqualTo(9);
        assertThat(iteration.threads().loops()).isEqualTo(2);
        assertThat(iteration.threads().loopCpuNanos()).isEqualTo(7);
        assertThat(iteration.around().orElseThrow().host().hostCpuNanos()).hasValue(8);
    }

    @Test
    void whatIsNotKnownIsEmpty() throws IOException {
        MeasuredIteration iteration = read(ITERATION, SURROUNDINGS).iterations().get(0);

        assertThat(iteration.metrics().allocatedBytes()).isEmpty();
        assertThat(iteration.around().orElseThrow().database().databaseCpuNanos())
                .isEmpty();
    }

    /** A run has millions of them. */
    @Test
    void equalNumbersThatMayBeAbsentAreOneObject() throws IOException {
        MeasuredFork fork = read(ITERATION, ITERATION);

        assertThat(fork.iterations().get(1).metrics().cpuNanos())
                .isSameAs(fork.iterations().get(0).metrics().cpuNanos());
    }

    /** Nobody looked at the first and the last iteration. */
    @Test
    void surroundingsBelongToTheIterationBeforeThem() throws IOException {
        MeasuredFork fork = read(ITERATION, ITERATION, SURROUNDINGS, ITERATION);

        assertThat(fork.iterations())
                .extracting(iteration -> iteration.around().isPresent())
                .containsExactly(false, true, false);
    }

    @Test
    void aLineThatWasCutOffAnywhereIsIgnored() throws IOException {
        for (int length = 0; length < ITERATION.length(); length++) {
            MeasuredFork fork = read(ITERATION, ITERATION.substring(0, length));

            assertThat(fork.iterations())
                    .as("cut off after %d characters", length)
                    .hasSize(1);
            assertThat(fork.termination()).isEqualTo(Termination.RUNNING);
        }
    }

    /** Its other iterations are known, but it does not count. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{'record':'iteration','phase':'tepid'}; is not the record that it says it is",
                "{'record':'iteration'}; is not the record that it says it is",
                "{'record':'iteration','phase':'measured',; is no JSON",
                "I am no record.; is no record"
            })
    void aDamagedLineIsNamed(String line, String why) throws IOException {
        MeasuredFork fork = read(ITERATION, line.replace('\'', '"'), ITERATION, ENDED);

        assertThat(fork.isCompleted()).isFalse();
        assertThat(fork.iterations()).hasSize(2);
        assertThat(fork.problem().orElseThrow().sentence())
                .isEqualTo("forks/fork.jsonl is damaged, so its fork does not count: line 2 " + why + ".");
    }

    /** The JVM writes why it ends to the same output. */
    @Test
    void aForkThatFailedTellsItsOwnReason() throws IOException {
        MeasuredFork fork = read(ITERATION, "Terminating due to java.lang.OutOfMemoryError: Java heap space", """
                {"record":"ended","termination":"failed","exitStatus":3,"problem":{"kind":"out-of-memory",\
                "sentence":"Give it more memory."},"endedAt":"2026-11-21T00:00:10Z"}""");

        assertThat(fork.problem().orElseThrow().sentence()).isEqualTo("Give it more memory.");
    }

    @Test
    void bytesThatAreNoTextAreNamed() throws IOException {
        Path file = directory.resolve("fork.jsonl");
        Files.write(file, new byte[] {'{', (byte) 0xff, (byte) 0xfe, '\n'});

        assertThat(damage(read(file))).endsWith("it holds bytes that are no text.");
    }

    /** Such a file fits into no heap. */
    @Test
    void aLineOrAFileThatIsTooLongIsDamaged() throws IOException {
        assertThat(damage(read(ITERATION, "x".repeat(3 << 20), ENDED)))
                .contains("one of its lines has more than 1048576");

        Path file = directory.resolve("fork.jsonl");
        try (FileChannel sparse = FileChannel.open(file, StandardOpenOption.WRITE)) {
            sparse.write(ByteBuffer.wrap(new byte[] {'\n'}), 1100L << 20);
        }
        assertThat(damage(read(file))).contains("fork.jsonl has more than 1024 MiB");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aPipeOrAFolderIsDamagedAndKeepsNobodyWaiting() throws Exception {
        Path pipe = directory.resolve("pipe.jsonl");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        assertThat(damage(read(pipe))).contains("pipe.jsonl is no regular file");

        assertThat(damage(read(Files.createDirectory(directory.resolve("folder.jsonl")))))
                .contains("folder.jsonl is no regular file");
    }

    @Test
    void aTimeThatIsNoneIsDamage() throws IOException {
        assertThat(damage(read(ITERATION, ENDED.replace("2026-11-21T00:00:10Z", "x"))))
                .contains("line 2 is not the record that it says it is");
    }

    private static String damage(MeasuredFork fork) {
        assertThat(fork.isCompleted()).isFalse();
        return fork.problem().orElseThrow().sentence();
    }

    private static MeasuredFork read(Path file) {
        return ForkReader.read(Made.planned(Made.OTHER, 1, false), file).fork();
    }

    private MeasuredFork read(String... lines) throws IOException {
        Path file = directory.resolve("fork.jsonl");
        Files.write(file, List.of(lines));
        return read(file);
    }
}
