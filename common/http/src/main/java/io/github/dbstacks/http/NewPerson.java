package io.github.dbstacks.http;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/** The body of {@code POST /people}, and its answer. */
public record NewPerson(
        @NotNull(message = ID) @Min(value = 1, message = ID) Integer id,

        @NotNull(message = FIRST_NAME) @Pattern(regexp = UP_TO_50, message = FIRST_NAME)
        String firstName,

        @NotNull(message = LAST_NAME) @Pattern(regexp = UP_TO_50, message = LAST_NAME)
        String lastName) {
    /** The pattern of a name. */
    public static final String UP_TO_50 = NewOrder.UP_TO_50;

    public static final String ID = "id must be from 1 to 2147483647";
    public static final String FIRST_NAME = "firstName must have 1 to 50 characters" + NewOrder.NOT_STORABLE;
    public static final String LAST_NAME = "lastName must have 1 to 50 characters" + NewOrder.NOT_STORABLE;
}
