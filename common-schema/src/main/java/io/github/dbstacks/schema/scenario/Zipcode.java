package io.github.dbstacks.schema.scenario;

import io.github.dbstacks.schema.Dbms;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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

    /** The study's file has as many lines. */
    static final int ALL = 12_079;
    /** Each of these cities has as many rows. */
    static final int EVEN_CITIES = ALL % CITIES;

    static final int ROWS_OF_EVEN_CITY = ALL / CITIES + 1;

    private static final int ROWS_OF_A_STATEMENT = 1_000;

    /**
     * The row with this number, from 1. The cardinalities are those of study 001's data, as far as they are known; the
     * texts are not.
     */
    static Zipcode numbered(int number) {
        return new Zipcode(
                "city " + (1 + number % CITIES),
                "county " + (1 + number % COUNTIES),
                "state " + (1 + number % STATES),
                TIMEZONES.get(number % TIMEZONES.size()),
                TYPES.get(number % TYPES.size()),
                String.format(Locale.ROOT, "%05d", FIRST + STEP * (number - 1)));
    }

    /** The rows of one of the {@link #EVEN_CITIES}, in the order of their zips. */
    static List<Zipcode> ofCity(int evenCity) {
        return IntStream.range(0, ROWS_OF_EVEN_CITY)
                .mapToObj(round -> numbered(evenCity + CITIES * round))
                .toList();
    }

    /** Statements that make the table have all rows and no others. */
    static List<String> fill(Dbms dbms) {
        List<String> statements = new ArrayList<>(List.of(dbms.truncate("zipcode")));
        for (int first = 1; first <= ALL; first += ROWS_OF_A_STATEMENT) {
            statements.add(IntStream.rangeClosed(first, Math.min(ALL, first + ROWS_OF_A_STATEMENT - 1))
                    .mapToObj(number -> numbered(number).values())
                    .collect(Collectors.joining(
                            ", ", "INSERT INTO zipcode (city, county, state, timezone, type, zip) VALUES ", "")));
        }
        return statements;
    }

    private String values() {
        return Stream.of(city, county, state, timezone, type, zip)
                .map(text -> "'" + text + "'")
                .collect(Collectors.joining(", ", "(", ")"));
    }
}
