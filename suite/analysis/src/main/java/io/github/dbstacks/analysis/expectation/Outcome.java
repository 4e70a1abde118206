package io.github.dbstacks.analysis.expectation;

import java.util.List;
import java.util.stream.Stream;

/** What all conditions of an expectation came to together, in one version. */
public record Outcome(List<Reading> readings) {
    public Outcome {
        if (readings.isEmpty()) {
            throw new IllegalArgumentException("An expectation needs at least one condition.");
        }
        readings = List.copyOf(readings);
    }

    /** Returns no where one says no, and yes only where all do. */
    public Answer answer() {
        return decisive().answer();
    }

    /** The first reading with that answer. Where all say yes a ratio goes before numbers, which stand first. */
    public Reading decisive() {
        return Stream.of(Answer.NO, Answer.MISSING, Answer.OPEN)
                .flatMap(answer -> readings.stream().filter(reading -> reading.answer() == answer))
                .findFirst()
                .or(() -> readings.stream()
                        .filter(reading -> reading.ratio().isPresent())
                        .findFirst())
                .orElseGet(() -> readings.get(0));
    }
}
