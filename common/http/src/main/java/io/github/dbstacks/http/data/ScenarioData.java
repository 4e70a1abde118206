package io.github.dbstacks.http.data;

import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.schema.scenario.Company;
import io.github.dbstacks.schema.scenario.Person;
import io.github.dbstacks.schema.scenario.Professor;
import io.github.dbstacks.schema.scenario.Zipcode;
import java.util.List;
import java.util.Optional;

/**
 * Asks the database what the scenarios ask of it, on threads that wait for it. Each way to ask is an implementation. An
 * {@code insert} answers false where a row with this key is there already; in a transaction the database then takes no
 * further statement.
 */
public interface ScenarioData {
    Optional<Company> company(int companyId);

    List<Company> companies(int from);

    boolean insert(NewOrder order);

    Optional<String> professorName(int professorId);

    List<Professor.Report> reports(int professorId);

    default Optional<Professor> professor(int professorId) {
        return professorName(professorId).map(name -> new Professor(professorId, name, reports(professorId)));
    }

    Optional<String> passwordHash(String userName);

    List<Person> people();

    Optional<Person> person(int id);

    boolean insert(NewPerson person);

    /** Returns false where there is no such row. */
    boolean deletePerson(int id);

    Optional<Zipcode> zipcode(String zip);

    List<Zipcode> zipcodes(String city);

    boolean insert(NewZipcode zipcode);

    /**
     * Finds or inserts a row. This is not for a transaction, which a duplicate would end. Another request may be
     * faster.
     */
    default Zipcode findOrInsert(NewZipcode given) {
        return zipcode(given.zip())
                .orElseGet(() ->
                        insert(given) ? given.asZipcode() : zipcode(given.zip()).orElseThrow());
    }
}
