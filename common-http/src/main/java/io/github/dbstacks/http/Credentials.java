package io.github.dbstacks.http;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * The body of {@code POST /login}.
 *
 * @param password BCrypt takes 72 bytes at most
 */
public record Credentials(
        @NotBlank(message = NAME) @Size(max = 50, message = NAME) @Pattern(regexp = NewOrder.STORABLE, message = NAME)
        String name,

        @NotBlank(message = PASSWORD)
        @Size(max = 72, message = PASSWORD)
        @Pattern(regexp = NewOrder.STORABLE, message = PASSWORD)
        String password) {
    private static final String NAME = "name must have 1 to 50 characters" + NewOrder.NOT_STORABLE;
    private static final String PASSWORD = "password must have 1 to 72 characters" + NewOrder.NOT_STORABLE;
}
