package io.github.dbstacks.web.quarkus.hibernate.reactive;

import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.schema.scenario.Person;
import io.quarkus.hibernate.reactive.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** A row of {@code person}. */
@Entity
@Table(name = "person")
public class PersonEntity extends PanacheEntityBase {
    @Id
    public int id;

    public String firstName = "";

    public String lastName = "";

    /** Hibernate needs this constructor. */
    protected PersonEntity() {}

    PersonEntity(NewPerson person) {
        this.id = person.id();
        this.firstName = person.firstName();
        this.lastName = person.lastName();
    }

    Person asPerson() {
        return new Person(id, firstName, lastName);
    }
}
