package io.github.dbstacks.schema.scenario;

import java.util.List;
import java.util.Locale;

/** A row of {@code zipcode}, and its JSON. */
public record Zipcode(String city, String county, String state, String timezone, String type, String zip) {
    private static final List<String> TIMEZONES =
            List.of("America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles");
    private static final List<String> TYPES = List.of("STANDARD", "PO BOX", "UNIQUE");
    private static final int CITIES = 136;
    private static final int COUNTIES = 1_000;
    private static final int STATES = 51;
    private static final int FIRST = 501;
    private static final int STEP = 8;

    /** The row with this number, from 1. The cardinalities are those of study 001's data, as far as they are known; the texts are not. */
    static Zipcode numbered(int number) {
        return new Zipcode(
                "city " + (1 + number % CITIES),
                "county " + (1 + number % COUNTIES),
                "state " + (1 + number % STATES),
                TIMEZONES.get(number % TIMEZONES.size()),
                TYPES.get(number % TYPES.size()),
                String.format(Locale.ROOT, "%05d", FIRST + STEP * (number - 1)));
    }
}
