package io.github.dbstacks.analysis.claim;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A sentence of a study.
 *
 * @param says the sentence, as the study has it
 * @param section of the study that it stands in
 * @param link to that section, or to the study
 * @param basis what decides it
 * @param defect whether it says that something is wrong, so that it can be mended
 * @param published the value that the study has for it, as it is written there
 * @param needs of the machine
 * @param note what else is to be known to judge it, one sentence
 */
public record Claim(
        String id,
        String says,
        String section,
        String link,
        Basis basis,
        boolean defect,
        Optional<String> published,
        Needs needs,
        Optional<String> note) {
    /** What decides a claim. */
    public sealed interface Basis {
        /**
         * Numbers, all of which must be as the predicates say.
         *
         * @param plan name of the plan that measures them
         */
        record Numbers(String plan, List<ClaimPredicate> predicates) implements Basis {}

        /** @param why no measurement of this suite decides it, one clause */
        record Nothing(Obstacle obstacle, String why) implements Basis {}
    }

    /**
     * What a machine must have for a claim to be refuted there. A claim that holds without it holds all the more.
     *
     * @param cores at least
     * @param databaseElsewhere whether the database must be on another machine
     */
    public record Needs(OptionalInt cores, boolean databaseElsewhere) {
        public static final Needs NOTHING = new Needs(OptionalInt.empty(), false);
    }
}
