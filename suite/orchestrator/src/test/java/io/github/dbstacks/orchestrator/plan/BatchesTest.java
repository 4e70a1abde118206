package io.github.dbstacks.orchestrator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Tests how long an iteration of the preset for databases takes, by what its reference answered in the published run.
 */
class BatchesTest {
    private static final Path CAPACITIES =
            Checkout.path("results/published/2026-11-27-databases-jdk-25").resolve("summary.csv");
    private static final Pattern SELECTS = Pattern.compile("(?m)^ {2}([a-z-]+): \\{selects: (\\d+)}$");

    /** At the ends of shorter ones slots are without work for more than a hundredth of the time. */
    @Test
    void anIterationOfEachWorkloadTakesAThirdOfASecond() throws IOException {
        List<MatchResult> workloads = SELECTS.matcher(Files.readString(Checkout.path("plans/databases.yaml")))
                .results()
                .toList();

        assertThat(workloads).hasSize(5);
        for (MatchResult workload : workloads) {
            assertThat(Integer.parseInt(workload.group(2)) / capacity(workload.group(1)))
                    .as(workload.group(1))
                    .isBetween(0.25, 0.4);
        }
    }

    /** Returns the operations a second of JDBC on PostgreSQL. */
    private static double capacity(String workload) throws IOException {
        Matcher row = Pattern.compile("(?m)^\"standalone-jdbc,database=postgresql-" + workload
                        + "\",[^,]*,capacity,operations per second,([0-9.]+),")
                .matcher(Files.readString(CAPACITIES));
        assertThat(row.find()).as(workload).isTrue();
        return Double.parseDouble(row.group(1));
    }
}
