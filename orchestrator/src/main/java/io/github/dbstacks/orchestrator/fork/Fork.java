package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Processors;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Everything a fork needs in order to run.
 *
 * @param settings as the application will see them
 * @param arguments {@code key=value}, without the dashes
 * @param processors that the process may use; empty for all
 * @param password of the database
 */
public record Fork(
        PlannedFork planned,
        App app,
        Jdk jdk,
        Settings settings,
        List<String> arguments,
        List<String> jvmOptions,
        Optional<String> processors,
        String password,
        Path log,
        Reaper reaper) {
    /** The JVM with the application and nothing else, on its processors. */
    public List<String> command() {
        List<String> jvm = app.command(jdk, jvmOptions);
        return processors.map(list -> Processors.on(list, jvm)).orElse(jvm);
    }
}
