package io.github.dbstacks.web.mvc.datajdbc;

import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.schema.scenario.Company;
import io.github.dbstacks.schema.scenario.GetProfessor;
import io.github.dbstacks.schema.scenario.Person;
import io.github.dbstacks.schema.scenario.Professor;
import io.github.dbstacks.schema.scenario.Zipcode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.repository.query.Modifying;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.repository.Repository;

/**
 * The rows as records, and their repositories. Spring Data derives the statements from the names of the methods. None
 * is named {@code findById}: that one is Spring Data's own and runs in a transaction, which is one more round trip.
 */
public final class Repositories {
    private Repositories() {}

    /** A row of {@code companies}. */
    @Table("companies")
    public record CompanyRow(@Id int companyId, String companyName) {
        Company asCompany() {
            return new Company(companyId, companyName);
        }
    }

    /** Reads companies. */
    public interface Companies extends Repository<CompanyRow, Integer> {
        Optional<CompanyRow> findByCompanyId(int companyId);

        List<CompanyRow> findTop100ByCompanyIdGreaterThanEqualOrderByCompanyId(int from);
    }

    /** A row of {@code orders}. Its key has two columns, of which nothing asks. */
    @Table("orders")
    public record OrderRow(@Id String orderId, String productId, BigDecimal amount) {
        static OrderRow of(NewOrder order) {
            return new OrderRow(order.orderId(), order.productId(), order.amount());
        }
    }

    /** A row of {@code professor}. */
    @Table("professor")
    public record ProfessorRow(@Id int id, String name) {}

    /** Reads professors. */
    public interface Professors extends Repository<ProfessorRow, Integer> {
        Optional<ProfessorRow> readById(int id);
    }

    /** A row of {@code course}, as far as it is read. */
    @Table("course")
    public record CourseRow(@Id int id, String name) {
        Professor.Report asReport() {
            return new Professor.Report(id, name);
        }
    }

    /** Reads courses once for each of their reports. */
    public interface Courses extends Repository<CourseRow, Integer> {
        @Query(GetProfessor.REPORTS_SQL)
        List<CourseRow> findOncePerReport(int professorId);
    }

    /** A row of {@code users}. */
    @Table("users")
    public record UserRow(@Id String name, String passwordHash) {}

    /** Reads users. */
    public interface Users extends Repository<UserRow, String> {
        Optional<UserRow> findByName(String name);
    }

    /** A row of {@code person}. */
    @Table("person")
    public record PersonRow(@Id int id, String firstName, String lastName) {
        static PersonRow of(NewPerson person) {
            return new PersonRow(person.id(), person.firstName(), person.lastName());
        }

        Person asPerson() {
            return new Person(id, firstName, lastName);
        }
    }

    /** Reads and deletes people. */
    public interface People extends Repository<PersonRow, Integer> {
        List<PersonRow> findAllByOrderById();

        Optional<PersonRow> readById(int id);

        /** Returns how many rows it has deleted. */
        @Modifying
        @Query("DELETE FROM person WHERE id = :id")
        int removeById(int id);
    }

    /** A row of {@code zipcode}. */
    @Table("zipcode")
    public record ZipcodeRow(@Id String zip, String city, String county, String state, String timezone, String type) {
        static ZipcodeRow of(NewZipcode given) {
            return new ZipcodeRow(
                    given.zip(), given.city(), given.county(), given.state(), given.timezone(), given.type());
        }

        Zipcode asZipcode() {
            return new Zipcode(city, county, state, timezone, type, zip);
        }
    }

    /** Reads zipcodes. */
    public interface Zipcodes extends Repository<ZipcodeRow, String> {
        Optional<ZipcodeRow> findByZip(String zip);

        List<ZipcodeRow> findByCityOrderByZip(String city);
    }
}
