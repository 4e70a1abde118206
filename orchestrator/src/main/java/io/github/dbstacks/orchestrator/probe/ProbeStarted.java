package io.github.dbstacks.orchestrator.probe;

import io.github.dbstacks.records.Run;
import java.util.List;
import java.util.Map;

/**
 * The first line of {@code probe.jsonl}: what is about to be probed.
 *
 * @param formatVersion {@link Run#FORMAT_VERSION}
 * @param requests at once to a web application
 */
record ProbeStarted(
        int formatVersion,
        String version,
        String commit,
        String dirty,
        String startedAt,
        int requests,
        Map<String, String> settings,
        List<String> jvmOptions) {
    static ProbeStarted of(Run run, int requests) {
        return new ProbeStarted(
                run.formatVersion(),
                run.version(),
                run.commit(),
                run.dirty(),
                run.startedAt(),
                requests,
                run.settings(),
                run.jvmOptions());
    }
}
