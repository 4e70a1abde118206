package io.github.dbstacks.report.derived;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.analysis.run.ResultsException;
import io.github.dbstacks.records.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A published run whose derived files are read. */
class DerivedRunTest {
    private static final Path PUBLISHED = Checkout.path("results/published/2026-11-27-quick-jdk-25");

    @TempDir
    private Path copy;

    @BeforeEach
    void copy() throws IOException {
        for (String file : List.of("run.json", "environment.json", "cells.csv", "summary.csv")) {
            Files.copy(PUBLISHED.resolve(file), copy.resolve(file));
        }
    }

    private List<DerivedRun> read() {
        return DerivedRun.read(Map.of("it", copy));
    }

    private void replace(String file, String text, String by) throws IOException {
        String before = Files.readString(copy.resolve(file));
        assertThat(before).contains(text);
        Files.writeString(copy.resolve(file), before.replace(text, by));
    }

    @Test
    void aCellHasTheNumbersOfItsFile() {
        DerivedRun run = read().get(0);
        DerivedRun.DerivedCell row = run.rows().stream()
                .filter(found -> found.cell().label().equals("standalone-r2dbc"))
                .findFirst()
                .orElseThrow();

        assertThat(row.status()).isEqualTo("ok");
        assertThat(row.loadInvalid()).isFalse();
        assertThat(row.values())
                .containsEntry(
                        "total-cpu",
                        new DerivedRun.DerivedValue(
                                "µs per operation",
                                61.912,
                                54.943,
                                69.610,
                                "standalone-jdbc-single-row",
                                Optional.of(new DerivedRun.Ratio(1.7552, 1.3166, 2.34)),
                                "inconclusive"))
                .containsEntry(
                        "operations",
                        new DerivedRun.DerivedValue("number", 20_000, 20_000, 20_000, "", Optional.empty(), ""));
        assertThat(run.facts())
                .isEqualTo("2026-11-27, plan quick, JDK 25.0.3 eclipse, Intel(R) Xeon(R) Processor, 2 cores,"
                        + " PostgreSQL");
    }

    /** Its cells would have no stack and no settings. */
    @Test
    void aCellThatWasNotPlannedIsRefused() throws IOException {
        replace("cells.csv", "standalone-vertx-single-row,", "standalone-other-single-row,");

        assertThatThrownBy(this::read)
                .isInstanceOf(ResultsException.class)
                .hasMessage(
                        copy + " has a file that cannot be read: cells.csv has the cell standalone-other-single-row,"
                                + " and run.json has not.");
    }

    @Test
    void aRunWithoutDerivedFilesOrThatComparesNothingIsLeftOut() throws IOException {
        replace("run.json", "\"compare\" : true", "\"compare\" : false");
        assertThat(read()).isEmpty();

        Files.delete(copy.resolve("cells.csv"));
        assertThat(read()).isEmpty();
    }

    @Test
    void aNumberThatIsNoneIsOneSentence() throws IOException {
        replace("summary.csv", ",total-cpu,µs per operation,", ",total-cpu,µs per operation,x");

        assertThatThrownBy(this::read)
                .isInstanceOf(ResultsException.class)
                .message()
                .startsWith(copy + " has a file that cannot be read: For input string: \"x");
    }
}
