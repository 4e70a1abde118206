package io.github.dbstacks.http;

import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/** The body of {@code POST /orders}, and its answer. */
public record NewOrder(
        @NotNull(message = AMOUNT)
        @DecimalMin(value = "0.01", message = AMOUNT)
        @Digits(integer = 4, fraction = 2, message = AMOUNT)
        BigDecimal amount,

        @NotBlank(message = ORDER_ID)
        @Size(max = 50, message = ORDER_ID)
        @Pattern(regexp = STORABLE, message = ORDER_ID)
        String orderId,

        @NotBlank(message = PRODUCT_ID)
        @Size(max = 50, message = PRODUCT_ID)
        @Pattern(regexp = STORABLE, message = PRODUCT_ID)
        String productId) {
    /** What PostgreSQL stores of the strings that JSON can write: no NUL, and no half of a surrogate pair. */
    static final String STORABLE = "[^\\x00\\x{D800}-\\x{DFFF}]*";

    static final String NOT_STORABLE = ", none of them NUL or half of a surrogate pair";
    private static final String AMOUNT = "amount must be from 0.01 to 9999.99, with two decimals at most";
    private static final String ORDER_ID = "orderId must have 1 to 50 characters" + NOT_STORABLE;
    private static final String PRODUCT_ID = "productId must have 1 to 50 characters" + NOT_STORABLE;
}
