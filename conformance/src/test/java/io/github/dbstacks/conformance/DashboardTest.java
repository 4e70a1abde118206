package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dbstacks.conformance.Dashboard.Query;
import io.github.dbstacks.conformance.PromQuery.LabelMatcher;
import io.github.dbstacks.conformance.PromQuery.Selector;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Queries that ask for what is not there are found. {@link ScenariosTest} asks the applications those of the real dashboard. */
class DashboardTest {
    private static final String METRICS = """
            # HELP jvm_memory_used_bytes The amount of used memory
            # TYPE jvm_memory_used_bytes gauge
            jvm_memory_used_bytes{area="heap",id="Eden \\"Space\\""} 5.7671808E7
            jvm_memory_used_bytes{area="nonheap",id="Metaspace"} 1.0
            hikaricp_connections_active{pool="web-mvc-jdbc"} 0.0
            process_cpu_usage 0.01
            """;

    @Test
    void readsSelectorsAndLabels() {
        PromQuery query = PromQuery.of("sum by (app, id) (rate(a_total{uri=\"/x y\", m!~'a|b'}[30s] offset 5m))"
                + " / on(app) group_left b:c > bool 0.5 or max without(id) (d)");

        assertThat(query.selectors())
                .containsExactly(
                        new Selector(
                                "a_total",
                                List.of(new LabelMatcher("uri", "=", "/x y"), new LabelMatcher("m", "!~", "a|b"))),
                        new Selector("b:c", List.of()),
                        new Selector("d", List.of()));
        assertThat(query.labels()).containsExactly("app", "id", "app", "id");
    }

    @Test
    void refusesHalfAnExpression() {
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> PromQuery.of("up{job=\"x\""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            sum by (app) (jvm_memory_used_bytes{area="heap"})      | {{app}}
            jvm_memory_used_bytes{id=~"Eden.*"}                    | {{app}}
            hikaricp_connections_active + process_cpu_usage        | machine
            r2dbc_pool_acquired_connections                        | of another application
            system_cpu_usage{app="web-webflux-vertx"}              | of another application
            """)
    void nothingIsMissing(String expression, String legend) {
        assertThat(unanswered(expression, legend)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            hikaricp_connections_busy                     | {{app}}    | there is no Selector[metric=hikaricp_connections_busy
            jvm_memory_used_bytes{area="stack"}           | {{app}}    | there is no Selector[metric=jvm_memory_used_bytes
            system_cpu_usage{app="web-mvc-jdbc"}          | machine    | there is no Selector[metric=system_cpu_usage
            sum by (gc) (jvm_memory_used_bytes)           | {{app}}    | jvm_memory_used_bytes has no label gc
            process_cpu_usage                             | {{action}} | process_cpu_usage has no label action
            1 + 2                                         | {{app}}    | selects nothing
            """)
    void whatIsMissingIsNamed(String expression, String legend, String missing) {
        assertThat(unanswered(expression, legend)).singleElement().asString().contains(missing);
    }

    private static List<String> unanswered(String expression, String legend) {
        return new Dashboard(List.of(new Query(expression, legend))).unanswered("web-mvc-jdbc", METRICS);
    }
}
