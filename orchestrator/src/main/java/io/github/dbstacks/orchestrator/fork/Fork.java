package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Processors;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything a fork needs in order to run.
 *
 * @param settings as the application will see them
 * @param arguments settings that the application is started with, by key
 * @param processors that the process may use; empty for all
 * @param password of the database
 */
public record Fork(
        PlannedFork planned,
        App app,
        Jdk jdk,
        Settings settings,
        Map<String, String> arguments,
        List<String> jvmOptions,
        Optional<String> processors,
        String password,
        Path log,
        Reaper reaper) {
    /**
     * The command that starts the application on its processors.
     *
     * @param port to listen on, where the application is driven by requests
     */
    public List<String> command(int port) {
        List<String> words =
                app.stack().launch().arguments(arguments, planned.cell().profiles(), port);
        List<String> jvm = app.command(jdk, jvmOptions, words);
        return processors.map(list -> Processors.on(list, jvm)).orElse(jvm);
    }
}
