package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.fork.CellApps;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.Jdk;
import java.util.List;
import java.util.Optional;

/**
 * A run that is to be measured and that nothing refuses any more, with its directory.
 *
 * @param apps of its cells
 * @param jdks those of its cells
 * @param own the user's server; empty where the run starts its own
 */
record Job(Run run, RunDirectory directory, CellApps apps, List<Jdk> jdks, Optional<Server> own) {
    Job {
        jdks = jdks.stream()
                .filter(jdk ->
                        run.order().stream().anyMatch(fork -> fork.cell().jdk().equals(jdk.label())))
                .toList();
    }
}
