package io.github.dbstacks.web.webflux.r2dbc;

import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.SqlState;
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
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Asks through {@code io.r2dbc.spi} alone, and reads each row by hand.
 *
 * @param connection opens a connection for a statement
 * @param close is given it after the statement
 */
record PlainR2dbc(Supplier<Mono<Connection>> connection, Function<Connection, Publisher<Void>> close, Dbms dbms)
        implements ReactiveData {
    @Override
    public Mono<Company> company(int companyId) {
        return rows(GetCompany.COMPANY, PlainR2dbc::asCompany, companyId).singleOrEmpty();
    }

    @Override
    public Flux<Company> companies(int from) {
        return rows(ListCompanies.COMPANIES, PlainR2dbc::asCompany, from);
    }

    @Override
    public Mono<Boolean> insert(NewOrder order) {
        return isInserted(PostOrder.INSERT, order.orderId(), order.productId(), order.amount());
    }

    @Override
    public Mono<String> professorName(int professorId) {
        return rows(GetProfessor.PROFESSOR, row -> text(row, "name"), professorId)
                .singleOrEmpty();
    }

    @Override
    public Flux<Professor.Report> reports(int professorId) {
        return rows(
                GetProfessor.REPORTS, row -> new Professor.Report(number(row, "id"), text(row, "name")), professorId);
    }

    @Override
    public Mono<String> passwordHash(String userName) {
        return rows(LogIn.PASSWORD_HASH, row -> text(row, "password_hash"), userName)
                .singleOrEmpty();
    }

    @Override
    public Flux<Person> people() {
        return rows(ListPeople.PEOPLE, PlainR2dbc::asPerson);
    }

    @Override
    public Mono<Person> person(int id) {
        return rows(ListPeople.PERSON, PlainR2dbc::asPerson, id).singleOrEmpty();
    }

    @Override
    public Mono<Boolean> insert(NewPerson person) {
        return isInserted(ListPeople.INSERT, person.id(), person.firstName(), person.lastName());
    }

    @Override
    public Mono<Boolean> deletePerson(int id) {
        return isUpdated(ListPeople.DELETE, id);
    }

    @Override
    public Mono<Zipcode> zipcode(String zip) {
        return rows(FindOrInsertZipcode.ZIPCODE, PlainR2dbc::asZipcode, zip).singleOrEmpty();
    }

    @Override
    public Flux<Zipcode> zipcodes(String city) {
        return rows(ListZipcodes.OF_CITY, PlainR2dbc::asZipcode, city);
    }

    @Override
    public Mono<Boolean> insert(NewZipcode zipcode) {
        return isInserted(
                FindOrInsertZipcode.INSERT,
                zipcode.city(),
                zipcode.county(),
                zipcode.state(),
                zipcode.timezone(),
                zipcode.type(),
                zipcode.zip());
    }

    private <T> Flux<T> rows(ScenarioStatement select, Function<Readable, T> mapper, Object... parameters) {
        return results(select, result -> result.map(mapper), parameters);
    }

    private Mono<Boolean> isInserted(ScenarioStatement insert, Object... parameters) {
        return isUpdated(insert, parameters)
                .onErrorResume(
                        R2dbcException.class,
                        e -> SqlState.isDuplicate(e.getSqlState()) ? Mono.just(false) : Mono.error(e));
    }

    private Mono<Boolean> isUpdated(ScenarioStatement update, Object... parameters) {
        return results(update, Result::getRowsUpdated, parameters)
                .reduce(0L, Long::sum)
                .map(rows -> rows > 0);
    }

    private <T> Flux<T> results(ScenarioStatement sql, Function<Result, Publisher<T>> read, Object... parameters) {
        return Flux.usingWhen(
                Mono.defer(connection),
                open -> Flux.from(bound(open.createStatement(sql.of(dbms)), parameters)
                                .execute())
                        .flatMap(read),
                close);
    }

    private static Statement bound(Statement statement, Object... parameters) {
        for (int i = 0; i < parameters.length; i++) {
            statement.bind(i, parameters[i]);
        }
        return statement;
    }

    private static Company asCompany(Readable row) {
        return new Company(number(row, "company_id"), text(row, "company_name"));
    }

    private static Person asPerson(Readable row) {
        return new Person(number(row, "id"), text(row, "first_name"), text(row, "last_name"));
    }

    private static Zipcode asZipcode(Readable row) {
        return new Zipcode(
                text(row, "city"),
                text(row, "county"),
                text(row, "state"),
                text(row, "timezone"),
                text(row, "type"),
                text(row, "zip"));
    }

    private static int number(Readable row, String column) {
        return Objects.requireNonNull(row.get(column, Integer.class));
    }

    private static String text(Readable row, String column) {
        return Objects.requireNonNull(row.get(column, String.class));
    }
}
