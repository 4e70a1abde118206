package io.github.dbstacks.records;

import java.util.Arrays;
import java.util.Optional;

/** The unit in which the application's CPU time for a SELECT is compared between cells. */
public enum Yardstick {
    /** Microseconds of CPU time. */
    TIME("time"),
    /**
     * CPU time of the database for the same SELECTs in the same fork. A machine that is faster for a while is faster for both, so their
     * quotient does not change. Only for cells that ask the same of the database, such as two versions of a driver.
     */
    DATABASE("database");

    private final String text;

    Yardstick(String text) {
        this.text = text;
    }

    /** Empty when there is no yardstick of that name. */
    public static Optional<Yardstick> named(String text) {
        return Arrays.stream(values())
                .filter(yardstick -> yardstick.text.equals(text))
                .findFirst();
    }

    @Override
    public String toString() {
        return text;
    }
}
