package io.github.dbstacks.web.mvc.jdbc;

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
import io.github.dbstacks.spring.ForScenarios;
import io.github.dbstacks.spring.Problem;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import java.util.Optional;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.SimplePropertyRowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
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

/** The scenarios with {@code JdbcClient}: the request's thread waits for the database. */
@ForScenarios
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
class JdbcScenarioController {
    private static final RowMapper<Company> COMPANY = new SimplePropertyRowMapper<>(Company.class);
    private static final RowMapper<Person> PERSON = new SimplePropertyRowMapper<>(Person.class);
    private static final RowMapper<Zipcode> ZIPCODE = new SimplePropertyRowMapper<>(Zipcode.class);

    private final JdbcClient jdbc;
    private final PasswordEncoder passwords = new BCryptPasswordEncoder();

    JdbcScenarioController(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @GetMapping("/companies/{companyId}")
    @Transactional
    Company company(@PathVariable int companyId) {
        return jdbc.sql(GetCompany.COMPANY.named())
                .param("companyId", companyId)
                .query(COMPANY)
                .optional()
                .orElseThrow(() -> Problem.UNKNOWN.exception("There is no company " + companyId + "."));
    }

    @GetMapping("/companies")
    @Transactional
    List<Company> companies(@RequestParam(defaultValue = "1") int from) {
        return jdbc.sql(ListCompanies.COMPANIES.named())
                .param("from", from)
                .query(COMPANY)
                .list();
    }

    @PostMapping("/orders")
    @ResponseStatus(HttpStatus.CREATED)
    @Transactional
    NewOrder order(@Valid @RequestBody NewOrder order) {
        try {
            jdbc.sql(PostOrder.INSERT.named()).paramSource(order).update();
            return order;
        } catch (DuplicateKeyException e) {
            throw Problem.DUPLICATE.exception("There is an order " + order.orderId() + " already.");
        }
    }

    @GetMapping("/professors/{professorId}")
    @Transactional
    Professor professor(@PathVariable int professorId) {
        String name = jdbc.sql(GetProfessor.PROFESSOR.named())
                .param("professorId", professorId)
                .query((row, number) -> row.getString("name"))
                .optional()
                .orElseThrow(() -> Problem.UNKNOWN.exception("There is no professor " + professorId + "."));
        List<Professor.Report> reports = jdbc.sql(GetProfessor.REPORTS.named())
                .param("professorId", professorId)
                .query((row, number) -> new Professor.Report(row.getInt("id"), row.getString("name")))
                .list();
        return new Professor(professorId, name, reports);
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

    /** Not in a transaction, which would hold its connection while the password is hashed. */
    @PostMapping("/login")
    LogIn.User login(@Valid @RequestBody Credentials given) {
        String hash = jdbc.sql(LogIn.PASSWORD_HASH.named())
                .param("name", given.name())
                .query(String.class)
                .optional()
                .orElse(LogIn.HASH_OF_NOBODY);
        if (!passwords.matches(given.password(), hash)) {
            throw Problem.CREDENTIALS.exception("There is no user with this name and password.");
        }
        return new LogIn.User(given.name());
    }

    @GetMapping("/people")
    @Transactional
    List<Person> people() {
        return jdbc.sql(ListPeople.PEOPLE.named()).query(PERSON).list();
    }

    @GetMapping("/people/{id}")
    @Transactional
    Person person(@PathVariable int id) {
        return jdbc.sql(ListPeople.PERSON.named())
                .param("id", id)
                .query(PERSON)
                .optional()
                .orElseThrow(() -> Problem.UNKNOWN.exception("There is no person " + id + "."));
    }

    @PostMapping("/people")
    @ResponseStatus(HttpStatus.CREATED)
    @Transactional
    NewPerson person(@Valid @RequestBody NewPerson person) {
        try {
            jdbc.sql(ListPeople.INSERT.named()).paramSource(person).update();
            return person;
        } catch (DuplicateKeyException e) {
            throw Problem.DUPLICATE.exception("There is a person " + person.id() + " already.");
        }
    }

    @DeleteMapping("/people/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Transactional
    void deletePerson(@PathVariable int id) {
        if (jdbc.sql(ListPeople.DELETE.named()).param("id", id).update() == 0) {
            throw Problem.UNKNOWN.exception("There is no person " + id + ".");
        }
    }

    /** Not in a transaction, which a duplicate would end. */
    @PostMapping("/zipcode")
    Zipcode zipcode(@Valid @RequestBody NewZipcode given) {
        return find(given.zip()).orElseGet(() -> insert(given));
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
    @Transactional
    Zipcode zipcode(@PathVariable @Pattern(regexp = NewZipcode.DIGITS, message = NewZipcode.ZIP) String zip) {
        return find(zip).orElseThrow(() -> Problem.UNKNOWN.exception("There is no zip " + zip + "."));
    }

    @GetMapping("/zipcode/by_city")
    @Transactional
    List<Zipcode> zipcodes(
            @RequestParam(defaultValue = "") @Pattern(regexp = NewZipcode.CITY_OR_NONE, message = NewZipcode.CITY)
                    String city) {
        return jdbc.sql(ListZipcodes.OF_CITY.named())
                .param("city", city)
                .query(ZIPCODE)
                .list();
    }
}
