package io.github.dbstacks.settings;

import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.Map;
import java.util.Set;

/** Makes {@link Settings} of what was given, or refuses with one sentence. */
public final class SettingsReader {
    private static final Set<String> PARAMETERS = Set.of(Setting.WORKLOAD.key(), Setting.SELECTS.key());

    private SettingsReader() {}

    /**
     * Reads what was given and fills in the defaults.
     *
     * @param given environment and command line
     * @throws SettingsException when a key, a value or a combination is not allowed
     */
    public static Settings read(Stack stack, Given given) {
        given.refuseUnknown();
        given.refuseUnreadable();
        return new Settings(stack, given);
    }

    /**
     * Reads the parameters of a web request, which may name another workload and number of SELECTs.
     *
     * @throws SettingsException when a parameter or its value is not allowed
     */
    public static Request request(Settings settings, Map<String, String> parameters) {
        Given given = new Given();
        parameters.forEach((name, value) -> {
            if (!PARAMETERS.contains(name)) {
                throw new SettingsException("?" + name + " is not allowed: the parameters are workload and selects.");
            }
            given.put(name, value, "?" + name);
        });
        Workload workload = parameters.containsKey(Setting.WORKLOAD.key())
                ? Setting.WORKLOAD.read(given, settings)
                : settings.workload();
        Ids ids = settings.ids(workload);
        if (!ids.fits(workload.lastId())) {
            throw given.refused(Setting.WORKLOAD, "with id=" + ids + " only workloads of fewer rows");
        }
        settings.stack().profilesInsteadOf(settings.profiles(), workload).ifPresent(allowed -> {
            throw given.refused(Setting.WORKLOAD, allowed);
        });
        int selects = parameters.containsKey(Setting.SELECTS.key())
                ? Setting.SELECTS.read(given, settings)
                : settings.selects(workload);
        return new Request(workload, selects);
    }
}
