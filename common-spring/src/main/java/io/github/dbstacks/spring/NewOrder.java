package io.github.dbstacks.spring;

import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/** The body of {@code POST /orders}, and its answer. */
public record NewOrder(
        @NotNull(message = AMOUNT)
        @DecimalMin(value = "0.01", message = AMOUNT)
        @Digits(integer = 4, fraction = 2, message = AMOUNT)
        BigDecimal amount,

        @NotBlank(message = ORDER_ID) @Size(max = 50, message = ORDER_ID)
        String orderId,

        @NotBlank(message = PRODUCT_ID) @Size(max = 50, message = PRODUCT_ID)
        String productId) {
    private static final String AMOUNT = "amount must be from 0.01 to 9999.99, with two decimals at most";
    private static final String ORDER_ID = "orderId must have 1 to 50 characters";
    private static final String PRODUCT_ID = "productId must have 1 to 50 characters";
}
