package io.github.dbstacks.analysis.expectation;

import io.github.dbstacks.records.expectation.Expectation;
import java.util.List;

/**
 * An expectation and what it came to.
 *
 * @param versions in each version, in their order; none where nothing here decides it
 */
public record JudgedExpectation(Expectation expectation, List<Outcome> versions, ExpectationVerdict verdict) {}
