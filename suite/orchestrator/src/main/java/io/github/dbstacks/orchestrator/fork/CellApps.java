package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.orchestrator.plan.LibrarySets;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.library.ClassPath;
import io.github.dbstacks.testbed.library.Library;
import io.github.dbstacks.testbed.library.Maven;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Apps;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The application of each cell of a run with the driver of its database: as it is built, or with other versions of
 * libraries.
 */
public final class CellApps {
    private final Map<String, App> byProgram;

    private CellApps(Map<String, App> byProgram) {
        this.byProgram = byProgram;
    }

    /** @throws BenchException when a library cannot be had */
    public static CellApps of(Run run, Apps apps) {
        Map<String, App> byProgram = new LinkedHashMap<>();
        Map<List<Library>, Map<Library, Path>> closures = new LinkedHashMap<>();
        run.order().stream().map(PlannedFork::cell).distinct().forEach(cell -> {
            App app = apps.named(cell.stack())
                    .orElseThrow(() -> BenchException.failed("The stack " + cell.stack() + " is not built any more."))
                    .on(CellSettings.dbms(cell, run.plan()), cell.profiles());
            List<Library> asked = LibrarySets.of(cell, app, apps.home());
            byProgram.computeIfAbsent(
                    cell.program(),
                    program -> asked.isEmpty()
                            ? app
                            : app.with(ClassPath.with(
                                    app.classPath(), asked, closures.computeIfAbsent(asked, Maven::closure))));
        });
        return new CellApps(byProgram);
    }

    App of(Cell cell) {
        App app = byProgram.get(cell.program());
        if (app == null) {
            throw new IllegalArgumentException(cell.program());
        }
        return app;
    }

    /** Applications by {@link Cell#program()}. */
    public Map<String, App> byProgram() {
        return byProgram;
    }
}
