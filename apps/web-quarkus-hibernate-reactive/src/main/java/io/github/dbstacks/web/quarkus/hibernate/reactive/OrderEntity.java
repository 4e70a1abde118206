package io.github.dbstacks.web.quarkus.hibernate.reactive;

import io.github.dbstacks.http.NewOrder;
import io.quarkus.hibernate.reactive.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.math.BigDecimal;

/** A row of {@code orders}. */
@Entity
@Table(name = "orders")
@IdClass(OrderEntity.Key.class)
public class OrderEntity extends PanacheEntityBase {
    @Id
    public String orderId = "";

    @Id
    public String productId = "";

    public BigDecimal amount = BigDecimal.ZERO;

    /** Hibernate needs this constructor. */
    protected OrderEntity() {}

    OrderEntity(NewOrder order) {
        this.orderId = order.orderId();
        this.productId = order.productId();
        this.amount = order.amount();
    }

    /** Both columns of the primary key. */
    public record Key(String orderId, String productId) implements Serializable {}
}
