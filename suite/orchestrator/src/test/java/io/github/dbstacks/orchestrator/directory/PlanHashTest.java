package io.github.dbstacks.orchestrator.directory;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.json.RecordMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanHashTest {
    private RunDirectory directory;
    private Path file;
    private String written;

    @BeforeEach
    void create(@TempDir Path results) throws IOException {
        directory =
                RunDirectory.create(results, Examples.run(List.of(new PlannedFork(1, 1, Examples.reference(), false))));
        file = directory.path().resolve("run.json");
        written = Files.readString(file);
    }

    /** A run that has only been planned has no environment, and a block of it is measured from this file alone. */
    @Test
    void aRunThatSomebodyHasChangedBeforeItBegan() throws IOException {
        requireThatChangesShow();
    }

    @Test
    void aRunThatSomebodyHasChangedSinceItBegan() throws IOException {
        directory.writeEnvironment(
                RecordMapper.MAPPER.createObjectNode().put(Environment.PLAN, PlanHash.of(directory.run())));
        written = written.replaceAll(",\\s+\"planHash\" : \"\\w+\"", ""); // as older runs have it
        assertThat(written).doesNotContain("planHash");
        Files.writeString(file, written);

        requireThatChangesShow();
    }

    private void requireThatChangesShow() throws IOException {
        assertThat(directory.isAsPlanned()).isTrue();
        for (String changed : List.of(
                written.replace("single-row", "multi-row"),
                written.replace("-Xmx1g", "-XX:OnError=reboot"),
                written.replace("\"leastBlocks\" : 1", "\"leastBlocks\" : 2"),
                written.replace("most: 9", "most: 8"))) {
            assertThat(changed).isNotEqualTo(written);
            Files.writeString(file, changed);
            assertThat(directory.isAsPlanned()).as(changed).isFalse();
        }
    }

    @Test
    void howARunEndedIsNoPartOfItsPlan() {
        directory.write(directory.run().ended(Termination.INTERRUPTED, RunDirectory.now(), Optional.empty()));

        assertThat(directory.isAsPlanned()).isTrue();
    }

    /** Runs that an older dbstacks wrote have fewer properties than the records of this one. */
    @Test
    void publishedRunsAreUnchanged() throws IOException {
        List<Path> runs;
        try (Stream<Path> files = Files.walk(Checkout.path("results/published"))) {
            runs = files.filter(found -> found.getFileName().toString().equals("environment.json"))
                    .filter(PlanHashTest::hasHash)
                    .map(Path::getParent)
                    .toList();
        }

        assertThat(runs)
                .hasSizeGreaterThan(10)
                .allMatch(run -> RunDirectory.existing(run).isAsPlanned());
    }

    private static boolean hasHash(Path environment) {
        try {
            return RecordMapper.MAPPER.readTree(Files.readString(environment)).has(Environment.PLAN);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
