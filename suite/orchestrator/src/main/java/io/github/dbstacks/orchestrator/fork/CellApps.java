package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.orchestrator.plan.LibrarySets;
import io.github.dbstacks.orchestrator.plan.ReadSettings;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.library.ClassPath;
import io.github.dbstacks.testbed.library.Library;
import io.github.dbstacks.testbed.library.Maven;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Apps;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The application of each cell of a run with the driver of its database, as it is built or with other versions of
 * libraries, and the settings that it is measured with.
 */
public final class CellApps {
    private final Map<String, App> byProgram;
    private final Map<Cell, Settings> settings;

    private CellApps(Map<String, App> byProgram, Map<Cell, Settings> settings) {
        this.byProgram = byProgram;
        this.settings = settings;
    }

    /**
     * @param read has those settings that have been read already
     * @throws BenchException when a library cannot be had
     * @throws io.github.dbstacks.settings.SettingsException when a cell has a setting that is not allowed
     */
    public static CellApps of(Run run, Apps apps, ReadSettings read) {
        Map<String, App> byProgram = new LinkedHashMap<>();
        Map<Cell, Settings> settings = new LinkedHashMap<>();
        Map<List<Library>, Map<Library, Path>> closures = new LinkedHashMap<>();
        run.cells().forEach(cell -> {
            App built = apps.named(cell.stack())
                    .orElseThrow(() -> BenchException.failed("The stack " + cell.stack() + " is not built any more."));
            Settings ofCell = read.of(cell, run.plan(), built.stack());
            settings.put(cell, ofCell);
            App app = built.on(ofCell.dbms(), cell.profiles());
            List<Library> asked = LibrarySets.of(cell, app, apps.home());
            byProgram.computeIfAbsent(
                    cell.program(),
                    program -> asked.isEmpty()
                            ? app
                            : app.with(ClassPath.with(
                                    app.classPath(), asked, closures.computeIfAbsent(asked, Maven::closure))));
        });
        return new CellApps(byProgram, settings);
    }

    App of(Cell cell) {
        App app = byProgram.get(cell.program());
        if (app == null) {
            throw new IllegalArgumentException(cell.program());
        }
        return app;
    }

    /**
     * Returns what a cell is measured with. Its database is known when it runs, and so is the certificate of an
     * embedded one, so that {@code tls=verify-full} stands here as {@code require}.
     */
    public Settings settings(Cell cell) {
        return Objects.requireNonNull(settings.get(cell), cell.label());
    }

    /** Returns the settings of all cells. */
    public Collection<Settings> settings() {
        return settings.values();
    }

    /** Returns how many connections the largest pool of all cells opens. */
    public int largestPool() {
        return settings.values().stream().mapToInt(Settings::poolSize).max().orElse(1);
    }

    /** Applications by {@link Cell#program()}. */
    public Map<String, App> byProgram() {
        return byProgram;
    }
}
