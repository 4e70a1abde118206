package io.github.dbstacks.http;

import io.github.dbstacks.schema.scenario.Zipcode;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/** The body of {@code POST /zipcode}. */
public record NewZipcode(
        @NotNull(message = CITY) @Pattern(regexp = NewOrder.UP_TO_50, message = CITY)
        String city,

        @NotNull(message = COUNTY) @Pattern(regexp = NewOrder.UP_TO_50, message = COUNTY)
        String county,

        @NotNull(message = STATE) @Pattern(regexp = NewOrder.UP_TO_50, message = STATE)
        String state,

        @NotNull(message = TIMEZONE) @Pattern(regexp = NewOrder.UP_TO_50, message = TIMEZONE)
        String timezone,

        @NotNull(message = TYPE) @Pattern(regexp = NewOrder.UP_TO_50, message = TYPE)
        String type,

        @NotNull(message = ZIP) @Pattern(regexp = DIGITS, message = ZIP)
        String zip) {
    /** The pattern of a zip. */
    public static final String DIGITS = "[0-9]{5}";

    public static final String ZIP = "zip must have five digits";

    /** A city that is asked for; none is a city without rows. */
    public static final String CITY_OR_NONE = NewOrder.STORABLE + "{0,50}";

    public static final String CITY = "city must have 1 to 50 characters" + NewOrder.NOT_STORABLE;
    private static final String COUNTY = "county must have 1 to 50 characters" + NewOrder.NOT_STORABLE;
    private static final String STATE = "state must have 1 to 50 characters" + NewOrder.NOT_STORABLE;
    private static final String TIMEZONE = "timezone must have 1 to 50 characters" + NewOrder.NOT_STORABLE;
    private static final String TYPE = "type must have 1 to 50 characters" + NewOrder.NOT_STORABLE;

    /** The row. */
    public Zipcode asZipcode() {
        return new Zipcode(city, county, state, timezone, type, zip);
    }
}
