package io.github.dbstacks.http;

import io.github.dbstacks.schema.scenario.Zipcode;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/** The body of {@code POST /zipcode}. */
public record NewZipcode(
        @NotBlank(message = CITY) @Size(max = 50, message = CITY) @Pattern(regexp = STORABLE, message = CITY)
        String city,

        @NotBlank(message = COUNTY) @Size(max = 50, message = COUNTY) @Pattern(regexp = STORABLE, message = COUNTY)
        String county,

        @NotBlank(message = STATE) @Size(max = 50, message = STATE) @Pattern(regexp = STORABLE, message = STATE)
        String state,

        @NotBlank(message = TIMEZONE)
        @Size(max = 50, message = TIMEZONE)
        @Pattern(regexp = STORABLE, message = TIMEZONE)
        String timezone,

        @NotBlank(message = TYPE) @Size(max = 50, message = TYPE) @Pattern(regexp = STORABLE, message = TYPE)
        String type,

        @NotNull(message = ZIP) @Pattern(regexp = DIGITS, message = ZIP)
        String zip) {
    /** What a zip is. */
    public static final String DIGITS = "[0-9]{5}";

    public static final String ZIP = "zip must have five digits";

    /** What a city may have. */
    public static final String STORABLE = NewOrder.STORABLE;

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
