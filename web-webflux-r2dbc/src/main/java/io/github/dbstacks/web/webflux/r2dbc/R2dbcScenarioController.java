package io.github.dbstacks.web.webflux.r2dbc;

import io.github.dbstacks.http.Credentials;
import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.http.Sentences;
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
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.util.Objects;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** The scenarios with {@code DatabaseClient}: no thread waits for the database. */
@ForScenarios
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
public class R2dbcScenarioController {
    private final DatabaseClient database;
    private final PasswordEncoder passwords = new BCryptPasswordEncoder();
    private final Scheduler computing;

    R2dbcScenarioController(DatabaseClient database, Settings settings) {
        this.database = database;
        this.computing = settings.has("compute-on-loop") ? Schedulers.immediate() : Schedulers.parallel();
    }

    @GetMapping("/companies/{companyId}")
    @Transactional
    Mono<Company> company(@PathVariable int companyId) {
        return database.sql(GetCompany.COMPANY.named())
                .bind("companyId", companyId)
                .mapProperties(Company.class)
                .one()
                .switchIfEmpty(Mono.error(() -> Problem.UNKNOWN.exception("There is no company " + companyId + ".")));
    }

    @GetMapping("/companies")
    @Transactional
    Flux<Company> companies(@RequestParam(defaultValue = "1") int from) {
        return database.sql(ListCompanies.COMPANIES.named())
                .bind("from", from)
                .mapProperties(Company.class)
                .all();
    }

    @PostMapping("/orders")
    @ResponseStatus(HttpStatus.CREATED)
    @Transactional
    Mono<NewOrder> order(@Valid @RequestBody NewOrder order) {
        return database.sql(PostOrder.INSERT.named())
                .bindProperties(order)
                .fetch()
                .rowsUpdated()
                .thenReturn(order)
                .onErrorMap(
                        DuplicateKeyException.class,
                        e -> Problem.DUPLICATE.exception("There is an order " + order.orderId() + " already."));
    }

    @GetMapping("/professors/{professorId}")
    @Transactional
    Mono<Professor> professor(@PathVariable int professorId) {
        return database.sql(GetProfessor.PROFESSOR.named())
                .bind("professorId", professorId)
                .map(row -> String.valueOf(row.get("name", String.class)))
                .one()
                .switchIfEmpty(
                        Mono.error(() -> Problem.UNKNOWN.exception("There is no professor " + professorId + ".")))
                .flatMap(name ->
                        reports(professorId).collectList().map(reports -> new Professor(professorId, name, reports)));
    }

    private Flux<Professor.Report> reports(int professorId) {
        return database.sql(GetProfessor.REPORTS.named())
                .bind("professorId", professorId)
                .map(row -> new Professor.Report(
                        Objects.requireNonNull(row.get("id", Integer.class)),
                        String.valueOf(row.get("name", String.class))))
                .all();
    }

    @GetMapping("/delay")
    Mono<WaitDelay.Delayed> delay(
            @RequestParam(defaultValue = "2")
                    @Min(value = 0, message = Sentences.MILLIS)
                    @Max(value = WaitDelay.MOST_MILLIS, message = Sentences.MILLIS)
                    int millis) {
        return Mono.delay(Duration.ofMillis(millis)).thenReturn(new WaitDelay.Delayed(millis));
    }

    /** Not in a transaction, which would hold its connection while the password is hashed. */
    @PostMapping("/login")
    Mono<LogIn.User> login(@Valid @RequestBody Credentials given) {
        return database.sql(LogIn.PASSWORD_HASH.named())
                .bind("name", given.name())
                .mapValue(String.class)
                .one()
                .defaultIfEmpty(LogIn.HASH_OF_NOBODY)
                .publishOn(computing)
                .filter(hash -> passwords.matches(given.password(), hash))
                .map(hash -> new LogIn.User(given.name()))
                .switchIfEmpty(Mono.error(
                        () -> Problem.CREDENTIALS.exception("There is no user with this name and password.")));
    }

    @GetMapping("/people")
    @Transactional
    Flux<Person> people() {
        return database.sql(ListPeople.PEOPLE.named())
                .mapProperties(Person.class)
                .all();
    }

    @GetMapping("/people/{id}")
    @Transactional
    Mono<Person> person(@PathVariable int id) {
        return database.sql(ListPeople.PERSON.named())
                .bind("id", id)
                .mapProperties(Person.class)
                .one()
                .switchIfEmpty(Mono.error(() -> Problem.UNKNOWN.exception("There is no person " + id + ".")));
    }

    @PostMapping("/people")
    @ResponseStatus(HttpStatus.CREATED)
    @Transactional
    Mono<NewPerson> person(@Valid @RequestBody NewPerson person) {
        return database.sql(ListPeople.INSERT.named())
                .bindProperties(person)
                .fetch()
                .rowsUpdated()
                .thenReturn(person)
                .onErrorMap(
                        DuplicateKeyException.class,
                        e -> Problem.DUPLICATE.exception("There is a person " + person.id() + " already."));
    }

    @DeleteMapping("/people/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Transactional
    Mono<Void> deletePerson(@PathVariable int id) {
        return database.sql(ListPeople.DELETE.named())
                .bind("id", id)
                .fetch()
                .rowsUpdated()
                .filter(rows -> rows > 0)
                .switchIfEmpty(Mono.error(() -> Problem.UNKNOWN.exception("There is no person " + id + ".")))
                .then();
    }

    /** Not in a transaction, which a duplicate would end. Another request may be faster. */
    @PostMapping("/zipcode")
    Mono<Zipcode> zipcode(@Valid @RequestBody NewZipcode given) {
        return find(given.zip())
                .switchIfEmpty(Mono.defer(() -> insert(given)))
                .onErrorResume(DuplicateKeyException.class, e -> find(given.zip()));
    }

    private Mono<Zipcode> find(String zip) {
        return database.sql(FindOrInsertZipcode.ZIPCODE.named())
                .bind("zip", zip)
                .mapProperties(Zipcode.class)
                .one();
    }

    private Mono<Zipcode> insert(NewZipcode given) {
        return database.sql(FindOrInsertZipcode.INSERT.named())
                .bindProperties(given)
                .fetch()
                .rowsUpdated()
                .map(rows -> given.asZipcode());
    }

    @GetMapping("/zipcode/{zip}")
    @Transactional
    Mono<Zipcode> zipcode(@PathVariable @Pattern(regexp = NewZipcode.DIGITS, message = NewZipcode.ZIP) String zip) {
        return find(zip).switchIfEmpty(Mono.error(() -> Problem.UNKNOWN.exception("There is no zip " + zip + ".")));
    }

    @GetMapping("/zipcode/by_city")
    @Transactional
    Flux<Zipcode> zipcodes(
            @RequestParam(defaultValue = "") @Pattern(regexp = NewZipcode.CITY_OR_NONE, message = NewZipcode.CITY)
                    String city) {
        return database.sql(ListZipcodes.OF_CITY.named())
                .bind("city", city)
                .mapProperties(Zipcode.class)
                .all();
    }
}
