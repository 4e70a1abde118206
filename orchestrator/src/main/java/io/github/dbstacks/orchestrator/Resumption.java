package io.github.dbstacks.orchestrator;

import io.github.dbstacks.orchestrator.directory.Environment;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import java.util.List;

/** Whether a run that was interrupted can go on here and now. */
final class Resumption {
    private Resumption() {}

    /** The plan as it was when the run began, whatever has become of its file. */
    static Plan plan(RunDirectory directory) {
        Run run = directory.run();
        String text = run.plan().text().orElseThrow(() -> refused(directory, "its plan is that of an older dbstacks"));
        return PlanFile.parse(run.plan().name() + ".yaml", text);
    }

    /** @throws BenchException when the run was begun by another dbstacks, or something that it needs is not here */
    static void check(RunDirectory directory, Apps apps, List<Jdk> jdks) {
        Run run = directory.run();
        Environment.requirePermitted(directory, run);
        SuiteVersion suite = SuiteVersion.current();
        if (!suite.equals(run.suite())) {
            throw refused(directory, "it was begun by " + run.suite() + ", and this is " + suite);
        }
        for (PlannedFork fork : run.order()) {
            Cell cell = fork.cell();
            if (apps.named(cell.stack()).isEmpty()) {
                throw refused(directory, "it needs the stack " + cell.stack() + ", which --module names");
            }
            if (jdks.stream().noneMatch(jdk -> jdk.label().equals(cell.jdk()))) {
                throw refused(directory, "it needs the JDK " + cell.jdk() + ", whose folder --jdk names");
            }
        }
    }

    static BenchException refused(RunDirectory directory, String why) {
        return BenchException.usage("--resume=" + directory.path() + " is not allowed: " + why + ".");
    }
}
