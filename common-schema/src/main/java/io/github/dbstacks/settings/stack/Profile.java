package io.github.dbstacks.settings.stack;

import io.github.dbstacks.schema.Work;
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
 * @param settings keys of settings that mean something only with a profile that names them
 */
public record Profile(
        String name,
        String meaning,
        Set<String> excludes,
        int minimumJdk,
        boolean scenariosOnly,
        boolean readsOnly,
        Set<String> settings) {
    public Profile {
        excludes = Set.copyOf(excludes);
        settings = Set.copyOf(settings);
    }

    /** Whether this work can be measured with it. */
    public boolean allows(Work work) {
        return work.isLoad() || !(scenariosOnly || (readsOnly && !work.isOneSelect()));
    }
}
