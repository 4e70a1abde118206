package io.github.dbstacks.web.webflux.jdbc;

import io.github.dbstacks.http.Credentials;
import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.http.Sentences;
import io.github.dbstacks.http.data.ScenarioData;
import io.github.dbstacks.schema.scenario.Company;
import io.github.dbstacks.schema.scenario.LogIn;
import io.github.dbstacks.schema.scenario.Person;
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
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.web.ErrorResponseException;
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

/** The scenarios in WebFlux: threads beside the event loops wait for the database. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
class WebfluxJdbcScenarioController {
    private final ScenarioData data;
    private final TransactionOperations transactions;
    private final Scheduler waiting;
    private final PasswordEncoder passwords = new BCryptPasswordEncoder();

    WebfluxJdbcScenarioController(ScenarioData data, TransactionOperations transactions, Scheduler waiting) {
        this.data = data;
        this.transactions = transactions;
        this.waiting = waiting;
    }

    @GetMapping("/companies/{companyId}")
    Mono<Company> company(@PathVariable int companyId) {
        return ask(() -> known(data.company(companyId), "company " + companyId));
    }

    @GetMapping("/companies")
    Mono<List<Company>> companies(@RequestParam(defaultValue = "1") int from) {
        return ask(() -> data.companies(from));
    }

    @PostMapping("/orders")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<NewOrder> order(@Valid @RequestBody NewOrder order) {
        return ask(() -> {
            if (!data.insert(order)) {
                throw Problem.DUPLICATE.exception("There is an order " + order.orderId() + " already.");
            }
            return order;
        });
    }

    @GetMapping("/professors/{professorId}")
    Mono<Professor> professor(@PathVariable int professorId) {
        return ask(() -> known(data.professor(professorId), "professor " + professorId));
    }

    @GetMapping("/delay")
    Mono<WaitDelay.Delayed> delay(
            @RequestParam(defaultValue = "2")
                    @Min(value = 0, message = Sentences.MILLIS)
                    @Max(value = WaitDelay.MOST_MILLIS, message = Sentences.MILLIS)
                    int millis) {
        return Mono.delay(Duration.ofMillis(millis)).thenReturn(new WaitDelay.Delayed(millis));
    }

    /** It is not in a transaction, which would hold its connection while the password is hashed. */
    @PostMapping("/login")
    Mono<LogIn.User> login(@Valid @RequestBody Credentials given) {
        return Mono.fromCallable(() -> data.passwordHash(given.name()).orElse(LogIn.HASH_OF_NOBODY))
                .subscribeOn(waiting)
                .publishOn(Schedulers.parallel())
                .filter(hash -> passwords.matches(given.password(), hash))
                .map(hash -> new LogIn.User(given.name()))
                .switchIfEmpty(Mono.error(
                        () -> Problem.CREDENTIALS.exception("There is no user with this name and password.")));
    }

    @GetMapping("/people")
    Mono<List<Person>> people() {
        return ask(data::people);
    }

    @GetMapping("/people/{id}")
    Mono<Person> person(@PathVariable int id) {
        return ask(() -> known(data.person(id), "person " + id));
    }

    @PostMapping("/people")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<NewPerson> person(@Valid @RequestBody NewPerson person) {
        return ask(() -> {
            if (!data.insert(person)) {
                throw Problem.DUPLICATE.exception("There is a person " + person.id() + " already.");
            }
            return person;
        });
    }

    @DeleteMapping("/people/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> deletePerson(@PathVariable int id) {
        return ask(() -> data.deletePerson(id))
                .filter(deleted -> deleted)
                .switchIfEmpty(Mono.error(() -> unknown("person " + id)))
                .then();
    }

    /** It is not in a transaction, which a duplicate would end. */
    @PostMapping("/zipcode")
    Mono<Zipcode> zipcode(@Valid @RequestBody NewZipcode given) {
        return Mono.fromCallable(() -> data.findOrInsert(given)).subscribeOn(waiting);
    }

    @GetMapping("/zipcode/{zip}")
    Mono<Zipcode> zipcode(@PathVariable @Pattern(regexp = NewZipcode.DIGITS, message = NewZipcode.ZIP) String zip) {
        return ask(() -> known(data.zipcode(zip), "zip " + zip));
    }

    @GetMapping("/zipcode/by_city")
    Mono<List<Zipcode>> zipcodes(
            @RequestParam(defaultValue = "") @Pattern(regexp = NewZipcode.CITY_OR_NONE, message = NewZipcode.CITY)
                    String city) {
        return ask(() -> data.zipcodes(city));
    }

    private <T> Mono<T> ask(Supplier<T> statements) {
        return Mono.fromCallable(() -> transactions.execute(status -> statements.get()))
                .subscribeOn(waiting);
    }

    private static <T> T known(Optional<T> row, String what) {
        return row.orElseThrow(() -> unknown(what));
    }

    private static ErrorResponseException unknown(String what) {
        return Problem.UNKNOWN.exception("There is no " + what + ".");
    }
}
