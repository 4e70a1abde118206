package io.github.dbstacks.web.mvc.jpa;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.Optional;
import org.springframework.data.repository.Repository;

/** A row of {@code professor}. */
@Entity
@Table(name = "professor")
public class ProfessorEntity {
    @Id
    private int id;

    private String name = "";

    public int id() {
        return id;
    }

    public String name() {
        return name;
    }

    /** Spring Data derives the statement from the name. */
    public interface Professors extends Repository<ProfessorEntity, Integer> {
        Optional<ProfessorEntity> findById(int id);
    }
}
