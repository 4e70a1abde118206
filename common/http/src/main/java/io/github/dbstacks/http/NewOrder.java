package io.github.dbstacks.http;

import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.math.BigDecimal;

/** The body of {@code POST /orders}, and its answer. */
public record NewOrder(
        @NotNull(message = AMOUNT)
        @DecimalMin(value = "0.01", message = AMOUNT)
        @Digits(integer = 4, fraction = 2, message = AMOUNT)
        BigDecimal amount,

        @NotNull(message = ORDER_ID) @Pattern(regexp = UP_TO_50, message = ORDER_ID)
        String orderId,

        @NotNull(message = PRODUCT_ID) @Pattern(regexp = UP_TO_50, message = PRODUCT_ID)
        String productId) {
    /**
     * The characters that PostgreSQL stores of those that JSON can write: no NUL, and no half of a surrogate pair. Nor
     * is U+FFFD allowed, which is what a framework makes of bytes that are no character. A regular expression counts
     * code points, as the contract and databases do, where {@code @Size} would count a character such as an emoji
     * twice.
     */
    static final String STORABLE = "[^\\x00\\x{D800}-\\x{DFFF}\\x{FFFD}]";

    static final String UP_TO_50 = STORABLE + "{1,50}";
    static final String NOT_STORABLE = ", none of them NUL, U+FFFD or half of a surrogate pair";
    private static final String AMOUNT = "amount must be from 0.01 to 9999.99, with two decimals at most";
    private static final String ORDER_ID = "orderId must have 1 to 50 characters" + NOT_STORABLE;
    private static final String PRODUCT_ID = "productId must have 1 to 50 characters" + NOT_STORABLE;
}
