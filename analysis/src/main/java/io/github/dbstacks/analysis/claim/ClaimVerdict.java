package io.github.dbstacks.analysis.claim;

import java.util.List;
import java.util.Optional;

/**
 * What a claim comes to, by a fixed rule.
 *
 * @param changed where the claim does not hold any more: since which version
 * @param obstacle where it is not decidable: what stands in the way
 * @param why where it is not decidable: one clause
 */
public record ClaimVerdict(Kind kind, Optional<Change> changed, Optional<Obstacle> obstacle, Optional<String> why) {
    /** The verdict as a value. */
    public enum Kind {
        /** It holds at the study's versions, and nothing says that it does not at today's. */
        REPRODUCED,
        /** It does not hold at the study's versions. */
        NOT_REPRODUCED,
        /** It holds at the study's versions and not at today's, and says that something is wrong. */
        FIXED,
        /** The same of a claim that says something else. */
        NO_LONGER,
        /** It holds as long as something is as unequal as the study had it, and not where that is equal. */
        ARTEFACT,
        /** The evidence is missing, too wide, or this machine cannot give it. */
        NOT_DECIDABLE
    }

    /**
     * @param version the first at which it does not hold
     * @param exact false where a version before that one was not measured
     */
    public record Change(String version, boolean exact) {}

    static ClaimVerdict undecidable(Obstacle obstacle, String why) {
        return new ClaimVerdict(Kind.NOT_DECIDABLE, Optional.empty(), Optional.of(obstacle), Optional.of(why));
    }

    private static ClaimVerdict of(Kind kind) {
        return new ClaimVerdict(kind, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * @param versions what it came to in each version, the study's own first
     * @param names of these versions
     * @param fair what it came to at the study's versions where all is equal; empty where nobody looked
     * @param unmet the verdict where this machine lacks what it would need to refute the claim; more precision would not help there
     */
    static ClaimVerdict of(
            Claim claim,
            List<ClaimOutcome> versions,
            List<String> names,
            Optional<ClaimOutcome> fair,
            Optional<ClaimVerdict> unmet) {
        ClaimOutcome then = versions.get(0);
        Answer now = versions.get(versions.size() - 1).answer();
        return switch (then.answer()) {
            case MISSING, OPEN ->
                unmet.orElseGet(() -> undecidable(
                        Obstacle.PRECISION, then.decisive().obstacle().orElseThrow()));
            case NO -> unmet.orElseGet(() -> of(Kind.NOT_REPRODUCED));
            case YES -> {
                if (fair.map(ClaimOutcome::answer).orElse(Answer.MISSING) == Answer.NO) {
                    yield of(Kind.ARTEFACT);
                }
                yield now == Answer.NO
                        ? new ClaimVerdict(
                                claim.defect() ? Kind.FIXED : Kind.NO_LONGER,
                                Optional.of(change(versions, names)),
                                Optional.empty(),
                                Optional.empty())
                        : of(Kind.REPRODUCED);
            }
        };
    }

    /** The first of the versions at the end at which it does not hold, missing ones left out. */
    private static Change change(List<ClaimOutcome> versions, List<String> names) {
        int since = versions.size() - 1;
        int last = since;
        while (versions.get(last - 1).answer() != Answer.YES) {
            last--;
            if (versions.get(last).answer() == Answer.NO) {
                since = last;
            }
        }
        return new Change(names.get(since), since == last);
    }
}
