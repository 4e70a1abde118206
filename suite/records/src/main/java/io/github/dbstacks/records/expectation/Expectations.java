package io.github.dbstacks.records.expectation;

import io.github.dbstacks.records.Cell;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Holds what a run is expected to show: claims of a published study, or those of the plan's author.
 *
 * @param study that the claims are from; empty for a plan's own
 * @param versions in which each is judged, the study's own first, today's last; one at least
 * @param cells those that conditions name
 * @param claims in their order
 */
public record Expectations(
        Optional<Study> study,
        List<LibraryVersion> versions,
        Map<String, CellPattern> cells,
        List<Expectation> claims) {
    public Expectations {
        versions = List.copyOf(versions);
        cells = new TreeMap<>(cells);
        claims = List.copyOf(claims);
    }

    /**
     * Says where claims are from.
     *
     * @param question what the study asks, one sentence; empty where another plan of the study says it
     * @param protocol how the plan differs from what the study did, in sentences
     * @param withdrawn why the plan decides nothing about time, one sentence; empty where it does
     * @param tables what the study has published of cells of this plan
     */
    public record Study(
            String title,
            String link,
            Optional<String> question,
            Optional<String> protocol,
            Optional<String> withdrawn,
            List<PublishedTable> tables) {
        public Study {
            tables = List.copyOf(tables);
        }
    }

    /** The cells that a name stands for. */
    public CellPattern pattern(String name) {
        return Optional.ofNullable(cells.get(name))
                .orElseThrow(() -> new IllegalArgumentException("No cells are called " + name + "."));
    }

    /**
     * The cells of a run that a name stands for in a version. A stack has of a version the libraries that it knows.
     *
     * @param version one of these
     * @param all cells of the run
     */
    public List<Cell> cells(String name, LibraryVersion version, Collection<Cell> all) {
        CellPattern pattern = pattern(name);
        String at = pattern.version().orElse(version.name());
        Optional<SortedMap<String, String>> libraries = versions.stream()
                .filter(one -> one.name().equals(at))
                .flatMap(one -> all.stream()
                        .filter(cell -> cell.stack().equals(pattern.stack()))
                        .map(Cell::libraries)
                        .filter(own -> one.libraries().entrySet().containsAll(own.entrySet())))
                .max(Comparator.comparingInt(Map::size));
        return all.stream()
                .filter(cell -> pattern.matches(cell) && libraries.equals(Optional.of(cell.libraries())))
                .toList();
    }
}
