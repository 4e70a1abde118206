package io.github.dbstacks.orchestrator.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.orchestrator.plan.Modules;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.Planner;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Apps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Applications of other frameworks: one has profiles and no workloads, one answers few scenarios. */
class RequestsPlanTest {
    private static final Plan EFFORT = PlanFile.parse("load.yaml", """
            scenarios: [login]
            rate: [500]
            settings: {iterations: 20, measured-iterations: 8, pool-size: 20}
            blocks: {least: 3, most: 5}
            heap: 512m
            """);

    @TempDir
    private Path home;

    private Apps apps;

    @BeforeEach
    void findModules() throws IOException {
        apps = Modules.ofFrameworks(home);
    }

    @Test
    void bothAreAskedForMoreAndMore() {
        Plan plan = RequestsPlan.of(apps, EFFORT, ends("web-b:turbo", "web-a"), new Value("20", "--clients"));
        Run run = new Planner(plan, PlanOptions.NONE.withSeed(Optional.of(7L)), apps, Planner.jdks(List.of(), plan))
                .run();
        List<Cell> cells =
                run.order().stream().map(PlannedFork::cell).distinct().toList();

        assertThat(plan.name()).isEqualTo("explain-load");
        assertThat(plan.mostBlocks()).isEqualTo(5);
        assertThat(Value.texts(plan.settings())).isEqualTo(Value.texts(EFFORT.settings()));
        assertThat(cells)
                .extracting(Cell::name)
                .containsExactlyInAnyOrder(
                        "web-a-delay,clients=20",
                        "web-b+turbo-delay,clients=20",
                        "web-a-get-company,clients=20",
                        "web-b+turbo-get-company,clients=20",
                        "web-a-list-people,clients=20",
                        "web-b+turbo-list-people,clients=20");
        assertThat(cells).filteredOn(Cell::reference).extracting(Cell::stack).containsOnly("web-a");
        assertThat(run.plan().chain()).isEmpty();
    }

    @Test
    void onlyWhatBothAnswerIsMeasured() {
        Plan plan = RequestsPlan.of(apps, EFFORT, ends("web-few", "web-a"), new Value("5", "--clients"));

        assertThat(plan.axes().loads().scenarios()).extracting(Value::text).containsExactly("delay", "list-companies");
    }

    /** A chain of SELECTs leads to a stack with a standalone twin. */
    @ParameterizedTest
    @CsvSource({
        "web-b, web-a, true",
        "web-twin, web-a, true",
        "web-twin:turbo, web-twin, false",
        "standalone-a, web-twin, false",
        "nobody, web-twin, false"
    })
    void requestsAreNeededWhereNoChainLeads(String one, String other, boolean needed) {
        assertThat(RequestsPlan.isNeeded(apps, ends(one, other))).isEqualTo(needed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nobody | web-a | 5 | explain=nobody is not allowed: the stacks are standalone-a, web-a, web-b, web-few, web-twin.",
                "standalone-a | web-a | 5 | --against=web-a is not allowed: to explain requests both answer two of the scenarios delay,"
                        + " get-company, list-people, list-companies.",
                "web-a:fast | web-b | 5 | explain=web-a:fast is not allowed: the profiles of web-a are none, and fast is none of them.",
                "web-a | web-b | 0 | --clients=0 is not allowed: it takes a whole number from 1 to 10000.",
                "web-a | web-a | 5 | --against=web-a is not allowed: it is the cell that is to be explained, so there is no difference."
            })
    void mistakesAreOneSentence(String one, String other, String clients, String sentence) {
        assertThatThrownBy(() -> RequestsPlan.of(apps, EFFORT, ends(one, other), new Value(clients, "--clients")))
                .isInstanceOf(BenchException.class)
                .hasMessage(sentence);
    }

    private static Chains.Ends ends(String one, String other) {
        return new Chains.Ends(
                new Value(one, "explain"), new Value(other, "--against"), Optional.empty(), Optional.empty());
    }
}
