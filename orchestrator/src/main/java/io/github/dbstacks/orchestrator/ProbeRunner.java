package io.github.dbstacks.orchestrator;

import io.github.dbstacks.harness.output.StatusLine;
import io.github.dbstacks.orchestrator.directory.Lease;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.engine.Progress;
import io.github.dbstacks.orchestrator.fork.CellApps;
import io.github.dbstacks.orchestrator.fork.Forks;
import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.orchestrator.plan.Planner;
import io.github.dbstacks.orchestrator.probe.Probe;
import io.github.dbstacks.orchestrator.probe.ProbeDirectory;
import io.github.dbstacks.orchestrator.probe.Probed;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.testbed.BenchException;
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

    ProbeRunner(Measurement measurement) {
        this.measurement = measurement;
        this.apps = measurement.apps();
    }

    /**
     * @param run its cells, once each
     * @param requests how many requests a web application gets at once
     * @param results folder in which the directory is made
     */
    ProbeDirectory probe(Run run, List<Jdk> jdks, int requests, Path results) throws InterruptedException {
        CellApps cellApps = CellApps.of(run, apps);
        Optional<Server> own = measurement.ownServer(CellSettings.largestPool(run, apps), run);
        ProbeDirectory directory = ProbeDirectory.create(results, run, requests);
        probe(cellApps, run, jdks, directory, own);
        return directory;
    }

    /** Probes what is left of a probe that was interrupted. */
    ProbeDirectory resume(ProbeDirectory directory) throws InterruptedException {
        Run run = directory.run();
        List<Jdk> jdks = Planner.jdks(measurement.jdks(), Resumption.plan(run));
        Resumption.check(directory.path(), run, apps, jdks);
        if (directory.missing(run).isEmpty()) {
            System.err.println("Nothing is left to probe: " + directory.path() + " was completed.");
        } else {
            CellApps cellApps = CellApps.of(run, apps);
            directory.endLastLine();
            probe(cellApps, run, jdks, directory, measurement.ownServer(CellSettings.largestPool(run, apps), run));
        }
        return directory;
    }

    private void probe(CellApps cellApps, Run run, List<Jdk> jdks, ProbeDirectory directory, Optional<Server> own)
            throws InterruptedException {
        StatusLine status = TerminalWindow.statusLine();
        Reaper reaper = Reaper.start();
        try (Lease lease = Lease.take(directory.path(), reaper.handle());
                reaper;
                Interruption interruption = new Interruption(
                        RunDirectory.resumeCommand("probe", directory.path()), reaper, lease, status)) {
            interruption.isRecordedBy(directory::interrupt);
            Server server = own.orElseGet(() -> Measurement.embedded(reaper, CellSettings.largestPool(run, apps), run));
            Probe probe = new Probe(server, new Forks(run, cellApps, jdks, reaper), directory.requests());
            List<PlannedFork> left = directory.missing(run);
            Progress progress = new Progress(status, left.size(), 0);
            for (PlannedFork planned : left) {
                progress.forkStarted(planned.cell().name());
                Probed probed = probe.observe(planned, directory.log(planned));
                if (!directory.append(probed)) {
                    throw BenchException.failed("The probe was interrupted.");
                }
                progress.forkEnded(planned.cell().name(), probed.problem().orElse(Progress.DONE));
            }
        }
        directory.writeReport();
    }
}
