package io.github.dbstacks.http;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/** The body of {@code POST /people}, and its answer. */
public record NewPerson(
        @NotNull(message = ID) @Min(value = 1, message = ID) Integer id,

        @NotBlank(message = FIRST_NAME)
        @Size(max = 50, message = FIRST_NAME)
        @Pattern(regexp = NewOrder.STORABLE, message = FIRST_NAME)
        String firstName,

        @NotBlank(message = LAST_NAME)
        @Size(max = 50, message = LAST_NAME)
        @Pattern(regexp = NewOrder.STORABLE, message = LAST_NAME)
        String lastName) {
    public static final String STORABLE = NewOrder.STORABLE;
    public static final String ID = "id must be from 1 to 2147483647";
    public static final String FIRST_NAME = "firstName must have 1 to 50 characters" + NewOrder.NOT_STORABLE;
    public static final String LAST_NAME = "lastName must have 1 to 50 characters" + NewOrder.NOT_STORABLE;
}
