package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.analysis.run.RawRecords;
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
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Decides whether a run that was interrupted can go on here and now. */
public final class Resumption {
    static final String CHANGED = "its run.json has been changed since the run was planned";

    private Resumption() {}

    /** The plan as it was when the run began, whatever has become of its file. */
    public static Plan plan(Run run) {
        return PlanFile.parse(run.plan().name() + ".yaml", run.plan().text());
    }

    /**
     * @throws BenchException when the run is packed, was begun by another dbstacks, or something that it needs is not
     *     here
     */
    public static void check(RunDirectory directory, Run run, Apps apps, List<Jdk> jdks) {
        if (RawRecords.arePacked(directory.path())) {
            throw refused(directory.path(), "its records are packed");
        }
        lacking(directory, run, apps, jdks).ifPresent(why -> {
            throw refused(directory.path(), why);
        });
    }

    /** Returns why a run that was planned elsewhere or before cannot be measured here and now; empty where it can. */
    static Optional<String> lacking(RunDirectory directory, Run run, Apps apps, List<Jdk> jdks) {
        if (!directory.isAsPlanned()) {
            return Optional.of(CHANGED);
        }
        SuiteVersion suite = SuiteVersion.current();
        if (!suite.equals(run.suite())) {
            return Optional.of("it was begun by " + run.suite() + ", and this is " + suite);
        }
        for (PlannedFork fork : run.order()) {
            Cell cell = fork.cell();
            if (apps.named(cell.stack()).isEmpty()) {
                return Optional.of("it needs the stack " + cell.stack() + ", which --module names");
            }
            if (jdks.stream().noneMatch(jdk -> jdk.label().equals(cell.jdk()))) {
                return Optional.of("it needs the JDK " + cell.jdk() + ", whose folder --jdk names");
            }
        }
        return Optional.empty();
    }

    /** Returns the refusal of what stands beside {@code --resume}, in one sentence. */
    public static BenchException refused(Path directory, String why) {
        return BenchException.usage("--resume=" + directory + " is not allowed: " + why + ".");
    }
}
