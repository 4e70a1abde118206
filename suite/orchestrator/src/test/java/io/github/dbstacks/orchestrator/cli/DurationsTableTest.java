package io.github.dbstacks.orchestrator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DurationsTableTest {
    private static final String HEADER =
            "ended,stack,profiles,workload,operations,pool_size,concurrency,java,started,iteration,milliseconds\n";

    @TempDir
    private Path folder;

    /** The first two of twelve iterations of JDBC do not count, and R2DBC has two JVMs. */
    @Test
    void theLastTenOfEachJvmCount() throws IOException {
        StringBuilder rows = new StringBuilder(HEADER);
        for (int iteration = 1; iteration <= 12; iteration++) {
            rows.append(row("web-mvc-jdbc", "", "10", "a", iteration, iteration <= 2 ? 9_000 : 1_000));
        }
        rows.append(row("web-webflux-r2dbc", "connection", "10", "b", 1, 1_500))
                .append(row("web-webflux-r2dbc", "connection", "10", "c", 1, 2_500))
                .append(row("web-webflux-vertx", "", "4", "d", 1, 1_100))
                .append(row("standalone-vertx", "", "10", "e", 1, 1_100));

        assertThat(DurationsTable.of(file(rows.toString()))
                        .lines()
                        .map(line -> line.strip().replaceAll(" {2,}", "|")))
                .contains(
                        "web-mvc-jdbc|500 single-row|10|17|1|12|1,000",
                        "web-webflux-r2dbc+connection|500 single-row|10|17|2|2|2,000|2.00",
                        "web-webflux-vertx|500 single-row|4|17|1|1|1,100",
                        "standalone-vertx|500 single-row|10|17|1|1|1,100");
    }

    @Test
    void anotherFileIsRefused() throws IOException {
        Path other = file("a,b\n1,2\n");
        Path wrong = file(HEADER + "t,web-mvc-jdbc,,single-row,1,1,1,17,a,1,much\n");

        assertThatThrownBy(() -> DurationsTable.of(other)).hasMessageContaining("is no file of durations");
        assertThatThrownBy(() -> DurationsTable.of(wrong))
                .hasMessageEndingWith("2: milliseconds=much is not allowed: it takes a number such as 18034.250.");
        assertThatThrownBy(() -> DurationsTable.of(file(HEADER))).hasMessageEndingWith("has no durations.");
    }

    private static String row(String stack, String profiles, String pool, String jvm, int iteration, int millis) {
        return String.join(
                        ",",
                        "2026-11-27T10:00:00Z",
                        stack,
                        profiles,
                        "single-row",
                        "500",
                        pool,
                        pool,
                        "17",
                        jvm,
                        Integer.toString(iteration),
                        Integer.toString(millis))
                + "\n";
    }

    private Path file(String text) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "durations", ".csv"), text);
    }
}
