package io.github.dbstacks.orchestrator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.testbed.process.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cells of a race, which are candidates for the best one. */
class RaceCellsTest {
    @TempDir
    private Path home;

    @Test
    void aSettingThatMeansNothingWithTheProfilesOfACellMakesNoOther() throws IOException {
        assertThat(labels("race: true\n"))
                .containsExactlyInAnyOrder(
                        "standalone-r2dbc",
                        "standalone-r2dbc+loop-resources event-loops=1",
                        "standalone-r2dbc+loop-resources event-loops=2");
        assertThat(labels("race: false\n")).as("no other run leaves out a cell").hasSize(4);
    }

    private List<String> labels(String race) throws IOException {
        Plan plan = PlanFile.parse("my.yaml", """
                stacks: [standalone-r2dbc]
                workloads: [single-row]
                profiles: [none, loop-resources]
                vary: {event-loops: [1, 2]}
                """ + race);
        return new Planner(plan, PlanOptions.NONE, Modules.withTwins(home), List.of(Jdk.current()))
                .run().order().stream()
                        .map(fork -> fork.cell().label())
                        .distinct()
                        .toList();
    }
}
