package io.github.dbstacks.web.quarkus.hibernate;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** A row of {@code users}. */
@Entity
@Table(name = "users")
public class UserEntity extends PanacheEntityBase {
    @Id
    public String name = "";

    public String passwordHash = "";
}
