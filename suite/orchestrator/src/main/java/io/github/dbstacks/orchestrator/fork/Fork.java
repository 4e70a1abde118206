package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.stack.Launch.Drive;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.AppProcess;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Processors;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A fork that can be started.
 *
 * @param settings the effective settings, as the application will see them
 * @param arguments the settings that the application is started with, by key
 */
public record Fork(
        PlannedFork planned, App app, Jdk jdk, Settings settings, Map<String, String> arguments, Place place) {
    /**
     * Says where and how its process runs.
     *
     * @param processors that the process may use; empty for all
     * @param port to listen on; 0 for an application that is not driven by requests
     * @param password of the database
     * @param machine on which it runs
     * @param load starts the load engine; empty for a workload
     * @param log file for what the process prints and is not a result
     */
    public record Place(
            List<String> jvmOptions,
            Optional<String> processors,
            int port,
            String password,
            Path log,
            Machine machine,
            Optional<LoadProcesses> load) {}

    /** The command that starts the application, with further JVM options. */
    public List<String> command(List<String> moreJvmOptions) {
        List<String> jvmOptions = new ArrayList<>(place.jvmOptions());
        jvmOptions.addAll(moreJvmOptions);
        List<String> words = app.stack()
                .launch()
                .arguments(
                        arguments,
                        planned.cell().profiles(),
                        place.port(),
                        place.machine().listenAddress());
        List<String> command = app.command(jdk, jvmOptions, words);
        return place.processors().map(list -> Processors.on(list, command)).orElse(command);
    }

    public AppProcess start(List<String> command) {
        boolean readOutput = app.stack().launch().drive() == Drive.OUTPUT;
        return place.machine().start(command, place.password(), place.log(), readOutput);
    }

    /** The machine whose clock its iterations have. */
    public Machine clock() {
        return place.load().map(LoadProcesses::machine).orElse(place.machine());
    }

    /** CPU time of its process, as the machine on which it runs counts it. */
    public Optional<Duration> cpu(AppProcess process) {
        OptionalLong nanos = place.machine()
                .calls()
                .totals(OptionalLong.of(process.pid()), false)
                .application()
                .cpuNanos();
        return nanos.isPresent() ? Optional.of(Duration.ofNanos(nanos.getAsLong())) : Optional.empty();
    }

    /** A command without the folders of this machine, which have no place in published results. */
    public List<String> shareable(List<String> command, Path directory) {
        Path user = Path.of(System.getProperty("user.home"));
        Path home = app.home();
        Map<String, String> names = new LinkedHashMap<>();
        for (Path jar : app.classPath()) {
            if (jar.isAbsolute() && Stream.of(directory, home, user).noneMatch(jar::startsWith)) {
                names.put(jar.resolveSibling("") + File.separator, "$LIBRARIES" + File.separator); // Maven's repository
            }
        }
        names.put(directory.toString(), "$RUN");
        names.put(home.toString(), ".");
        names.put(jdk.home().toString(), "$JAVA_HOME");
        names.put(user + File.separator, "~" + File.separator);
        List<String> words = new ArrayList<>(command);
        names.forEach((folder, name) -> words.replaceAll(word -> word.replace(folder, name)));
        words.replaceAll(word -> word.startsWith(AotCaches.USE) ? AotCaches.USE + "$AOT_CACHE" : word);
        return words;
    }
}
