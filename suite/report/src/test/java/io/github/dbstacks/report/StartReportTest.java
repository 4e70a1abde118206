package io.github.dbstacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.run.MadeLoadRun;
import io.github.dbstacks.records.fork.AotCache;
import io.github.dbstacks.records.fork.FirstAnswer;
import io.github.dbstacks.records.fork.LiveHeap;
import io.github.dbstacks.records.fork.Memory;
import io.github.dbstacks.records.json.RecordMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of starts and of memory. The second application takes half as long to start, with an AOT cache. */
class StartReportTest {
    @TempDir
    private Path directory;

    @Test
    void aRunAboutStartsHasItsOwnSection() throws IOException {
        MadeLoadRun.write(directory);
        tell(true);

        String terminal = Reports.write(directory, 200);

        assertThat(PageText.of(directory.resolve("report.html")))
                .contains("Start and memory", "| A | 2.01 | ±1.2 % |  | 3.00 |", "| B | 1.01 |", " | 0.50 (")
                .contains("| 60 | 30.0 |", "| A | 302 | 301 | 40.0 | 31 | 7.0 |")
                .as("numbers before what they are")
                .containsSubsequence(
                        "| A | 2.01 |",
                        "First answer: from the start of the process to its first right answer",
                        "| A | 302 |");
        assertThat(Files.readString(directory.resolve("report.md")))
                .contains("## Start and memory", "| A | 2.01 | ±1.2 % |");
        assertThat(terminal)
                .contains("Start and memory")
                .containsPattern("  A +2\\.01 +±1\\.2 % +3\\.00 +302 +40\\.0 +31\n")
                .doesNotContain("KiB/client");
        assertThat(Files.readString(directory.resolve("summary.csv")))
                .contains(",first-answer,ms,2010,3,2000,2020,", ",pss,MB,302,", ",aot-training,ms,30000,");
        assertThat(Reports.write(directory, 80).lines())
                .filteredOn(line -> line.startsWith("  A ") && line.contains("2.01"))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    /** A report of any other load stays as it is, but for a section of the page. */
    @Test
    void aRunAboutSomethingElseTellsItOnThePageAlone() throws IOException {
        MadeLoadRun.write(directory);
        tell(false);

        assertThat(Reports.write(directory, 200)).doesNotContain("Start and memory");
        assertThat(Files.readString(directory.resolve("report.md"))).doesNotContain("Start and memory");
        assertThat(PageText.of(directory.resolve("report.html"))).contains("Start and memory", "| A | 2.01 | ±1.2 % |");
    }

    @Test
    void anOlderRunHasNoSuchSection() throws IOException {
        MadeLoadRun.write(directory);
        Reports.write(directory, 200);

        assertThat(PageText.of(directory.resolve("report.html"))).doesNotContain("Start and memory");
    }

    /** Adds to each fork how it started, and what its process held. */
    private void tell(boolean liveHeap) throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("forks"))) {
            for (Path file : files.sorted().toList()) {
                List<String> lines = new ArrayList<>(Files.readAllLines(file));
                boolean isOther = lines.get(0).contains("\"stack\":\"web-b\"");
                int block =
                        lines.get(0).contains("\"block\":1,") ? 0 : lines.get(0).contains("\"block\":2,") ? 1 : 2;
                long afterMillis = (isOther ? 1_000 : 2_000) + 10L * block;
                List<String> told = new ArrayList<>();
                if (isOther) {
                    told.add(RecordMapper.line("aotCache", new AotCache(60_000_000, 30_000_000_000L)));
                }
                told.add(RecordMapper.line(
                        "firstAnswer",
                        new FirstAnswer(0, 1_000_000 * afterMillis, OptionalLong.of(3_000_000_000L), 5_000_000)));
                told.add(RecordMapper.line(
                        "memory",
                        new Memory(OptionalLong.empty(), 303_000_000, 302_000_000, 301_000_000, 31, 7_000_000)));
                if (liveHeap) {
                    told.add(RecordMapper.line("liveHeap", new LiveHeap(40_000_000)));
                }
                lines.addAll(1, told);
                Files.write(file, lines);
            }
        }
    }
}
