package io.github.dbstacks.web.quarkus.hibernate;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** A row of {@code professor}. */
@Entity
@Table(name = "professor")
public class ProfessorEntity extends PanacheEntityBase {
    @Id
    public int id;

    public String name = "";
}
