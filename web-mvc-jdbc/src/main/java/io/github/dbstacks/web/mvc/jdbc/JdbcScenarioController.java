package io.github.dbstacks.web.mvc.jdbc;

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
import io.github.dbstacks.spring.ForScenarios;
import io.github.dbstacks.spring.Problem;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.util.List;
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

/** The scenarios in Spring MVC: the request's thread waits for the database. */
@ForScenarios
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
class JdbcScenarioController {
    private final ScenarioData data;
    private final PasswordEncoder passwords = new BCryptPasswordEncoder();

    JdbcScenarioController(ScenarioData data) {
        this.data = data;
    }

    @GetMapping("/companies/{companyId}")
    @Transactional
    Company company(@PathVariable int companyId) {
        return data.company(companyId)
                .orElseThrow(() -> Problem.UNKNOWN.exception("There is no company " + companyId + "."));
    }

    @GetMapping("/companies")
    @Transactional
    List<Company> companies(@RequestParam(defaultValue = "1") int from) {
        return data.companies(from);
    }

    @PostMapping("/orders")
    @ResponseStatus(HttpStatus.CREATED)
    @Transactional
    NewOrder order(@Valid @RequestBody NewOrder order) {
        if (!data.insert(order)) {
            throw Problem.DUPLICATE.exception("There is an order " + order.orderId() + " already.");
        }
        return order;
    }

    @GetMapping("/professors/{professorId}")
    @Transactional
    Professor professor(@PathVariable int professorId) {
        return data.professor(professorId)
                .orElseThrow(() -> Problem.UNKNOWN.exception("There is no professor " + professorId + "."));
    }

    @GetMapping("/delay")
    WaitDelay.Delayed delay(
            @RequestParam(defaultValue = "2")
                    @Min(value = 0, message = Sentences.MILLIS)
                    @Max(value = WaitDelay.MOST_MILLIS, message = Sentences.MILLIS)
                    int millis)
            throws InterruptedException {
        Thread.sleep(millis);
        return new WaitDelay.Delayed(millis);
    }

    /** It is not in a transaction, which would hold its connection while the password is hashed. */
    @PostMapping("/login")
    LogIn.User login(@Valid @RequestBody Credentials given) {
        String hash = data.passwordHash(given.name()).orElse(LogIn.HASH_OF_NOBODY);
        if (!passwords.matches(given.password(), hash)) {
            throw Problem.CREDENTIALS.exception("There is no user with this name and password.");
        }
        return new LogIn.User(given.name());
    }

    @GetMapping("/people")
    @Transactional
    List<Person> people() {
        return data.people();
    }

    @GetMapping("/people/{id}")
    @Transactional
    Person person(@PathVariable int id) {
        return data.person(id).orElseThrow(() -> Problem.UNKNOWN.exception("There is no person " + id + "."));
    }

    @PostMapping("/people")
    @ResponseStatus(HttpStatus.CREATED)
    @Transactional
    NewPerson person(@Valid @RequestBody NewPerson person) {
        if (!data.insert(person)) {
            throw Problem.DUPLICATE.exception("There is a person " + person.id() + " already.");
        }
        return person;
    }

    @DeleteMapping("/people/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Transactional
    void deletePerson(@PathVariable int id) {
        if (!data.deletePerson(id)) {
            throw Problem.UNKNOWN.exception("There is no person " + id + ".");
        }
    }

    /** It is not in a transaction, which a duplicate would end. */
    @PostMapping("/zipcode")
    Zipcode zipcode(@Valid @RequestBody NewZipcode given) {
        return data.findOrInsert(given);
    }

    @GetMapping("/zipcode/{zip}")
    @Transactional
    Zipcode zipcode(@PathVariable @Pattern(regexp = NewZipcode.DIGITS, message = NewZipcode.ZIP) String zip) {
        return data.zipcode(zip).orElseThrow(() -> Problem.UNKNOWN.exception("There is no zip " + zip + "."));
    }

    @GetMapping("/zipcode/by_city")
    @Transactional
    List<Zipcode> zipcodes(
            @RequestParam(defaultValue = "") @Pattern(regexp = NewZipcode.CITY_OR_NONE, message = NewZipcode.CITY)
                    String city) {
        return data.zipcodes(city);
    }
}
