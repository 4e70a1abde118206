package io.github.dbstacks.orchestrator.explain;

import java.util.List;

/**
 * Says how a profile must be for what is left between two stacks to be their drivers. A new profile that changes more
 * than the driver has a line here.
 *
 * @param name of the step in tables
 * @param on whether it must be on
 */
record ProfileStep(String name, String profile, boolean on) {
    static final String COLOCATION = "loop-resources";
    static final String EVENT_LOOPS = "event-loops";

    /** The steps in the order of the chain. A stack takes those that it has. */
    static final List<ProfileStep> ALL = List.of(
            new ProfileStep("auto-configuration", "auto-configured", false),
            new ProfileStep("pipelining", "pipelining", false),
            new ProfileStep("connections on demand", "on-demand", false),
            new ProfileStep("fixed-size", "fixed-size", false),
            new ProfileStep("colocation", COLOCATION, true),
            new ProfileStep("one event loop", "one-loop", false),
            new ProfileStep("event loops", EVENT_LOOPS, true),
            new ProfileStep("pool warm-up", "pool-warmup", true),
            new ProfileStep("client API", "connection", true),
            new ProfileStep("virtual threads", "virtual-threads", false));

    /** The name of the step that switches a profile. */
    static String name(String profile) {
        return ALL.stream()
                .filter(step -> step.profile.equals(profile))
                .map(ProfileStep::name)
                .findFirst()
                .orElse(profile);
    }
}
