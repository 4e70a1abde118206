package io.github.dbstacks.web.mvc.jpa;

import io.github.dbstacks.schema.scenario.GetProfessor;
import io.github.dbstacks.schema.scenario.Professor;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.List;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.repository.Repository;

/** A row of {@code course}, as far as it is read. */
@Entity
@Table(name = "course")
public class CourseEntity {
    @Id
    private int id;

    private String name = "";

    public Professor.Report asReport() {
        return new Professor.Report(id, name);
    }

    /**
     * Reads courses once for each of their reports. Hibernate makes one object of each course, however often it was
     * read.
     */
    public interface Courses extends Repository<CourseEntity, Integer> {
        @NativeQuery(GetProfessor.REPORTS_SQL)
        List<CourseEntity> findOncePerReport(int professorId);
    }
}
