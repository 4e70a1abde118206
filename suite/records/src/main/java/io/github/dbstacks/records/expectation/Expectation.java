package io.github.dbstacks.records.expectation;

import java.util.List;
import java.util.Optional;

/**
 * A sentence that a run is held against.
 *
 * @param claim its name, once in a plan
 * @param says the sentence, as its author wrote it
 * @param section of the study that it stands in
 * @param published the value that the study has for it, as it is written there
 * @param conditions which must all be true; none where {@code undecidable} says why
 * @param undecidable why no measurement decides it
 * @param defect whether it says that something is wrong, so that it can be mended
 * @param needs of the machine
 * @param given name of another claim that this one supposes; where that is not reproduced, this one is not decidable
 * @param note what else is to be known to judge it, one sentence
 */
public record Expectation(
        String claim,
        String says,
        Optional<String> section,
        Optional<String> published,
        List<Condition> conditions,
        Optional<Undecidable> undecidable,
        boolean defect,
        Optional<Needs> needs,
        Optional<String> given,
        Optional<String> note) {
    public Expectation {
        conditions = List.copyOf(conditions);
    }

    /** Returns the same with another word in its name, and in that of the claim that it supposes. */
    Expectation renamed(String word, String other) {
        return new Expectation(
                claim.replace(word, other),
                says,
                section,
                published,
                conditions,
                undecidable,
                defect,
                needs,
                given.map(name -> name.replace(word, other)),
                note);
    }

    /** @param why one clause */
    public record Undecidable(Obstacle obstacle, String why) {}

    /**
     * Says what a machine must have to refute the sentence. One that holds without it holds all the more.
     *
     * @param cores at least
     * @param databaseElsewhere whether the database must be on another machine
     */
    public record Needs(Optional<Integer> cores, boolean databaseElsewhere) {}
}
