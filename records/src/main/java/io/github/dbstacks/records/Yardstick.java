package io.github.dbstacks.records;

import java.util.Arrays;
import java.util.Optional;

/** What the application's CPU for a SELECT is measured in where cells are compared. */
public enum Yardstick {
    /** Microseconds: how long a processor was busy with it. */
    TIME("time"),
    /**
     * What the database used for the same SELECTs in the same fork. A machine that was faster for a while was so for both, and
     * their quotient does not show it. Only for cells that ask the same of the database, such as two versions of a driver.
     */
    DATABASE("database");

    private final String text;

    Yardstick(String text) {
        this.text = text;
    }

    /** Empty when there is none of that name. */
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
