package io.github.dbstacks.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkWordsTest {
    private static final Work LOAD = ScenarioLoad.closed("get-company", 50);

    @Test
    void aRequestHasALatencyAndASelectATurnaround() {
        WorkWords load = WorkWords.of(LOAD);
        WorkWords workload = WorkWords.of(Workload.SINGLE_ROW);

        assertThat(load.durations()).isEqualTo("latency and answer time");
        assertThat(workload.durations()).isEqualTo("turnaround and service time");
        assertThat(load.title(Metric.SERVICE_P50, LOAD)).isEqualTo("answer time p50 ms");
        assertThat(workload.title(Metric.SERVICE_P50, Workload.SINGLE_ROW)).isEqualTo("service p50 ms");
        assertThat(load.p99()).isEqualTo(Metric.LATENCY_P99);
        assertThat(workload.p99()).isEqualTo(Metric.P99_TIME);
    }

    @Test
    void aLegendIsOfTheKindsOfWorkThatThereAre() {
        assertThat(WorkWords.legends(List.of(Workload.INSERT_ROW)))
                .startsWith("INSERTs/s: what the machine answers")
                .doesNotContain("SELECT", "Latency");
        assertThat(WorkWords.legends(List.of(LOAD))).startsWith("Latency: ").doesNotContain("slots");
        assertThat(WorkWords.legends(List.of(LOAD, Workload.INSERT_ROW, Workload.SINGLE_ROW)))
                .startsWith("operations/s: ")
                .contains(". Latency: ");
    }
}
