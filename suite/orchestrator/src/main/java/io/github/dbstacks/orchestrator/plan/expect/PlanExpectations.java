package io.github.dbstacks.orchestrator.plan.expect;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.expectation.CellPattern;
import io.github.dbstacks.records.expectation.Condition;
import io.github.dbstacks.records.expectation.Expectation;
import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.records.expectation.Expectations.Study;
import io.github.dbstacks.records.expectation.LibraryVersion;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.library.Library;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Holds what a plan expects of its run. {@link ExpectReader} reads it.
 *
 * @param study that the claims are from
 * @param versions sets of libraries by the name of a version, the study's own first; none for those of the plan as they
 *     are written
 * @param cells those that claims and tables name
 * @param ofTables names of the cells of the study's tables
 * @param claims by where their name stands
 */
public record PlanExpectations(
        Optional<Study> study,
        Map<String, Value> versions,
        Map<String, CellPattern> cells,
        List<Value> ofTables,
        Map<Value, Expectation> claims) {
    private static final String AS_BUILT = "none";

    /**
     * Returns what is expected of a run with these sets of libraries; empty where nothing is.
     *
     * @param libraries of the plan, or of the command line in their place; none for the applications as they are built
     */
    public Optional<Expectations> of(List<Value> libraries) {
        if (claims.isEmpty()) {
            return Optional.empty();
        }
        List<LibraryVersion> judged = new ArrayList<>();
        versions.forEach((name, value) -> {
            if (libraries.isEmpty()
                    || libraries.stream().anyMatch(set -> set.text().equals(value.text()))) {
                judged.add(version(name, value));
            }
        });
        if (judged.isEmpty()) {
            libraries.forEach(value -> judged.add(version(value.text(), value)));
        }
        if (judged.isEmpty()) {
            judged.add(new LibraryVersion("as built", new TreeMap<>()));
        }
        return Optional.of(new Expectations(study, judged, cells, List.copyOf(claims.values())));
    }

    /** Returns the version as {@code LibrarySets} says it of a stack that has all libraries. */
    private static LibraryVersion version(String name, Value value) {
        SortedMap<String, String> libraries = new TreeMap<>();
        Stream.of(value.text().split(",", -1))
                .map(String::strip)
                .filter(part -> !part.equals(AS_BUILT))
                .forEach(part -> Library.parse(part)
                        .ifPresentOrElse(
                                library -> libraries.put(library.key(), library.version()),
                                () -> libraries.put(Cell.VERSIONS, part)));
        return new LibraryVersion(name, libraries);
    }

    /**
     * Refuses a claim or a row of a table about cells that the plan does not have in its first or last version, and a
     * claim that compares a cell with itself.
     *
     * @param expectations of this plan
     * @param all cells of the plan as it is written
     * @throws BenchException when there is one
     */
    public void check(Expectations expectations, List<Cell> all) {
        List<LibraryVersion> judged = expectations.versions();
        claims.forEach((name, claim) -> claim.conditions().stream()
                .flatMap(PlanExpectations::names)
                .forEach(cells -> check(name, cells, expectations, all)));
        ofTables.forEach(name -> check(name, name.text(), expectations, all));
        claims.forEach((name, claim) -> claim.conditions().stream()
                .filter(condition -> condition.to().isPresent())
                .filter(condition -> {
                    List<Cell> of = expectations.cells(condition.cells(), judged.get(0), all);
                    return of.size() == 1
                            && of.equals(expectations.cells(condition.to().orElseThrow(), judged.get(0), all));
                })
                .findFirst()
                .ifPresent(condition -> {
                    throw name.refused(condition.cells() + " is one cell, and compared with itself.");
                }));
    }

    /** @param name of what is about the cells */
    private static void check(Value name, String cells, Expectations expectations, List<Cell> all) {
        List<LibraryVersion> judged = expectations.versions();
        CellPattern pattern = expectations.pattern(cells);
        if (pattern.wherePossible()) {
            return;
        }
        Stream.of(judged.get(0), judged.get(judged.size() - 1))
                .filter(version -> expectations.cells(cells, version, all).size()
                        != pattern.profiles().size())
                .findFirst()
                .ifPresent(version -> {
                    throw name.refused(
                            "the plan does not have exactly the cells " + cells + " at " + version.name() + ".");
                });
    }

    private static Stream<String> names(Condition condition) {
        return Stream.concat(Stream.of(condition.cells()), condition.to().stream());
    }
}
