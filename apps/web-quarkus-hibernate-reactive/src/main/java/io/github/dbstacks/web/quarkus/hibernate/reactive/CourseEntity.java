package io.github.dbstacks.web.quarkus.hibernate.reactive;

import io.github.dbstacks.schema.scenario.Professor;
import io.quarkus.hibernate.reactive.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** A row of {@code course}, as far as it is read. */
@Entity
@Table(name = "course")
public class CourseEntity extends PanacheEntityBase {
    @Id
    public int id;

    public String name = "";

    Professor.Report asReport() {
        return new Professor.Report(id, name);
    }
}
