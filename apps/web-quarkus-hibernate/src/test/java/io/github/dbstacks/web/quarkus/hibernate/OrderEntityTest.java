package io.github.dbstacks.web.quarkus.hibernate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.http.NewOrder;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An entity of Panache is a row with public fields. */
class OrderEntityTest {
    @Test
    void anOrderIsARow() {
        OrderEntity row = new OrderEntity(new NewOrder(new BigDecimal("9.99"), "an order", "a product"));

        assertThat(row.orderId).isEqualTo("an order");
        assertThat(row.productId).isEqualTo("a product");
        assertThat(row.amount).isEqualTo("9.99");
    }

    @Test
    void itsKeyHasTwoColumns() {
        assertThat(OrderEntity.class.getAnnotation(IdClass.class).value()).isEqualTo(OrderEntity.Key.class);
        assertThat(Stream.of(OrderEntity.class.getFields())
                        .filter(field -> field.isAnnotationPresent(Id.class))
                        .map(Field::getName))
                .containsExactlyInAnyOrder("orderId", "productId");
    }
}
