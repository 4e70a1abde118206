package io.github.dbstacks.conformance.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.Dashboard;
import io.github.dbstacks.conformance.support.Dashboard.Query;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Queries that ask for what is not there are found. {@code ScenariosTest} asks the applications those of the real
 * dashboard.
 */
class DashboardTest {
    private static final String METRICS = """
            # HELP jvm_memory_used_bytes The amount of used memory
            # TYPE jvm_memory_used_bytes gauge
            jvm_memory_used_bytes{area="heap",id="Eden \\"Space\\""} 5.7671808E7
            jvm_memory_used_bytes{area="nonheap",id="Metaspace"} 1.0
            hikaricp_connections_active{pool="web-mvc-jdbc"} 0.0
            process_cpu_usage 0.01
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            sum by (app) (jvm_memory_used_bytes{area="heap"})  | {{app}}
            jvm_memory_used_bytes{id=~"Eden.*"}                | {{app}} {{area}}
            hikaricp_connections_active                        | {{app}}
            max(rate(process_cpu_usage[30s]))                  | machine
            """)
    void nothingIsMissing(String expression, String legend) throws Exception {
        assertThat(unanswered(expression, legend)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            hikaricp_connections_busy              | {{app}}            | got: nil
            jvm_memory_used_bytes{area="stack"}    | {{app}}            | got: nil
            system_cpu_usage                       | machine            | got: nil
            sum by (area) (jvm_memory_used_bytes)  | {{app}}            | got: {} 1E+00
            process_cpu_usage                      | {{app}} {{action}} | got: {} 1E+00
            1 + 2                                  | {{app}}            | expected type instant vector
            up{job="x"                             | {{app}}            | parse error
            """)
    void whatIsMissingIsNamed(String expression, String legend, String why) throws Exception {
        assertThat(unanswered(expression, legend)).contains(why);
    }

    private String unanswered(String expression, String legend) throws IOException, InterruptedException {
        return new Dashboard(List.of(new Query("A panel", expression, legend)))
                .unanswered(Applications.named("web-mvc-jdbc"), METRICS, folder);
    }
}
