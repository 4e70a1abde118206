package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.analysis.run.MeasuredIteration;
import java.util.OptionalLong;

/** What may grow. */
public enum Growing {
    HEAP("heap after collection", "MB", 1e6, 5e6),
    THREADS("threads", "", 1, 3),
    SESSIONS("sessions", "", 1, 2);

    private final String what;
    private final String unit;
    private final double perUnit;
    private final double least;

    Growing(String what, String unit, double perUnit, double least) {
        this.what = what;
        this.unit = unit;
        this.perUnit = perUnit;
        this.least = least;
    }

    /** What is counted. */
    public String what() {
        return what;
    }

    /** Returns the unit of numbers for people; empty for a count. */
    String unit() {
        return unit;
    }

    /** How much of the value is one of that unit: bytes of a megabyte. */
    double perUnit() {
        return perUnit;
    }

    /** A smaller growth means nothing, however steady it is. */
    double least() {
        return least;
    }

    /** The result is empty where it was not counted at the end of the iteration. */
    OptionalLong of(MeasuredIteration iteration) {
        return switch (this) {
            case HEAP -> iteration.metrics().heap().heapAfterGcBytes();
            case THREADS -> OptionalLong.of(iteration.metrics().threads());
            case SESSIONS ->
                iteration.around().map(look -> look.database().sessions()).orElse(OptionalLong.empty());
        };
    }
}
