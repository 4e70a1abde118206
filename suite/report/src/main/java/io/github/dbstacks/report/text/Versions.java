package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Versions of libraries in the names of cells and of what they consist of. */
public final class Versions {
    private static final String AS_BUILT = "as built";

    private Versions() {}

    /** {@code postgresql 42.7.14} for each cell; none where the cells of the group differ in anything else. */
    public static Map<Cell, String> names(CellGroup group, MeasuredRun measured) {
        List<Cell> cells = group.cells().stream().map(CellSummary::cell).toList();
        Map<Cell, String> names = new LinkedHashMap<>();
        if (group.areVersions()) {
            Map<String, List<String>> versions = new TreeMap<>();
            cells.stream()
                    .flatMap(cell -> cell.libraries().keySet().stream())
                    .forEach(library -> versions.put(
                            library,
                            cells.stream()
                                    .map(cell -> version(cell, library, measured))
                                    .toList()));
            versions.values().removeIf(all -> all.stream().distinct().count() == 1);
            for (int i = 0; i < cells.size(); i++) {
                int cell = i;
                names.put(
                        cells.get(cell),
                        versions.entrySet().stream()
                                .map(library -> name(library.getKey()) + " "
                                        + library.getValue().get(cell))
                                .collect(Collectors.joining(", ")));
            }
        }
        return names;
    }

    /**
     * {@code HikariCP 7.1.0}: a part of a cell with its version; the name alone of what is no library of the cell.
     *
     * @param environment of the run
     */
    public static String withVersion(JsonNode environment, Cell cell, String part) {
        String version =
                environment.path("libraries").path(cell.program()).path(part).asString("");
        return (part + " " + version).strip();
    }

    private static String name(String library) {
        return library.equals(Cell.VERSIONS) ? "libraries" : library.replaceFirst("^.*:", "");
    }

    /**
     * Returns the version of a library; a cell that does not name it has the one that its application is built with.
     */
    private static String version(Cell cell, String library, MeasuredRun measured) {
        return Optional.ofNullable(cell.libraries().get(library))
                .orElseGet(() -> measured.environment()
                        .path("libraries")
                        .path(cell.program())
                        .path(name(library))
                        .asString(AS_BUILT));
    }
}
