package io.github.dbstacks.orchestrator.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.tuning.Round;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.Value;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RoundPlanTest {
    private static final TuningProtocol PROTOCOL = TuningProtocol.read(Path.of("../plans"));

    @Test
    void isAPlanWithTheDefaultFirst() {
        Cell standard = cell(List.of(), Map.of());
        Cell other = cell(List.of("a", "b"), Map.of("pool-size", "20"));
        Round round = new Round(1, List.of(standard, other), 1, false);

        Plan plan = PlanFile.parse("round-1.yaml", RoundPlan.text(PROTOCOL.of(round), round, Optional.empty()));

        assertThat(plan.cells().stream().map(Value::texts))
                .containsExactly(
                        Map.of("stack", "standalone-toy"),
                        Map.of("stack", "standalone-toy", "profiles", "a,b", "pool-size", "20"));
        assertThat(plan.axes().workloads()).extracting(Value::text).containsExactly("multi-row");
        assertThat(plan.mostBlocks()).isEqualTo(1);
        assertThat(plan.settings()).isEqualTo(withLabels(PROTOCOL.early(), plan));
    }

    @Test
    void theLastRoundStopsByItselfFromTheFifthBlockOn() {
        Round round = new Round(3, List.of(cell(List.of(), Map.of())), 12, true);

        Plan plan = PlanFile.parse("round-3.yaml", RoundPlan.text(PROTOCOL.of(round), round, Optional.of("/a \"b\\")));

        assertThat(plan.limits().leastBlocks()).isEqualTo(5);
        assertThat(plan.mostBlocks()).isEqualTo(12);
        assertThat(Value.texts(plan.cells().get(0))).containsEntry("jdk", "/a \"b\\");
        assertThat(plan.settings()).isEqualTo(withLabels(PROTOCOL.last(), plan));
    }

    /** The labels of values tell the file. */
    private static Map<String, Value> withLabels(Plan protocol, Plan plan) {
        Map<String, Value> settings = new TreeMap<>();
        protocol.settings()
                .forEach((key, value) -> settings.put(
                        key,
                        new Value(
                                value.text(),
                                Objects.requireNonNull(plan.settings().get(key)).label())));
        return settings;
    }

    private static Cell cell(List<String> profiles, Map<String, String> settings) {
        return new Cell(
                "standalone-toy",
                Stack.Kind.STANDALONE,
                profiles.isEmpty(),
                new TreeMap<>(),
                profiles,
                new TreeMap<>(settings),
                Workload.MULTI_ROW,
                "17");
    }
}
