package io.github.dbstacks.spring.data;

import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.http.data.ScenarioData;
import io.github.dbstacks.schema.scenario.Company;
import io.github.dbstacks.schema.scenario.FindOrInsertZipcode;
import io.github.dbstacks.schema.scenario.GetCompany;
import io.github.dbstacks.schema.scenario.GetProfessor;
import io.github.dbstacks.schema.scenario.ListCompanies;
import io.github.dbstacks.schema.scenario.ListPeople;
import io.github.dbstacks.schema.scenario.ListZipcodes;
import io.github.dbstacks.schema.scenario.LogIn;
import io.github.dbstacks.schema.scenario.Person;
import io.github.dbstacks.schema.scenario.PostOrder;
import io.github.dbstacks.schema.scenario.Professor;
import io.github.dbstacks.schema.scenario.ScenarioStatement;
import io.github.dbstacks.schema.scenario.Zipcode;
import io.github.dbstacks.spring.ForScenarios;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Profile;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.SimplePropertyRowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Asks through {@code JdbcClient}, as Spring's guide does: parameters have names, and rows become records by their
 * properties.
 */
@ForScenarios
@Component
@Profile("!plain")
public class JdbcClientData implements ScenarioData {
    private static final RowMapper<Company> COMPANY = new SimplePropertyRowMapper<>(Company.class);
    private static final RowMapper<Person> PERSON = new SimplePropertyRowMapper<>(Person.class);
    private static final RowMapper<Zipcode> ZIPCODE = new SimplePropertyRowMapper<>(Zipcode.class);

    private final JdbcClient jdbc;

    JdbcClientData(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public Optional<Company> company(int companyId) {
        return jdbc.sql(GetCompany.COMPANY.named())
                .param("companyId", companyId)
                .query(COMPANY)
                .optional();
    }

    @Override
    public List<Company> companies(int from) {
        return jdbc.sql(ListCompanies.COMPANIES.named())
                .param("from", from)
                .query(COMPANY)
                .list();
    }

    @Override
    public boolean insert(NewOrder order) {
        return isInserted(PostOrder.INSERT, order);
    }

    @Override
    public Optional<String> professorName(int professorId) {
        return jdbc.sql(GetProfessor.PROFESSOR.named())
                .param("professorId", professorId)
                .query((row, number) -> row.getString("name"))
                .optional();
    }

    @Override
    public List<Professor.Report> reports(int professorId) {
        return jdbc.sql(GetProfessor.REPORTS.named())
                .param("professorId", professorId)
                .query((row, number) -> new Professor.Report(row.getInt("id"), row.getString("name")))
                .list();
    }

    @Override
    public Optional<String> passwordHash(String userName) {
        return jdbc.sql(LogIn.PASSWORD_HASH.named())
                .param("name", userName)
                .query(String.class)
                .optional();
    }

    @Override
    public List<Person> people() {
        return jdbc.sql(ListPeople.PEOPLE.named()).query(PERSON).list();
    }

    @Override
    public Optional<Person> person(int id) {
        return jdbc.sql(ListPeople.PERSON.named()).param("id", id).query(PERSON).optional();
    }

    @Override
    public boolean insert(NewPerson person) {
        return isInserted(ListPeople.INSERT, person);
    }

    @Override
    public boolean deletePerson(int id) {
        return jdbc.sql(ListPeople.DELETE.named()).param("id", id).update() > 0;
    }

    @Override
    public Optional<Zipcode> zipcode(String zip) {
        return jdbc.sql(FindOrInsertZipcode.ZIPCODE.named())
                .param("zip", zip)
                .query(ZIPCODE)
                .optional();
    }

    @Override
    public List<Zipcode> zipcodes(String city) {
        return jdbc.sql(ListZipcodes.OF_CITY.named())
                .param("city", city)
                .query(ZIPCODE)
                .list();
    }

    @Override
    public boolean insert(NewZipcode zipcode) {
        return isInserted(FindOrInsertZipcode.INSERT, zipcode);
    }

    private boolean isInserted(ScenarioStatement insert, Object row) {
        try {
            return jdbc.sql(insert.named()).paramSource(row).update() > 0;
        } catch (DuplicateKeyException e) {
            return false;
        }
    }
}
