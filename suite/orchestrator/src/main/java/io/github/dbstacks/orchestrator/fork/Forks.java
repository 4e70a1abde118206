package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.stack.Launch.Drive;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.JvmOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds what a planned fork needs to be started: its application, its JDK, its settings.
 *
 * @param load starts the load engine; empty for a run without scenarios
 * @param caches for cells with {@code aot-cache=on}
 */
public record Forks(
        Run run, CellApps apps, List<Jdk> jdks, Machine machine, Optional<LoadProcesses> load, AotCaches caches) {
    /**
     * A fork whose JVM has the AOT cache of its cell, if that was made.
     *
     * @param server whose database the fork uses
     */
    public Fork of(PlannedFork planned, Server server, Path log) {
        Cell cell = planned.cell();
        App app = apps.of(cell);
        Jdk jdk = jdks.stream()
                .filter(candidate -> candidate.label().equals(cell.jdk()))
                .findFirst()
                .orElseThrow(() ->
                        BenchException.usage("The plan needs the JDK " + cell.jdk() + ": name its folder with --jdk."));
        Map<String, String> arguments = CellSettings.arguments(cell, run.plan());
        arguments.putAll(database(server, arguments));
        Settings settings = apps.settings(cell).at(server.url(), server.user());
        Optional<Pinning> pinning = run.plan().pinning(cell).map(one -> one.in(planned.block()));
        boolean isFree = pinning.isEmpty() && run.plan().method().pinning().isPresent();
        List<String> jvmOptions = new ArrayList<>(
                isFree
                        ? JvmOptions.on(
                                Runtime.getRuntime().availableProcessors(),
                                run.plan().jvmOptions())
                        : run.plan().jvmOptions());
        jvmOptions.addAll(caches.using(cell));
        return new Fork(
                planned,
                app,
                jdk,
                settings,
                arguments,
                new Fork.Place(
                        jvmOptions,
                        pinning.map(Pinning::app),
                        app.stack().launch().drive() == Drive.REQUESTS
                                ? machine.calls().freePort()
                                : 0,
                        server.password(),
                        log,
                        machine,
                        cell.workload().load().flatMap(asked -> load).map(processes -> processes.on(pinning))));
    }

    private static Map<String, String> database(Server server, Map<String, String> arguments) {
        Map<String, String> database = new LinkedHashMap<>();
        database.put("url", server.url().toString());
        database.put("user", server.user());
        if (server.isEmbedded() && CellSettings.checksCertificate(arguments)) {
            server.rootCertificate().ifPresent(path -> database.put("tls-root-cert", path.toString()));
        }
        return database;
    }
}
