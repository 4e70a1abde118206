package io.github.dbstacks.records.expectation;

import io.github.dbstacks.records.Cell;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

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
     * @param answer name of the claim of this plan that answers the question; empty where none does
     * @param protocol how the plan differs from what the study did, in sentences
     * @param withdrawn why the plan decides nothing about time, one sentence; empty where it does
     * @param tables what the study has published of cells of this plan
     */
    public record Study(
            String title,
            String link,
            Optional<String> question,
            Optional<String> answer,
            Optional<String> protocol,
            Optional<String> withdrawn,
            List<PublishedTable> tables) {
        public Study {
            tables = List.copyOf(tables);
        }

        /** Returns the same with the question and its answer as the plan has them today. */
        private Study asking(Study today) {
            return new Study(title, link, today.question, today.answer, protocol, withdrawn, tables);
        }

        private Study renamed(String word, String other) {
            return new Study(
                    title, link, question, answer.map(name -> name.replace(word, other)), protocol, withdrawn, tables);
        }
    }

    /**
     * Returns these expectations with the question and each claim as the same plan says them today. What the plan has
     * given up is left out, and what it says besides is not asked of a run that was not planned for it. A claim about
     * cells that are described otherwise today stays as it is, and so do all where the other expectations are of
     * another study or have none of these claims.
     */
    public Expectations withClaimsOf(Expectations today) {
        Map<String, Expectation> said = new TreeMap<>();
        today.claims.forEach(claim -> said.put(claim.claim(), claim));
        List<Expectation> kept = claims.stream()
                .filter(claim -> said.containsKey(claim.claim()))
                .map(claim -> Optional.ofNullable(said.get(claim.claim()))
                        .filter(now -> describesAlike(now, today))
                        .orElse(claim))
                .toList();
        boolean isOfOneStudy = study.map(Study::link).equals(today.study.map(Study::link));
        return isOfOneStudy && !kept.isEmpty()
                ? new Expectations(study.map(own -> own.asking(today.study.orElse(own))), versions, cells, kept)
                : this;
    }

    /**
     * Returns the same with another word in the names of claims: {@code errors-mysql} in place of
     * {@code errors-mariadb}.
     */
    public Expectations renamed(String word, String other) {
        return new Expectations(
                study.map(from -> from.renamed(word, other)),
                versions,
                cells,
                claims.stream().map(claim -> claim.renamed(word, other)).toList());
    }

    /** Whether the cells that a claim of today names are described here as they are there. */
    private boolean describesAlike(Expectation claim, Expectations today) {
        return claim.conditions().stream()
                .flatMap(condition -> Stream.concat(Stream.of(condition.cells()), condition.to().stream()))
                .allMatch(name -> Optional.ofNullable(cells.get(name)).equals(Optional.of(today.pattern(name))));
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
