package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.Settings;
import java.time.Duration;

/** What a fork's load is in the options of the load engine. */
record LoadWords(ScenarioLoad load, Settings settings) {
    /** Time under the load itself before the seconds that count: the queues of a closed loop and of a rate are not alike. */
    private static final Duration SETTLING = Duration.ofSeconds(1);

    /**
     * The closed loop in which the fork warms up: the load itself, or where that is a rate as many clients as the pool has connections,
     * since more would wait for one.
     */
    ScenarioLoad warmUpLoad() {
        return ScenarioLoad.closed(load.scenario(), load.clients().orElse(settings.poolSize()));
    }

    /** A time of that closed loop, whose clients begin at once. */
    String burst(Duration duration) {
        return "--clients=" + warmUpLoad().clients().getAsInt() + " --warm-up=0s --duration=" + duration.toMillis()
                + "ms";
    }

    /** The load itself, of which each measured iteration is a second. */
    String measured() {
        String how = load.clients().isPresent()
                ? "--clients=" + load.clients().getAsInt() + " --ramp=" + SETTLING.toSeconds() + "s"
                : "--rate=" + load.rateText() + " --arrivals=" + (load.isPoisson() ? "poisson" : "even");
        return how + " --warm-up=" + SETTLING.toSeconds() + "s --duration=" + settings.measuredIterations() + "s";
    }

    /** How long {@link #measured()} takes, without the last answers. */
    Duration longest() {
        return SETTLING.plusSeconds(settings.measuredIterations());
    }
}
