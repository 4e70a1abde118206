package io.github.dbstacks.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.orchestrator.engine.Forecast;
import io.github.dbstacks.orchestrator.engine.Setup;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No preset plans more than it allows itself. */
class PresetBudgetsTest {
    /** The time of the canary on the machine for which plans say how long a fork takes. */
    private static final double CANARY_NANOS = 40e6;

    private static final Path PLANS = Applications.home().resolve("plans");

    static Stream<String> presets() {
        return PlanFile.names(PLANS).stream();
    }

    @ParameterizedTest
    @MethodSource("presets")
    void theFewestBlocksAreWithinTheBudget(String name) {
        Plan plan = PlanFile.preset(PLANS, name);
        Setup setup = new Setup(Applications.all(), List.of(), List.of(), Optional.empty(), Optional.empty());

        Forecast forecast = new Forecast(setup.planner(plan, PlanOptions.NONE).run(), 0, 0, CANARY_NANOS);

        assertThat(forecast.beyondBudget()).as(forecast.line()).isEmpty();
    }
}
