package io.github.dbstacks.web.mvc.jpa;

import io.github.dbstacks.http.NewOrder;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Persistable;
import org.springframework.data.repository.Repository;

/**
 * A row of {@code orders}. It is {@link Persistable}, because Spring Data would take an entity with a key for one that
 * is there already, and ask for it before it inserts it.
 */
@Entity
@Table(name = "orders")
@IdClass(OrderEntity.Key.class)
public class OrderEntity implements Persistable<OrderEntity.Key> {
    @Id
    private String orderId = "";

    @Id
    private String productId = "";

    @SuppressWarnings("UnusedVariable") // Hibernate reads it
    private BigDecimal amount = BigDecimal.ZERO;

    /** Hibernate needs this constructor. */
    OrderEntity() {}

    public OrderEntity(NewOrder order) {
        this.orderId = order.orderId();
        this.productId = order.productId();
        this.amount = order.amount();
    }

    @Override
    public @Nullable Key getId() {
        return new Key(orderId, productId);
    }

    @Override
    public boolean isNew() {
        return true;
    }

    /** Both columns of the primary key. */
    public record Key(String orderId, String productId) implements Serializable {}

    /** Writes orders. */
    public interface Orders extends Repository<OrderEntity, Key> {
        OrderEntity save(OrderEntity order);
    }
}
