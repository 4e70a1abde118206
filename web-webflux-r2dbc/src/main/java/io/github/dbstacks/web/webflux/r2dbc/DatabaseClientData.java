package io.github.dbstacks.web.webflux.r2dbc;

import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.NewZipcode;
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
import java.util.Objects;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Asks through {@code DatabaseClient}, as Spring's guide does: parameters have names, and rows become records by their
 * properties.
 */
record DatabaseClientData(DatabaseClient database) implements ReactiveData {
    @Override
    public Mono<Company> company(int companyId) {
        return database.sql(GetCompany.COMPANY.named())
                .bind("companyId", companyId)
                .mapProperties(Company.class)
                .one();
    }

    @Override
    public Flux<Company> companies(int from) {
        return database.sql(ListCompanies.COMPANIES.named())
                .bind("from", from)
                .mapProperties(Company.class)
                .all();
    }

    @Override
    public Mono<Boolean> insert(NewOrder order) {
        return insert(PostOrder.INSERT, order);
    }

    @Override
    public Mono<String> professorName(int professorId) {
        return database.sql(GetProfessor.PROFESSOR.named())
                .bind("professorId", professorId)
                .map(row -> String.valueOf(row.get("name", String.class)))
                .one();
    }

    @Override
    public Flux<Professor.Report> reports(int professorId) {
        return database.sql(GetProfessor.REPORTS.named())
                .bind("professorId", professorId)
                .map(row -> new Professor.Report(
                        Objects.requireNonNull(row.get("id", Integer.class)),
                        String.valueOf(row.get("name", String.class))))
                .all();
    }

    @Override
    public Mono<String> passwordHash(String userName) {
        return database.sql(LogIn.PASSWORD_HASH.named())
                .bind("name", userName)
                .mapValue(String.class)
                .one();
    }

    @Override
    public Flux<Person> people() {
        return database.sql(ListPeople.PEOPLE.named())
                .mapProperties(Person.class)
                .all();
    }

    @Override
    public Mono<Person> person(int id) {
        return database.sql(ListPeople.PERSON.named())
                .bind("id", id)
                .mapProperties(Person.class)
                .one();
    }

    @Override
    public Mono<Boolean> insert(NewPerson person) {
        return insert(ListPeople.INSERT, person);
    }

    @Override
    public Mono<Boolean> deletePerson(int id) {
        return database.sql(ListPeople.DELETE.named())
                .bind("id", id)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows > 0);
    }

    @Override
    public Mono<Zipcode> zipcode(String zip) {
        return database.sql(FindOrInsertZipcode.ZIPCODE.named())
                .bind("zip", zip)
                .mapProperties(Zipcode.class)
                .one();
    }

    @Override
    public Flux<Zipcode> zipcodes(String city) {
        return database.sql(ListZipcodes.OF_CITY.named())
                .bind("city", city)
                .mapProperties(Zipcode.class)
                .all();
    }

    @Override
    public Mono<Boolean> insert(NewZipcode zipcode) {
        return insert(FindOrInsertZipcode.INSERT, zipcode);
    }

    private Mono<Boolean> insert(ScenarioStatement insert, Object row) {
        return database.sql(insert.named())
                .bindProperties(row)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows > 0)
                .onErrorReturn(DuplicateKeyException.class, false);
    }
}
