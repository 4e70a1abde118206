package io.github.dbstacks.analysis.expectation;

import io.github.dbstacks.records.expectation.Expectation.Undecidable;
import io.github.dbstacks.records.expectation.Obstacle;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What an expectation comes to, by a fixed rule.
 *
 * @param at where it does not hold any more: the name of the first version from which on it does not
 * @param obstacle where it is not decidable: what stands in the way
 * @param why where it is not decidable: one clause
 */
public record ExpectationVerdict(Ruling kind, Optional<String> at, Optional<Obstacle> obstacle, Optional<String> why) {
    /** The verdict as a value. */
    public enum Ruling {
        /** It holds in the first version, and nothing says that it does not in the last. */
        REPRODUCED,
        /** It does not hold in the first version. */
        NOT_REPRODUCED,
        /** It holds in the first version and not in the last, and says that something is wrong. */
        FIXED,
        /** It holds in the first version and not in the last, and says something else. */
        NO_LONGER,
        /** The evidence is missing, too wide, or this machine cannot give it. */
        NOT_DECIDABLE
    }

    static ExpectationVerdict undecidable(Undecidable reason) {
        return new ExpectationVerdict(
                Ruling.NOT_DECIDABLE, Optional.empty(), Optional.of(reason.obstacle()), Optional.of(reason.why()));
    }

    static ExpectationVerdict of(Ruling kind) {
        return new ExpectationVerdict(kind, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * @param defect whether the expectation says that something is wrong
     * @param versions what it came to in each version, the study's own first
     * @param names of these versions
     * @param unmet the verdict where this machine lacks what it would need to refute it, in any version; more precision
     *     would not help there
     */
    static ExpectationVerdict of(
            boolean defect, List<Outcome> versions, List<String> names, Optional<ExpectationVerdict> unmet) {
        Outcome then = versions.get(0);
        Answer now = versions.get(versions.size() - 1).answer();
        return switch (then.answer()) {
            case MISSING, OPEN ->
                unmet.orElseGet(() -> undecidable(then.decisive().obstacle().orElseThrow()));
            case NO -> unmet.orElseGet(() -> of(Ruling.NOT_REPRODUCED));
            case YES ->
                now == Answer.NO && unmet.isEmpty()
                        ? new ExpectationVerdict(
                                defect ? Ruling.FIXED : Ruling.NO_LONGER,
                                Optional.of(names.get(change(versions))),
                                Optional.empty(),
                                Optional.empty())
                        : of(Ruling.REPRODUCED);
        };
    }

    /**
     * The first version after the last one in which it holds that says no; what is missing or open in between is passed
     * over.
     */
    private static int change(List<Outcome> versions) {
        int lastYes = IntStream.range(0, versions.size())
                .filter(version -> versions.get(version).answer() == Answer.YES)
                .max()
                .orElseThrow();
        return IntStream.range(lastYes + 1, versions.size())
                .filter(version -> versions.get(version).answer() == Answer.NO)
                .findFirst()
                .orElseThrow();
    }
}
