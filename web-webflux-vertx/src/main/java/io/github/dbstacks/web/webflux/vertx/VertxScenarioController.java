package io.github.dbstacks.web.webflux.vertx;

import io.github.dbstacks.http.Credentials;
import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.http.Sentences;
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
import io.github.dbstacks.schema.scenario.WaitDelay;
import io.github.dbstacks.schema.scenario.Zipcode;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.spring.ForScenarios;
import io.github.dbstacks.spring.Problem;
import io.github.dbstacks.vertx.VertxPool;
import io.vertx.core.Future;
import io.vertx.sqlclient.DatabaseException;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlResult;
import io.vertx.sqlclient.Tuple;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** The scenarios with prepared queries of the Vert.x client, whose futures become Monos. */
@ForScenarios
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
class VertxScenarioController {
    private final SqlClient client;
    private final Dbms dbms;
    private final boolean inTransactions;
    private final PasswordEncoder passwords = new BCryptPasswordEncoder();
    private final Scheduler computing;

    VertxScenarioController(VertxPool pool, Settings settings) {
        this.client = pool.client();
        this.dbms = settings.dbms();
        this.inTransactions = settings.has("transaction");
        this.computing = settings.has("compute-on-loop") ? Schedulers.immediate() : Schedulers.parallel();
    }

    @GetMapping("/companies/{companyId}")
    Mono<Company> company(@PathVariable int companyId) {
        return ask(connection -> rows(
                        connection,
                        GetCompany.COMPANY.of(dbms),
                        Tuple.of(companyId),
                        VertxScenarioController::asCompany))
                .flatMap(rows -> first(rows, "There is no company " + companyId + "."));
    }

    @GetMapping("/companies")
    Mono<List<Company>> companies(@RequestParam(defaultValue = "1") int from) {
        return ask(connection ->
                rows(connection, ListCompanies.COMPANIES.of(dbms), Tuple.of(from), VertxScenarioController::asCompany));
    }

    @PostMapping("/orders")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<NewOrder> order(@Valid @RequestBody NewOrder order) {
        Tuple row = Tuple.of(order.orderId(), order.productId(), order.amount());
        return ask(connection ->
                        connection.preparedQuery(PostOrder.INSERT.of(dbms)).execute(row))
                .thenReturn(order)
                .onErrorMap(
                        DatabaseException.class,
                        e -> SqlState.isDuplicate(e.getSqlState())
                                ? Problem.DUPLICATE.exception("There is an order " + order.orderId() + " already.")
                                : e);
    }

    @GetMapping("/professors/{professorId}")
    Mono<Professor> professor(@PathVariable int professorId) {
        Tuple id = Tuple.of(professorId);
        return ask(connection -> rows(connection, GetProfessor.PROFESSOR.of(dbms), id, row -> row.getString("name"))
                        .compose(names -> names.isEmpty()
                                ? Future.succeededFuture(List.<Professor>of())
                                : rows(connection, GetProfessor.REPORTS.of(dbms), id, VertxScenarioController::asReport)
                                        .map(reports -> List.of(new Professor(professorId, names.get(0), reports)))))
                .flatMap(professors -> first(professors, "There is no professor " + professorId + "."));
    }

    @GetMapping("/delay")
    Mono<WaitDelay.Delayed> delay(
            @RequestParam(defaultValue = "2")
                    @Min(value = 0, message = Sentences.MILLIS)
                    @Max(value = WaitDelay.MOST_MILLIS, message = Sentences.MILLIS)
                    int millis) {
        return Mono.delay(Duration.ofMillis(millis)).thenReturn(new WaitDelay.Delayed(millis));
    }

    @PostMapping("/login")
    Mono<LogIn.User> login(@Valid @RequestBody Credentials given) {
        return Mono.fromCompletionStage(() -> rows(
                                client,
                                LogIn.PASSWORD_HASH.of(dbms),
                                Tuple.of(given.name()),
                                VertxScenarioController::asHash)
                        .toCompletionStage())
                .map(hashes -> hashes.isEmpty() ? LogIn.HASH_OF_NOBODY : hashes.get(0))
                .publishOn(computing)
                .filter(hash -> passwords.matches(given.password(), hash))
                .map(hash -> new LogIn.User(given.name()))
                .switchIfEmpty(Mono.error(
                        () -> Problem.CREDENTIALS.exception("There is no user with this name and password.")));
    }

    @GetMapping("/people")
    Mono<List<Person>> people() {
        return ask(connection ->
                rows(connection, ListPeople.PEOPLE.of(dbms), Tuple.tuple(), VertxScenarioController::asPerson));
    }

    @GetMapping("/people/{id}")
    Mono<Person> person(@PathVariable int id) {
        return ask(connection ->
                        rows(connection, ListPeople.PERSON.of(dbms), Tuple.of(id), VertxScenarioController::asPerson))
                .flatMap(rows -> first(rows, "There is no person " + id + "."));
    }

    @PostMapping("/people")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<NewPerson> person(@Valid @RequestBody NewPerson person) {
        Tuple row = Tuple.of(person.id(), person.firstName(), person.lastName());
        return ask(connection ->
                        connection.preparedQuery(ListPeople.INSERT.of(dbms)).execute(row))
                .thenReturn(person)
                .onErrorMap(
                        DatabaseException.class,
                        e -> SqlState.isDuplicate(e.getSqlState())
                                ? Problem.DUPLICATE.exception("There is a person " + person.id() + " already.")
                                : e);
    }

    @DeleteMapping("/people/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> deletePerson(@PathVariable int id) {
        return ask(connection ->
                        connection.preparedQuery(ListPeople.DELETE.of(dbms)).execute(Tuple.of(id)))
                .filter(deleted -> deleted.rowCount() > 0)
                .switchIfEmpty(Mono.error(() -> Problem.UNKNOWN.exception("There is no person " + id + ".")))
                .then();
    }

    /** It is not in a transaction, which a duplicate would end. Another request may be faster. */
    @PostMapping("/zipcode")
    Mono<Zipcode> zipcode(@Valid @RequestBody NewZipcode given) {
        return Mono.fromCompletionStage(() -> find(client, given.zip())
                        .compose(rows -> rows.isEmpty() ? insert(given) : Future.succeededFuture(rows))
                        .toCompletionStage())
                .map(rows -> rows.get(0));
    }

    private Future<List<Zipcode>> find(SqlClient connection, String zip) {
        return rows(
                connection, FindOrInsertZipcode.ZIPCODE.of(dbms), Tuple.of(zip), VertxScenarioController::asZipcode);
    }

    private Future<List<Zipcode>> insert(NewZipcode given) {
        return client.preparedQuery(FindOrInsertZipcode.INSERT.of(dbms))
                .execute(Tuple.of(
                        given.city(), given.county(), given.state(), given.timezone(), given.type(), given.zip()))
                .map(inserted -> List.of(given.asZipcode()))
                .recover(e -> e instanceof DatabaseException told && SqlState.isDuplicate(told.getSqlState())
                        ? find(client, given.zip())
                        : Future.failedFuture(e));
    }

    @GetMapping("/zipcode/{zip}")
    Mono<Zipcode> zipcode(@PathVariable @Pattern(regexp = NewZipcode.DIGITS, message = NewZipcode.ZIP) String zip) {
        return ask(connection -> find(connection, zip)).flatMap(rows -> first(rows, "There is no zip " + zip + "."));
    }

    @GetMapping("/zipcode/by_city")
    Mono<List<Zipcode>> zipcodes(
            @RequestParam(defaultValue = "") @Pattern(regexp = NewZipcode.CITY_OR_NONE, message = NewZipcode.CITY)
                    String city) {
        return ask(connection ->
                rows(connection, ListZipcodes.OF_CITY.of(dbms), Tuple.of(city), VertxScenarioController::asZipcode));
    }

    /** Each statement commits by itself, or with the profile {@code transaction} all of a request's together. */
    private <T> Mono<T> ask(Function<SqlClient, Future<T>> statements) {
        return Mono.fromCompletionStage(
                () -> (inTransactions ? ((Pool) client).withTransaction(statements::apply) : statements.apply(client))
                        .toCompletionStage());
    }

    private static <T> Future<List<T>> rows(SqlClient connection, String sql, Tuple parameters, Function<Row, T> read) {
        return connection
                .preparedQuery(sql)
                .collecting(Collectors.mapping(read, Collectors.toList()))
                .execute(parameters)
                .map(SqlResult::value);
    }

    private static <T> Mono<T> first(List<T> rows, String otherwise) {
        return rows.isEmpty() ? Mono.error(() -> Problem.UNKNOWN.exception(otherwise)) : Mono.just(rows.get(0));
    }

    private static Company asCompany(Row row) {
        return new Company(row.getInteger("company_id"), row.getString("company_name"));
    }

    private static Person asPerson(Row row) {
        return new Person(row.getInteger("id"), row.getString("first_name"), row.getString("last_name"));
    }

    private static Zipcode asZipcode(Row row) {
        return new Zipcode(
                row.getString("city"),
                row.getString("county"),
                row.getString("state"),
                row.getString("timezone"),
                row.getString("type"),
                row.getString("zip"));
    }

    private static Professor.Report asReport(Row row) {
        return new Professor.Report(row.getInteger("id"), row.getString("name"));
    }

    private static String asHash(Row row) {
        return row.getString("password_hash");
    }
}
