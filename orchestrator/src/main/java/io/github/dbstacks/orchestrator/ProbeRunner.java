package io.github.dbstacks.orchestrator;

import io.github.dbstacks.orchestrator.fork.CellApps;
import io.github.dbstacks.orchestrator.fork.Forks;
import io.github.dbstacks.orchestrator.fork.Progress;
import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.orchestrator.probe.Probe;
import io.github.dbstacks.orchestrator.probe.ProbeDirectory;
import io.github.dbstacks.orchestrator.probe.Probed;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Probes the cells of a plan, in a directory of its own. It prints the progress and leaves the results to its caller. */
final class ProbeRunner {
    private final Measurement measurement;
    private final Apps apps;
    private final int requests;

    /** @param requests how many requests a web application gets at once */
    ProbeRunner(Measurement measurement, int requests) {
        this.measurement = measurement;
        this.apps = measurement.apps();
        this.requests = requests;
    }

    /**
     * @param run its cells, once each
     * @param results folder in which the directory is made
     */
    ProbeDirectory probe(Run run, List<Jdk> jdks, Path results) throws InterruptedException {
        CellApps cellApps = CellApps.of(run, apps);
        int connections = CellSettings.largestPool(run, apps);
        Optional<Server> own = measurement.ownServer(connections, run);
        ProbeDirectory directory = ProbeDirectory.create(results, run, requests);
        try (Reaper reaper = Reaper.start()) {
            Thread hook = new Thread(reaper::reap, "stop everything");
            Runtime.getRuntime().addShutdownHook(hook);
            Server server = own.orElseGet(() -> Measurement.embedded(reaper, connections, run));
            Probe probe = new Probe(server, new Forks(run, cellApps, jdks, reaper), requests);
            Progress progress =
                    new Progress(TerminalWindow.statusLine(), run.order().size(), 0);
            for (PlannedFork planned : run.order()) {
                progress.forkStarted(planned.cell().name());
                Probed probed = probe.observe(planned, directory.log(planned));
                directory.append(probed);
                progress.forkEnded(planned.cell().name(), probed.problem().orElse(Progress.DONE));
            }
            Hooks.remove(hook);
        }
        directory.writeReport();
        return directory;
    }
}
