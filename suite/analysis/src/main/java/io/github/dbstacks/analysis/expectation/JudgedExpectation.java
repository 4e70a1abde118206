package io.github.dbstacks.analysis.expectation;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.records.expectation.Condition;
import io.github.dbstacks.records.expectation.Expectation;
import java.util.List;
import java.util.Optional;

/**
 * An expectation and what it came to.
 *
 * @param versions in each version, in their order; none where nothing here decides it
 * @param verdict whether it is as the claim says, such as slower
 * @param magnitude whether it is as much as the study has published; empty where the study has no one ratio for it
 */
public record JudgedExpectation(
        Expectation expectation,
        List<Outcome> versions,
        ExpectationVerdict verdict,
        Optional<ExpectationVerdict> magnitude) {
    /**
     * Whether it says only that the work was done: that statements were executed, a rate was answered, or nothing
     * failed. That holds of any measurement that is right, and tells nothing of the stacks.
     */
    public boolean isOfTheWork() {
        return !expectation.conditions().isEmpty()
                && expectation.conditions().stream().allMatch(JudgedExpectation::isOfTheWork);
    }

    private static boolean isOfTheWork(Condition condition) {
        boolean isAnswered = condition.of().equals(Metric.ANSWERED.id())
                && condition.least().isPresent()
                && condition.most().isEmpty();
        boolean isCounted =
                Evidence.isOfTheWork(condition.of()) && condition.most().isPresent();
        return condition.to().isEmpty() && (isAnswered || isCounted);
    }

    /** Creates one without a magnitude. */
    static JudgedExpectation of(Expectation expectation, List<Outcome> versions, ExpectationVerdict verdict) {
        return new JudgedExpectation(expectation, versions, verdict, Optional.empty());
    }
}
