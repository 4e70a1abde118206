package io.github.dbstacks.analysis.finding;

import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What turning the knob of a finding changed: the cell with the knob turned against the same cell without, in the same
 * blocks.
 *
 * @param verdicts on each cost that both have, judged together with all confirmations of the run
 */
public record Confirmation(Outcome outcome, Map<Cost, Verdict> verdicts) {
    /** What that says to the finding. */
    public enum Outcome {
        /** What the cause should cost became less, and the same work did not take longer. */
        CONFIRMED,
        /** It did not become less, or the same work took longer. */
        NOT_CONFIRMED,
        /** The intervals are too wide to tell. */
        INCONCLUSIVE
    }

    public Confirmation {
        verdicts = Map.copyOf(verdicts);
    }

    static Confirmation of(Cause cause, Map<Cost, Interval> ratios) {
        Map<Cost, Verdict> verdicts = new EnumMap<>(Cost.class);
        ratios.forEach((cost, ratio) -> verdicts.put(cost, Verdict.of(Optional.of(ratio))));
        return new Confirmation(outcome(verdicts, cause.cost()), verdicts);
    }

    private static Outcome outcome(Map<Cost, Verdict> verdicts, Cost expected) {
        if (kind(verdicts, Cost.DURATION) == Verdict.Kind.MORE) {
            return Outcome.NOT_CONFIRMED;
        }
        return switch (kind(verdicts, expected)) {
            case LESS -> Outcome.CONFIRMED;
            case MORE, NO_RELEVANT_DIFFERENCE -> Outcome.NOT_CONFIRMED;
            case INCONCLUSIVE, NOT_MEASURED, NOT_COMPARABLE, NO_INTERVAL -> Outcome.INCONCLUSIVE;
        };
    }

    private static Verdict.Kind kind(Map<Cost, Verdict> verdicts, Cost cost) {
        Verdict verdict = verdicts.get(cost);
        return verdict == null ? Verdict.Kind.NO_INTERVAL : verdict.kind();
    }

    /** On one cost; empty where it is not known. */
    public Optional<Verdict> verdict(Cost cost) {
        return Optional.ofNullable(verdicts.get(cost));
    }
}
