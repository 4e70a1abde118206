package io.github.dbstacks.analysis.expectation;

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
    /** Without a magnitude. */
    static JudgedExpectation of(Expectation expectation, List<Outcome> versions, ExpectationVerdict verdict) {
        return new JudgedExpectation(expectation, versions, verdict, Optional.empty());
    }
}
