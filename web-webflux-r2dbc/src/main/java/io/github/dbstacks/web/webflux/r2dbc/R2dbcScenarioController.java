package io.github.dbstacks.web.webflux.r2dbc;

import io.github.dbstacks.http.Credentials;
import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.http.Sentences;
import io.github.dbstacks.schema.scenario.Company;
import io.github.dbstacks.schema.scenario.LogIn;
import io.github.dbstacks.schema.scenario.Person;
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
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
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

/** The scenarios without a thread that waits for the database. */
@ForScenarios
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
public class R2dbcScenarioController {
    private final ReactiveData data;
    private final PasswordEncoder passwords = new BCryptPasswordEncoder();
    private final Scheduler computing;

    R2dbcScenarioController(ReactiveData data, Settings settings) {
        this.data = data;
        this.computing = settings.has("compute-on-loop") ? Schedulers.immediate() : Schedulers.parallel();
    }

    @GetMapping("/companies/{companyId}")
    @Transactional
    Mono<Company> company(@PathVariable int companyId) {
        return known(data.company(companyId), "company " + companyId);
    }

    @GetMapping("/companies")
    @Transactional
    Flux<Company> companies(@RequestParam(defaultValue = "1") int from) {
        return data.companies(from);
    }

    @PostMapping("/orders")
    @ResponseStatus(HttpStatus.CREATED)
    @Transactional
    Mono<NewOrder> order(@Valid @RequestBody NewOrder order) {
        return created(data.insert(order), order, "an order " + order.orderId());
    }

    @GetMapping("/professors/{professorId}")
    @Transactional
    Mono<Professor> professor(@PathVariable int professorId) {
        return known(data.professor(professorId), "professor " + professorId);
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
        return data.passwordHash(given.name())
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
        return data.people();
    }

    @GetMapping("/people/{id}")
    @Transactional
    Mono<Person> person(@PathVariable int id) {
        return known(data.person(id), "person " + id);
    }

    @PostMapping("/people")
    @ResponseStatus(HttpStatus.CREATED)
    @Transactional
    Mono<NewPerson> person(@Valid @RequestBody NewPerson person) {
        return created(data.insert(person), person, "a person " + person.id());
    }

    @DeleteMapping("/people/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Transactional
    Mono<Void> deletePerson(@PathVariable int id) {
        return known(data.deletePerson(id).filter(deleted -> deleted), "person " + id)
                .then();
    }

    /** It is not in a transaction, which a duplicate would end. */
    @PostMapping("/zipcode")
    Mono<Zipcode> zipcode(@Valid @RequestBody NewZipcode given) {
        return data.findOrInsert(given);
    }

    @GetMapping("/zipcode/{zip}")
    @Transactional
    Mono<Zipcode> zipcode(@PathVariable @Pattern(regexp = NewZipcode.DIGITS, message = NewZipcode.ZIP) String zip) {
        return known(data.zipcode(zip), "zip " + zip);
    }

    @GetMapping("/zipcode/by_city")
    @Transactional
    Flux<Zipcode> zipcodes(
            @RequestParam(defaultValue = "") @Pattern(regexp = NewZipcode.CITY_OR_NONE, message = NewZipcode.CITY)
                    String city) {
        return data.zipcodes(city);
    }

    private static <T> Mono<T> known(Mono<T> row, String what) {
        return row.switchIfEmpty(Mono.error(() -> Problem.UNKNOWN.exception("There is no " + what + ".")));
    }

    private static <T> Mono<T> created(Mono<Boolean> inserted, T row, String what) {
        return inserted.filter(isNew -> isNew)
                .map(isNew -> row)
                .switchIfEmpty(Mono.error(() -> Problem.DUPLICATE.exception("There is " + what + " already.")));
    }
}
