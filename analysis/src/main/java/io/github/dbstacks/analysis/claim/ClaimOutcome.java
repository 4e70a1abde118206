package io.github.dbstacks.analysis.claim;

import java.util.List;
import java.util.stream.Stream;

/** What all predicates of a claim came to together, in one version. */
public record ClaimOutcome(List<ClaimReading> readings) {
    public ClaimOutcome {
        if (readings.isEmpty()) {
            throw new IllegalArgumentException("A claim needs at least one predicate.");
        }
        readings = List.copyOf(readings);
    }

    /** No where one says no, and yes only where all do. */
    public Answer answer() {
        return decisive().answer();
    }

    /** The first reading with that answer. */
    public ClaimReading decisive() {
        return Stream.of(Answer.NO, Answer.MISSING, Answer.OPEN, Answer.YES)
                .flatMap(answer -> readings.stream().filter(reading -> reading.answer() == answer))
                .findFirst()
                .orElseThrow();
    }
}
