package io.github.dbstacks.orchestrator.directory;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.records.FormatSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A number that is published says on which machine, database, JDK and libraries it was measured, and by which commit.
 */
class PublishedRunsTest {
    private static final Path PUBLISHED = Checkout.path("results/published");

    /**
     * The runs of ./bench probe, a command that recorded no environment and is gone. Runs with count-sessions stand in
     * their place.
     */
    private static final Set<String> WITHOUT_ENVIRONMENT = Set.of(
            "2026-11-24-thread-table",
            "2026-11-24-study-000/sessions/2026-11-25T005751Z-sessions",
            "2026-11-24-study-000/threads/2026-11-25T005750Z-threads");

    /** Figures of a series whose records nothing reads any more (results/README.md). */
    private static final Set<String> WITHOUT_RUN = Set.of("2026-11-22-planted-3-percent");

    @Test
    void everyRunHasItsProvenance() throws IOException {
        List<Path> runs;
        try (Stream<Path> files = Files.walk(PUBLISHED)) {
            runs = files.filter(file -> file.getFileName().toString().equals("run.json"))
                    .map(Path::getParent)
                    .toList();
        }

        assertThat(runs).hasSizeGreaterThan(10);
        for (Path run : runs) {
            Path environment = run.resolve("environment.json");
            assertThat(RunDirectory.existing(run).run().suite().commit())
                    .as(run.toString())
                    .matches("[0-9a-f]{40}");
            assertThat(Files.exists(environment))
                    .as(run.toString())
                    .isNotEqualTo(WITHOUT_ENVIRONMENT.contains(name(run)));
            if (Files.exists(environment)) {
                assertThat(FormatSchema.ENVIRONMENT.problems(Files.readString(environment)))
                        .as(run.toString())
                        .isEmpty();
            }
        }
        try (Stream<Path> folders = Files.list(PUBLISHED)) {
            assertThat(folders.filter(folder -> runs.stream().noneMatch(run -> run.startsWith(folder)))
                            .map(PublishedRunsTest::name))
                    .containsExactlyInAnyOrderElementsOf(WITHOUT_RUN);
        }
    }

    private static String name(Path run) {
        return PUBLISHED.relativize(run).toString();
    }
}
