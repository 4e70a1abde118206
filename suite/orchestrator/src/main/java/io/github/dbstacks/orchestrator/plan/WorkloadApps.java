package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Apps;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The applications that workloads and scenarios can be measured on. */
public final class WorkloadApps {
    private WorkloadApps() {}

    /** The application of this stack. */
    static App named(Apps known, Value stack) {
        return named(known, stack.text(), stack);
    }

    /**
     * The application of a stack that is named somewhere in a value.
     *
     * @throws BenchException when there is none, or it answers scenarios only
     */
    public static App named(Apps known, String name, Value given) {
        App app = known.named(name).orElseThrow(() -> given.refused("the stacks are " + names(known) + "."));
        if (!app.stack().answersWorkloads()) {
            throw given.refused(name + " answers scenarios only; the stacks with workloads are " + names(known) + ".");
        }
        return app;
    }

    /**
     * The application of a stack on which this work can be measured.
     *
     * @throws BenchException when there is none
     */
    static App named(Apps known, Value stack, Work work) {
        return work.load()
                .map(load -> answering(known, stack.text(), stack, load.scenario()))
                .orElseGet(() -> running(known, stack, work));
    }

    /**
     * Returns a stack's application that runs the work. One that is known to be unable to run it counts: its cell is
     * there, and says why it is not measured.
     */
    private static App running(Apps known, Value stack, Work workload) {
        App app = named(known, stack);
        if (!app.stack().runs(workload) && !app.stack().abilities().without().containsKey(workload)) {
            throw stack.refused(app.stack().name() + " does not run " + workload + "; the stacks that run " + workload
                    + " are "
                    + known.all().stream()
                            .filter(other -> other.stack().runs(workload))
                            .map(other -> other.stack().name())
                            .collect(Collectors.joining(", "))
                    + ".");
        }
        return app;
    }

    /** Returns why this application cannot run such work on that system, without a full stop; empty where it can. */
    static Optional<String> whyNot(App app, Work work, Dbms dbms) {
        return work.missingOn(dbms)
                .or(() -> Optional.ofNullable(app.stack().abilities().without().get(work)));
    }

    /**
     * The application of a stack that is named somewhere in a value, and answers a scenario.
     *
     * @throws BenchException when there is none
     */
    static App answering(Apps known, String name, Value given, String scenario) {
        List<App> answering = known.all().stream()
                .filter(app -> app.stack().abilities().scenarios().contains(scenario))
                .toList();
        return answering.stream()
                .filter(app -> app.stack().name().equals(name))
                .findFirst()
                .orElseThrow(() -> given.refused("the stacks that answer " + scenario + " are "
                        + answering.stream().map(app -> app.stack().name()).collect(Collectors.joining(", ")) + "."));
    }

    /** Refuses values that name a system that a stack has no driver for. */
    static BenchException noDriver(App app, Apps known, Map<String, Value> values) {
        String key = Setting.DATABASE.key();
        Value system =
                values.getOrDefault(key, new Value(CellSettings.dbms(values).toString(), key));
        return system.refused(app.stack().name() + " has no driver for it; the stacks that have one are "
                + known.all().stream()
                        .filter(other -> other.stack().uses(CellSettings.dbms(values)))
                        .map(other -> other.stack().name())
                        .collect(Collectors.joining(", "))
                + ".");
    }

    private static String names(Apps known) {
        return known.all().stream()
                .filter(app -> app.stack().answersWorkloads())
                .map(app -> app.stack().name())
                .collect(Collectors.joining(", "));
    }
}
