package io.github.dbstacks.web.mvc.jpa;

import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.schema.scenario.Person;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Persistable;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** A row of {@code person}, {@link Persistable} as an {@link OrderEntity} is. */
@Entity
@Table(name = "person")
public class PersonEntity implements Persistable<Integer> {
    @Id
    private int id;

    private String firstName = "";

    private String lastName = "";

    /** Hibernate needs this constructor. */
    PersonEntity() {}

    public PersonEntity(NewPerson person) {
        this.id = person.id();
        this.firstName = person.firstName();
        this.lastName = person.lastName();
    }

    public Person asPerson() {
        return new Person(id, firstName, lastName);
    }

    @Override
    public @Nullable Integer getId() {
        return id;
    }

    @Override
    public boolean isNew() {
        return true;
    }

    /** Spring Data derives most statements from the names. */
    public interface People extends Repository<PersonEntity, Integer> {
        List<PersonEntity> findAllByOrderById();

        Optional<PersonEntity> findById(int id);

        PersonEntity save(PersonEntity person);

        /**
         * Deletes a row with one statement. What Spring Data derives from the name reads the row first, and fails where
         * another request deletes it meanwhile.
         */
        @Modifying
        @Query("delete from PersonEntity p where p.id = :id")
        int removeById(int id);
    }
}
