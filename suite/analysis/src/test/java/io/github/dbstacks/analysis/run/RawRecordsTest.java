package io.github.dbstacks.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.records.Checkout;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class RawRecordsTest {
    private static final Path PUBLISHED = Checkout.path("results/published/2026-11-25-quick-jdk-25");
    /** It is longer than what a tar has room for in its own header. */
    private static final String SAMPLES = "diagnostics/cpu-samples/%s-1/stacks.collapsed".formatted("009-a".repeat(40));

    @TempDir
    private Path directory;

    private final List<Path> written = new ArrayList<>();

    @Test
    void aPackedRunIsReadAsBefore() throws IOException {
        Files.copy(PUBLISHED.resolve("run.json"), directory.resolve("run.json"));
        Path forks = Files.createDirectory(directory.resolve("forks"));
        try (Stream<Path> files = Files.list(RawRecords.parentOf(PUBLISHED).resolve("forks"))) {
            for (Path file : files.toList()) {
                written.add(Files.copy(file, forks.resolve(file.getFileName())));
            }
        }
        MeasuredRun before = RunReader.read(directory);

        pack();

        assertThat(forks).doesNotExist();
        MeasuredRun after = RunReader.read(directory);
        assertThat(before.estimates()).hasSizeGreaterThan(30);
        assertThat(after.forks()).isEqualTo(before.forks());
        assertThat(after.estimates())
                .extracting(Estimate::costs)
                .isEqualTo(before.estimates().stream().map(Estimate::costs).toList());
    }

    @Test
    void onlyRecordsArePackedAndTheirNamesStay() throws IOException {
        write("forks/1.jsonl", "one");
        write("logs/1.log", "two");
        write(SAMPLES, "a;b 1");
        Path page = add("diagnostics/cpu-samples/a.html", "a page");
        add("summary.csv", "a table");

        pack();

        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("summary.csv", "diagnostics", RawRecords.ARCHIVE);
        }
        assertThat(page).hasContent("a page");
        assertThat(page.resolveSibling("009-a".repeat(40) + "-1")).doesNotExist();
        Path unpacked = RawRecords.parentOf(directory);
        assertThat(unpacked.resolve(SAMPLES)).hasContent("a;b 1");
        assertThat(unpacked.resolve("diagnostics/cpu-samples/a.html")).doesNotExist();
        assertThat(unpacked.resolve("forks/1.jsonl")).hasContent("one");
        assertThat(unpacked.resolve("floors")).as("there are none").doesNotExist();
    }

    @Test
    void anArchiveIsUnpackedOnceAndAnotherInItsPlaceAnew() throws IOException {
        write("forks/1.jsonl", "one");
        pack();
        Path unpacked = RawRecords.parentOf(directory);
        assertThat(RawRecords.parentOf(directory)).isEqualTo(unpacked);

        Files.delete(directory.resolve(RawRecords.ARCHIVE));
        write("forks/1.jsonl", "two");
        pack();

        assertThat(RawRecords.parentOf(directory).resolve("forks/1.jsonl")).hasContent("two");
        assertThat(unpacked.resolve("forks/1.jsonl")).hasContent("one");
    }

    @Test
    void histogramsOfWarmUpAreLeftOut() throws IOException {
        String iteration = "{\"record\":\"iteration\",\"index\":%d,\"phase\":\"%s\",\"histogram\":\"%s\"}\n";
        write(
                "forks/1.jsonl",
                iteration.formatted(1, "warmup", "SElT") + iteration.formatted(12, "measured", "SElT")
                        + "{\"record\":\"it");

        pack();

        assertThat(RawRecords.parentOf(directory).resolve("forks/1.jsonl"))
                .hasContent(iteration.formatted(1, "warmup", "")
                        + iteration.formatted(12, "measured", "SElT")
                        + "{\"record\":\"it");
    }

    /** A process that is killed while it removes the folders leaves some of them beside the archive. */
    @Test
    void whatIsPackedIsRemovedAndTheArchiveStays() throws IOException {
        String iteration = "{\"record\":\"iteration\",\"index\":1,\"phase\":\"warmup\",\"histogram\":\"SElT\"}";
        write("forks/1.jsonl", "one");
        write("forks/2.jsonl", iteration);
        pack();
        byte[] first = Files.readAllBytes(directory.resolve(RawRecords.ARCHIVE));
        write("forks/2.jsonl", iteration);

        pack();

        assertThat(directory.resolve(RawRecords.ARCHIVE)).hasBinaryContent(first);
        assertThat(directory.resolve("forks")).doesNotExist();
    }

    @Test
    void whatIsNotInTheArchiveStays() throws IOException {
        Path archive = directory.resolve(RawRecords.ARCHIVE);
        write("forks/1.jsonl", "one");
        pack();
        byte[] first = Files.readAllBytes(archive);

        Path second = write("forks/2.jsonl", "two");
        assertThatThrownBy(this::pack)
                .isInstanceOf(ResultsException.class)
                .hasMessage(directory + " cannot be packed: records.tar.xz is there and does not hold forks/2.jsonl.");
        assertThat(second).hasContent("two");

        written.clear();
        Path other = write("forks/1.jsonl", "another");
        assertThatThrownBy(this::pack)
                .isInstanceOf(ResultsException.class)
                .hasMessage(directory + " cannot be packed: records.tar.xz holds something else as forks/1.jsonl.");
        assertThat(other).hasContent("another");

        for (byte[] damaged : new byte[][] {{}, Arrays.copyOf(first, first.length / 2)}) {
            Files.write(archive, damaged);
            assertThatThrownBy(this::pack).isInstanceOf(ResultsException.class);
            assertThat(archive).hasBinaryContent(damaged);
            assertThat(other).hasContent("another");
        }
    }

    @Test
    void theSameRecordsMakeTheSameBytes() throws IOException {
        write("forks/2.jsonl", "two");
        write("forks/1.jsonl", "one");
        pack();
        byte[] first = Files.readAllBytes(directory.resolve(RawRecords.ARCHIVE));
        Files.delete(directory.resolve(RawRecords.ARCHIVE));
        write("forks/1.jsonl", "one");
        write("forks/2.jsonl", "two");

        pack();

        assertThat(directory.resolve(RawRecords.ARCHIVE)).hasBinaryContent(first);
    }

    @Test
    void aDamagedArchiveIsOneSentence() throws IOException {
        Path archive = directory.resolve(RawRecords.ARCHIVE);
        write("forks/1.jsonl", "one".repeat(10_000));
        pack();
        byte[] whole = Files.readAllBytes(archive);
        byte[] changed = whole.clone();
        changed[whole.length / 2] ^= 0x55;

        for (byte[] damaged :
                new byte[][] {{}, {'x'}, Arrays.copyOf(whole, 20), Arrays.copyOf(whole, whole.length / 2), changed}) {
            Files.write(archive, damaged);
            assertThatThrownBy(() -> RawRecords.parentOf(directory))
                    .isInstanceOf(ResultsException.class)
                    .message()
                    .startsWith(archive + " cannot be unpacked: ")
                    .matches("[^\n]*[^.]\\.");
        }
    }

    @Test
    void nothingIsUnpackedOutsideTheFolder() throws IOException {
        Path archive = directory.resolve(RawRecords.ARCHIVE);
        String evil = "dbstacks-evil-" + directory.getFileName();
        try (TarArchiveOutputStream tar =
                new TarArchiveOutputStream(new XZCompressorOutputStream(Files.newOutputStream(archive)))) {
            for (String name : new String[] {"forks/../../" + evil, "../" + evil, "forks/good"}) {
                TarArchiveEntry entry = new TarArchiveEntry(name);
                entry.setSize(1);
                tar.putArchiveEntry(entry);
                tar.write('x');
                tar.closeArchiveEntry();
            }
        }

        Path unpacked = RawRecords.parentOf(directory);

        assertThat(unpacked.resolve("forks/good")).hasContent("x");
        assertThat(unpacked.resolveSibling(evil)).doesNotExist();
    }

    /** What nobody can read stays where it is: packing reads it back, and would see that it is too much. */
    @Test
    @Tag("exhaustive")
    void whatIsTooLargeForAnArchiveIsNotPacked() throws IOException {
        Path huge = write("diagnostics/flight/1/recording.jfr", "");
        try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
            file.setLength(1L << 30);
        }

        assertThatThrownBy(this::pack)
                .isInstanceOf(ResultsException.class)
                .hasMessageEndingWith(" cannot be unpacked: it holds more than 1024 MiB.");

        assertThat(huge).exists();
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).containsExactly(directory.resolve("diagnostics"));
        }
    }

    private void pack() throws IOException {
        RawRecords.pack(directory, List.copyOf(written));
        written.clear();
    }

    /** Writes a record. */
    private Path write(String name, String text) throws IOException {
        Path file = add(name, text);
        written.add(file);
        written.sort(Comparator.naturalOrder());
        return file;
    }

    private Path add(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    }
}
