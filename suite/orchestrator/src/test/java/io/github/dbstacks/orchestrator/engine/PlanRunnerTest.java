package io.github.dbstacks.orchestrator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanRunnerTest {
    private static final ScenarioLoad LOAD = ScenarioLoad.open("get-company", 500, false);

    @TempDir
    private Path results;

    /** Its engine was killed. The run's forks are complete, and the run is not until the floor is. */
    @Test
    void aFloorThatFailedIsLeftToARunThatIsResumed() {
        List<PlannedFork> order = List.of(fork(1, 1), fork(2, 2));
        Run run = Examples.run(order);
        RunDirectory directory = RunDirectory.create(results, run);

        end(
                directory,
                Termination.INTERRUPTED,
                Optional.of(FailureReason.of("The load engine was killed by signal 9.")));
        assertThat(PlanRunner.floorsLeft(run, directory)).containsOnlyKeys(LOAD).containsValue(order.get(0));
        assertThat(PlanRunner.isOver(run.ended(Termination.COMPLETED, RunDirectory.now(), Optional.empty()), directory))
                .isFalse();

        end(directory, Termination.COMPLETED, Optional.empty());
        assertThat(PlanRunner.floorsLeft(run, directory)).isEmpty();
        assertThat(PlanRunner.isOver(run, directory)).isFalse();
        assertThat(PlanRunner.isOver(run.ended(Termination.COMPLETED, RunDirectory.now(), Optional.empty()), directory))
                .isTrue();
    }

    private static void end(RunDirectory directory, Termination termination, Optional<FailureReason> problem) {
        try (ForkFile file = directory.floor(LOAD).open()) {
            file.end(new ForkEnded(
                    termination,
                    OptionalLong.empty(),
                    problem,
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    RunDirectory.now()));
        }
    }

    private static PlannedFork fork(int number, int block) {
        return new PlannedFork(
                number,
                block,
                new Cell(
                        "web-a",
                        Stack.Kind.WEB,
                        false,
                        new TreeMap<>(),
                        List.of(),
                        new TreeMap<>(),
                        LOAD,
                        "17",
                        List.of()),
                false);
    }
}
