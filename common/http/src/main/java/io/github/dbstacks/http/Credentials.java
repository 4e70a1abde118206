package io.github.dbstacks.http;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * The body of {@code POST /login}.
 *
 * @param password BCrypt takes 72 bytes at most
 */
public record Credentials(
        @NotNull(message = NAME) @Pattern(regexp = NewOrder.UP_TO_50, message = NAME)
        String name,

        @NotNull(message = PASSWORD) @Pattern(regexp = UP_TO_72, message = PASSWORD)
        String password) {
    private static final String UP_TO_72 = NewOrder.STORABLE + "{1,72}";
    private static final String NAME = "name must have 1 to 50 characters" + NewOrder.NOT_STORABLE;
    private static final String PASSWORD = "password must have 1 to 72 characters" + NewOrder.NOT_STORABLE;
}
