package io.github.dbstacks.web.mvc.datajdbc;

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
import io.github.dbstacks.spring.Problem;
import io.github.dbstacks.web.mvc.datajdbc.Repositories.CompanyRow;
import io.github.dbstacks.web.mvc.datajdbc.Repositories.CourseRow;
import io.github.dbstacks.web.mvc.datajdbc.Repositories.OrderRow;
import io.github.dbstacks.web.mvc.datajdbc.Repositories.PersonRow;
import io.github.dbstacks.web.mvc.datajdbc.Repositories.ProfessorRow;
import io.github.dbstacks.web.mvc.datajdbc.Repositories.ZipcodeRow;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import java.util.Optional;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.jdbc.core.JdbcAggregateOperations;
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

/**
 * The scenarios with repositories of Spring Data JDBC. Its template inserts rows, since a repository would take one
 * with a key for one that is there already, and update it.
 */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
class DataJdbcScenarioController {
    private final Repositories.Companies companies;
    private final Repositories.Professors professors;
    private final Repositories.Courses courses;
    private final Repositories.Users users;
    private final Repositories.People people;
    private final Repositories.Zipcodes zipcodes;
    private final JdbcAggregateOperations rows;
    private final PasswordEncoder passwords = new BCryptPasswordEncoder();

    DataJdbcScenarioController(
            Repositories.Companies companies,
            Repositories.Professors professors,
            Repositories.Courses courses,
            Repositories.Users users,
            Repositories.People people,
            Repositories.Zipcodes zipcodes,
            JdbcAggregateOperations rows) {
        this.companies = companies;
        this.professors = professors;
        this.courses = courses;
        this.users = users;
        this.people = people;
        this.zipcodes = zipcodes;
        this.rows = rows;
    }

    @GetMapping("/companies/{companyId}")
    @Transactional
    Company company(@PathVariable int companyId) {
        return companies
                .findByCompanyId(companyId)
                .map(CompanyRow::asCompany)
                .orElseThrow(() -> Problem.UNKNOWN.exception("There is no company " + companyId + "."));
    }

    @GetMapping("/companies")
    @Transactional
    List<Company> companies(@RequestParam(defaultValue = "1") int from) {
        return companies.findTop100ByCompanyIdGreaterThanEqualOrderByCompanyId(from).stream()
                .map(CompanyRow::asCompany)
                .toList();
    }

    @PostMapping("/orders")
    @ResponseStatus(HttpStatus.CREATED)
    @Transactional
    NewOrder order(@Valid @RequestBody NewOrder order) {
        try {
            rows.insert(OrderRow.of(order));
            return order;
        } catch (DuplicateKeyException e) {
            throw Problem.DUPLICATE.exception("There is an order " + order.orderId() + " already.");
        }
    }

    @GetMapping("/professors/{professorId}")
    @Transactional
    Professor professor(@PathVariable int professorId) {
        ProfessorRow professor = professors
                .readById(professorId)
                .orElseThrow(() -> Problem.UNKNOWN.exception("There is no professor " + professorId + "."));
        List<Professor.Report> reports = courses.findOncePerReport(professorId).stream()
                .map(CourseRow::asReport)
                .toList();
        return new Professor(professor.id(), professor.name(), reports);
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
        String hash = users.findByName(given.name())
                .map(Repositories.UserRow::passwordHash)
                .orElse(LogIn.HASH_OF_NOBODY);
        if (!passwords.matches(given.password(), hash)) {
            throw Problem.CREDENTIALS.exception("There is no user with this name and password.");
        }
        return new LogIn.User(given.name());
    }

    @GetMapping("/people")
    @Transactional
    List<Person> people() {
        return people.findAllByOrderById().stream().map(PersonRow::asPerson).toList();
    }

    @GetMapping("/people/{id}")
    @Transactional
    Person person(@PathVariable int id) {
        return people.readById(id)
                .map(PersonRow::asPerson)
                .orElseThrow(() -> Problem.UNKNOWN.exception("There is no person " + id + "."));
    }

    @PostMapping("/people")
    @ResponseStatus(HttpStatus.CREATED)
    @Transactional
    NewPerson person(@Valid @RequestBody NewPerson person) {
        try {
            rows.insert(PersonRow.of(person));
            return person;
        } catch (DuplicateKeyException e) {
            throw Problem.DUPLICATE.exception("There is a person " + person.id() + " already.");
        }
    }

    @DeleteMapping("/people/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Transactional
    void deletePerson(@PathVariable int id) {
        if (people.removeById(id) == 0) {
            throw Problem.UNKNOWN.exception("There is no person " + id + ".");
        }
    }

    /** It is not in a transaction, which a duplicate would end. */
    @PostMapping("/zipcode")
    Zipcode zipcode(@Valid @RequestBody NewZipcode given) {
        return find(given.zip()).orElseGet(() -> insert(given));
    }

    private Optional<Zipcode> find(String zip) {
        return zipcodes.findByZip(zip).map(ZipcodeRow::asZipcode);
    }

    /** Another request may have been faster. */
    private Zipcode insert(NewZipcode given) {
        try {
            rows.insert(ZipcodeRow.of(given));
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
        return zipcodes.findByCityOrderByZip(city).stream()
                .map(ZipcodeRow::asZipcode)
                .toList();
    }
}
