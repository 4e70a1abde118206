package io.github.dbstacks.web.mvc.jpa;

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
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import java.util.Optional;
import org.hibernate.exception.ConstraintViolationException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The scenarios with repositories of Spring Data JPA. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
class JpaScenarioController {
    private final JpaRepositories repositories;
    private final TransactionTemplate writing;
    private final PasswordEncoder passwords = new BCryptPasswordEncoder();

    JpaScenarioController(JpaRepositories repositories, PlatformTransactionManager transactions) {
        this.repositories = repositories;
        this.writing = new TransactionTemplate(transactions);
    }

    @GetMapping("/companies/{companyId}")
    @Transactional
    Company company(@PathVariable int companyId) {
        return repositories
                .companies()
                .findById(companyId)
                .map(CompanyEntity::asCompany)
                .orElseThrow(() -> Problem.UNKNOWN.exception("There is no company " + companyId + "."));
    }

    @GetMapping("/companies")
    @Transactional
    List<Company> companies(@RequestParam(defaultValue = "1") int from) {
        return repositories.companies().findTop100ByCompanyIdGreaterThanEqualOrderByCompanyId(from).stream()
                .map(CompanyEntity::asCompany)
                .toList();
    }

    /** It is in a transaction with every profile, since JPA writes in no other way. */
    @PostMapping("/orders")
    @ResponseStatus(HttpStatus.CREATED)
    NewOrder order(@Valid @RequestBody NewOrder order) {
        try {
            writing.executeWithoutResult(transaction -> repositories.orders().save(new OrderEntity(order)));
            return order;
        } catch (DataIntegrityViolationException e) {
            if (!isDuplicate(e)) {
                throw e;
            }
            throw Problem.DUPLICATE.exception("There is an order " + order.orderId() + " already.");
        }
    }

    private static boolean isDuplicate(DataIntegrityViolationException e) {
        return e.getCause() instanceof ConstraintViolationException violated
                && violated.getKind() == ConstraintViolationException.ConstraintKind.UNIQUE;
    }

    @GetMapping("/professors/{professorId}")
    @Transactional
    Professor professor(@PathVariable int professorId) {
        ProfessorEntity professor = repositories
                .professors()
                .findById(professorId)
                .orElseThrow(() -> Problem.UNKNOWN.exception("There is no professor " + professorId + "."));
        List<Professor.Report> reports = repositories.courses().findOncePerReport(professorId).stream()
                .map(CourseEntity::asReport)
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
        String hash = repositories
                .users()
                .findById(given.name())
                .map(UserEntity::passwordHash)
                .orElse(LogIn.HASH_OF_NOBODY);
        if (!passwords.matches(given.password(), hash)) {
            throw Problem.CREDENTIALS.exception("There is no user with this name and password.");
        }
        return new LogIn.User(given.name());
    }

    @GetMapping("/people")
    @Transactional
    List<Person> people() {
        return repositories.people().findAllByOrderById().stream()
                .map(PersonEntity::asPerson)
                .toList();
    }

    @GetMapping("/people/{id}")
    @Transactional
    Person person(@PathVariable int id) {
        return repositories
                .people()
                .findById(id)
                .map(PersonEntity::asPerson)
                .orElseThrow(() -> Problem.UNKNOWN.exception("There is no person " + id + "."));
    }

    @PostMapping("/people")
    @ResponseStatus(HttpStatus.CREATED)
    NewPerson person(@Valid @RequestBody NewPerson person) {
        try {
            writing.executeWithoutResult(transaction -> repositories.people().save(new PersonEntity(person)));
            return person;
        } catch (DataIntegrityViolationException e) {
            if (!isDuplicate(e)) {
                throw e;
            }
            throw Problem.DUPLICATE.exception("There is a person " + person.id() + " already.");
        }
    }

    @DeleteMapping("/people/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void deletePerson(@PathVariable int id) {
        writing.executeWithoutResult(transaction -> {
            if (repositories.people().removeById(id) == 0) {
                throw Problem.UNKNOWN.exception("There is no person " + id + ".");
            }
        });
    }

    /** Only the INSERT is in a transaction, which a duplicate ends. */
    @PostMapping("/zipcode")
    Zipcode zipcode(@Valid @RequestBody NewZipcode given) {
        return find(given.zip()).orElseGet(() -> insert(given));
    }

    private Optional<Zipcode> find(String zip) {
        return repositories.zipcodes().findById(zip).map(ZipcodeEntity::asZipcode);
    }

    /** Another request may have been faster. */
    private Zipcode insert(NewZipcode given) {
        try {
            writing.executeWithoutResult(transaction -> repositories.zipcodes().save(new ZipcodeEntity(given)));
            return given.asZipcode();
        } catch (DataIntegrityViolationException e) {
            if (!isDuplicate(e)) {
                throw e;
            }
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
        return repositories.zipcodes().findByCityOrderByZip(city).stream()
                .map(ZipcodeEntity::asZipcode)
                .toList();
    }
}
