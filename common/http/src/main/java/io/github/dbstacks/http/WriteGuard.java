package io.github.dbstacks.http;

import io.github.dbstacks.harness.Marks;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.schema.scenario.Scenario;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.schema.scenario.Scenarios;
import io.github.dbstacks.settings.Settings;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Refuses a request that would write to a table that dbstacks has not created. Each framework asks (through
 * {@link Refusal}) before it looks for whoever answers a request, so that nobody who adds an endpoint can forget it.
 */
final class WriteGuard {
    /** Methods that write nothing (RFC 9110, section 9.2.1). */
    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

    /**
     * The tables that requests to a path write, by its first segment. Whatever is not here may be a path in another
     * spelling.
     */
    private static final Map<String, Set<ScenarioTables>> BY_SEGMENT = Scenarios.ALL.stream()
            .collect(Collectors.toUnmodifiableMap(
                    scenario -> segment(scenario.request(0).path()), WriteGuard::written, (one, same) -> one));

    private WriteGuard() {}

    /**
     * Returns why a request is not answered; empty for one that only reads, and where its tables are dbstacks'.
     *
     * @param path from the slash on, as it was sent
     */
    static Optional<FailureReason> refusal(Settings settings, String method, String path) {
        if (SAFE.contains(method)) {
            return Optional.empty();
        }
        return Marks.refusal(settings, BY_SEGMENT.getOrDefault(segment(path), EnumSet.allOf(ScenarioTables.class)));
    }

    /** A scenario whose POST writes nothing, such as a log in, reads its tables only. */
    private static Set<ScenarioTables> written(Scenario scenario) {
        boolean posts = scenario.request(0).method().equals("POST");
        boolean writes = !posts || scenario.leavesRows();
        return scenario.tables().filter(tables -> writes).map(Set::of).orElseGet(Set::of);
    }

    private static String segment(String path) {
        return path.replaceFirst("^/", "").replaceFirst("[/?].*", "");
    }
}
