package io.github.dbstacks.web.mvc.jpa;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.Optional;
import org.springframework.data.repository.Repository;

/** A row of {@code users}. */
@Entity
@Table(name = "users")
public class UserEntity {
    @Id
    private String name = "";

    private String passwordHash = "";

    public String name() {
        return name;
    }

    public String passwordHash() {
        return passwordHash;
    }

    /** Spring Data derives the statement from the name. */
    public interface Users extends Repository<UserEntity, String> {
        Optional<UserEntity> findById(String name);
    }
}
