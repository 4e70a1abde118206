package io.github.dbstacks.schema.scenario;

/** A row of {@code person}, and its JSON. */
public record Person(int id, String firstName, String lastName) {
    /** The row with this id, by the rule of {@code people.sql}. */
    static Person expected(int id) {
        return new Person(id, "first " + id, "last " + id);
    }
}
