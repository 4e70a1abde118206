package io.github.dbstacks.records;

import io.github.dbstacks.settings.EnumText;

/** The unit in which the application's CPU time for a SELECT is compared between cells. */
public enum Yardstick {
    /** Microseconds of CPU time. */
    TIME,
    /**
     * CPU time of the database for the same SELECTs in the same fork. A machine that is faster for a while is faster
     * for both, so their quotient does not change. It is only for cells that ask the same of the database, such as two
     * versions of a driver.
     */
    DATABASE;

    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
