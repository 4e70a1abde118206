package io.github.dbstacks.settings.stack;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A named switch of a stack.
 *
 * @param name such as {@code loop-resources}
 * @param meaning one sentence
 * @param excludes profiles of the same stack that it cannot be combined with
 * @param minimumJdk feature release of Java that it needs; 17 where any will do
 * @param scenariosOnly whether it changes scenarios only, so that a workload is not measured with it
 * @param readsOnly whether workloads that write or stream are not possible with it
 * @param fault whether it makes a mistake that somebody has published, so that it is measured only by name
 * @param settings keys of settings that mean something only with a profile that names them
 * @param driver that it has in place of the stack's, so that it is possible on one system only; empty where it changes
 *     no driver
 * @param parts that it has in place of the stack's, see {@link Stack.Parts#others}
 */
public record Profile(
        String name,
        String meaning,
        Set<String> excludes,
        int minimumJdk,
        boolean scenariosOnly,
        boolean readsOnly,
        boolean fault,
        Set<String> settings,
        Optional<OwnDriver> driver,
        Map<String, String> parts) {
    /** The beginning of the name of a profile with another driver, and of no other's. */
    public static final String DRIVER = "driver-";

    /**
     * A driver of a profile.
     *
     * @param dbms the system that it is for
     * @param artifacts the driver itself first
     */
    public record OwnDriver(Dbms dbms, Set<String> artifacts) {}

    public Profile {
        excludes = Set.copyOf(excludes);
        settings = Set.copyOf(settings);
        parts = Map.copyOf(parts);
    }

    /** Returns whether a database of that system can be used with it. */
    public boolean isFor(Dbms system) {
        return driver.isEmpty() || driver.get().dbms() == system;
    }

    /** Returns whether this work can be measured with it. */
    public boolean allows(Work work) {
        return work.asWorkload()
                .filter(workload -> scenariosOnly || (readsOnly && !workload.isOneSelect()))
                .isEmpty();
    }
}
