package io.github.dbstacks.web.webflux.jdbc;

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
import io.github.dbstacks.spring.Problem;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.SimplePropertyRowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.transaction.support.TransactionOperations;
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

/** The scenarios with {@code JdbcClient} in WebFlux: threads beside the event loops wait for the database. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
class WebfluxJdbcScenarioController {
    private static final RowMapper<Company> COMPANY = new SimplePropertyRowMapper<>(Company.class);
    private static final RowMapper<Person> PERSON = new SimplePropertyRowMapper<>(Person.class);
    private static final RowMapper<Zipcode> ZIPCODE = new SimplePropertyRowMapper<>(Zipcode.class);

    private final JdbcClient jdbc;
    private final TransactionOperations transactions;
    private final Scheduler waiting;
    private final PasswordEncoder passwords = new BCryptPasswordEncoder();

    WebfluxJdbcScenarioController(JdbcClient jdbc, TransactionOperations transactions, Scheduler waiting) {
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.waiting = waiting;
    }

    @GetMapping("/companies/{companyId}")
    Mono<Company> company(@PathVariable int companyId) {
        return ask(() -> jdbc.sql(GetCompany.COMPANY.named())
                        .param("companyId", companyId)
                        .query(COMPANY)
                        .optional())
                .flatMap(Mono::justOrEmpty)
                .switchIfEmpty(Mono.error(() -> Problem.UNKNOWN.exception("There is no company " + companyId + ".")));
    }

    @GetMapping("/companies")
    Mono<List<Company>> companies(@RequestParam(defaultValue = "1") int from) {
        return ask(() -> jdbc.sql(ListCompanies.COMPANIES.named())
                .param("from", from)
                .query(COMPANY)
                .list());
    }

    @PostMapping("/orders")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<NewOrder> order(@Valid @RequestBody NewOrder order) {
        return ask(() -> jdbc.sql(PostOrder.INSERT.named()).paramSource(order).update())
                .thenReturn(order)
                .onErrorMap(
                        DuplicateKeyException.class,
                        e -> Problem.DUPLICATE.exception("There is an order " + order.orderId() + " already."));
    }

    @GetMapping("/professors/{professorId}")
    Mono<Professor> professor(@PathVariable int professorId) {
        return ask(() -> name(professorId).map(name -> new Professor(professorId, name, reports(professorId))))
                .flatMap(Mono::justOrEmpty)
                .switchIfEmpty(
                        Mono.error(() -> Problem.UNKNOWN.exception("There is no professor " + professorId + ".")));
    }

    private Optional<String> name(int professorId) {
        return jdbc.sql(GetProfessor.PROFESSOR.named())
                .param("professorId", professorId)
                .query((row, number) -> row.getString("name"))
                .optional();
    }

    private List<Professor.Report> reports(int professorId) {
        return jdbc.sql(GetProfessor.REPORTS.named())
                .param("professorId", professorId)
                .query((row, number) -> new Professor.Report(row.getInt("id"), row.getString("name")))
                .list();
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
        return Mono.fromCallable(() -> jdbc.sql(LogIn.PASSWORD_HASH.named())
                        .param("name", given.name())
                        .query(String.class)
                        .optional()
                        .orElse(LogIn.HASH_OF_NOBODY))
                .subscribeOn(waiting)
                .publishOn(Schedulers.parallel())
                .filter(hash -> passwords.matches(given.password(), hash))
                .map(hash -> new LogIn.User(given.name()))
                .switchIfEmpty(Mono.error(
                        () -> Problem.CREDENTIALS.exception("There is no user with this name and password.")));
    }

    @GetMapping("/people")
    Mono<List<Person>> people() {
        return ask(() -> jdbc.sql(ListPeople.PEOPLE.named()).query(PERSON).list());
    }

    @GetMapping("/people/{id}")
    Mono<Person> person(@PathVariable int id) {
        return ask(() -> jdbc.sql(ListPeople.PERSON.named())
                        .param("id", id)
                        .query(PERSON)
                        .optional())
                .flatMap(Mono::justOrEmpty)
                .switchIfEmpty(Mono.error(() -> Problem.UNKNOWN.exception("There is no person " + id + ".")));
    }

    @PostMapping("/people")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<NewPerson> person(@Valid @RequestBody NewPerson person) {
        return ask(() -> jdbc.sql(ListPeople.INSERT.named()).paramSource(person).update())
                .thenReturn(person)
                .onErrorMap(
                        DuplicateKeyException.class,
                        e -> Problem.DUPLICATE.exception("There is a person " + person.id() + " already."));
    }

    @DeleteMapping("/people/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> deletePerson(@PathVariable int id) {
        return ask(() -> jdbc.sql(ListPeople.DELETE.named()).param("id", id).update())
                .filter(rows -> rows > 0)
                .switchIfEmpty(Mono.error(() -> Problem.UNKNOWN.exception("There is no person " + id + ".")))
                .then();
    }

    /** Not in a transaction, which a duplicate would end. */
    @PostMapping("/zipcode")
    Mono<Zipcode> zipcode(@Valid @RequestBody NewZipcode given) {
        return Mono.fromCallable(() -> find(given.zip()).orElseGet(() -> insert(given)))
                .subscribeOn(waiting);
    }

    private Optional<Zipcode> find(String zip) {
        return jdbc.sql(FindOrInsertZipcode.ZIPCODE.named())
                .param("zip", zip)
                .query(ZIPCODE)
                .optional();
    }

    /** Another request may have been faster. */
    private Zipcode insert(NewZipcode given) {
        try {
            jdbc.sql(FindOrInsertZipcode.INSERT.named()).paramSource(given).update();
            return given.asZipcode();
        } catch (DuplicateKeyException e) {
            return find(given.zip()).orElseThrow(() -> e);
        }
    }

    @GetMapping("/zipcode/{zip}")
    Mono<Zipcode> zipcode(@PathVariable @Pattern(regexp = NewZipcode.DIGITS, message = NewZipcode.ZIP) String zip) {
        return ask(() -> find(zip))
                .flatMap(Mono::justOrEmpty)
                .switchIfEmpty(Mono.error(() -> Problem.UNKNOWN.exception("There is no zip " + zip + ".")));
    }

    @GetMapping("/zipcode/by_city")
    Mono<List<Zipcode>> zipcodes(
            @RequestParam(defaultValue = "") @Pattern(regexp = NewZipcode.CITY_OR_NONE, message = NewZipcode.CITY)
                    String city) {
        return ask(() -> jdbc.sql(ListZipcodes.OF_CITY.named())
                .param("city", city)
                .query(ZIPCODE)
                .list());
    }

    private <T> Mono<T> ask(Supplier<T> statements) {
        return Mono.fromCallable(() -> transactions.execute(status -> statements.get()))
                .subscribeOn(waiting);
    }
}
