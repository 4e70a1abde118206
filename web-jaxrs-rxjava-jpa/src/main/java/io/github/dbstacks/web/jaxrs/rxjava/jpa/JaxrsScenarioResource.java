package io.github.dbstacks.web.jaxrs.rxjava.jpa;

import io.github.dbstacks.http.Credentials;
import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.http.Sentences;
import io.github.dbstacks.schema.scenario.LogIn;
import io.github.dbstacks.schema.scenario.Professor;
import io.github.dbstacks.schema.scenario.WaitDelay;
import io.github.dbstacks.schema.scenario.Zipcode;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.spring.Problem;
import io.github.dbstacks.web.mvc.jpa.CompanyEntity;
import io.github.dbstacks.web.mvc.jpa.CourseEntity;
import io.github.dbstacks.web.mvc.jpa.OrderEntity;
import io.github.dbstacks.web.mvc.jpa.PersonEntity;
import io.github.dbstacks.web.mvc.jpa.ProfessorEntity;
import io.github.dbstacks.web.mvc.jpa.UserEntity;
import io.github.dbstacks.web.mvc.jpa.ZipcodeEntity;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.hibernate.exception.ConstraintViolationException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The scenarios in JAX-RS. An {@code Observable} asks the repositories, and resumes the request with what it emits. As in study 003 that
 * happens on the request's own thread, unless the profile {@code io-scheduler} gives it another one.
 */
@Component
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class JaxrsScenarioResource {
    private final CompanyEntity.Companies companies;
    private final OrderEntity.Orders orders;
    private final PersonEntity.People people;
    private final ProfessorEntity.Professors professors;
    private final CourseEntity.Courses courses;
    private final UserEntity.Users users;
    private final ZipcodeEntity.Zipcodes zipcodes;
    private final TransactionOperations reading;
    private final TransactionOperations writing;
    private final boolean onIoScheduler;
    private final PasswordEncoder passwords = new BCryptPasswordEncoder();

    JaxrsScenarioResource(
            CompanyEntity.Companies companies,
            OrderEntity.Orders orders,
            PersonEntity.People people,
            ProfessorEntity.Professors professors,
            CourseEntity.Courses courses,
            UserEntity.Users users,
            ZipcodeEntity.Zipcodes zipcodes,
            TransactionOperations reading,
            PlatformTransactionManager transactions,
            Settings settings) {
        this.companies = companies;
        this.orders = orders;
        this.people = people;
        this.professors = professors;
        this.courses = courses;
        this.users = users;
        this.zipcodes = zipcodes;
        this.reading = reading;
        this.writing = new TransactionTemplate(transactions);
        this.onIoScheduler = settings.has("io-scheduler");
    }

    @GET
    @Path("companies/{companyId}")
    public void company(@PathParam("companyId") int companyId, @Suspended AsyncResponse response) {
        answer(
                response,
                reading,
                () -> companies
                        .findById(companyId)
                        .map(CompanyEntity::asCompany)
                        .orElseThrow(() -> Problem.UNKNOWN.exception("There is no company " + companyId + ".")));
    }

    @GET
    @Path("companies")
    public void companies(@QueryParam("from") @DefaultValue("1") int from, @Suspended AsyncResponse response) {
        answer(
                response,
                reading,
                () -> companies.findTop100ByCompanyIdGreaterThanEqualOrderByCompanyId(from).stream()
                        .map(CompanyEntity::asCompany)
                        .toList());
    }

    /** In a transaction with every profile, since JPA writes in no other way. */
    @POST
    @Path("orders")
    public void order(@NotNull(message = Sentences.NO_BODY) @Valid NewOrder order, @Suspended AsyncResponse response) {
        answer(response, TransactionOperations.withoutTransaction(), () -> {
            try {
                writing.executeWithoutResult(transaction -> orders.save(new OrderEntity(order)));
                return created(order);
            } catch (DataIntegrityViolationException e) {
                throw isDuplicate(e)
                        ? Problem.DUPLICATE.exception("There is an order " + order.orderId() + " already.")
                        : e;
            }
        });
    }

    private static Response created(Object row) {
        return Response.status(Response.Status.CREATED).entity(row).build();
    }

    private static boolean isDuplicate(DataIntegrityViolationException e) {
        return e.getCause() instanceof ConstraintViolationException violated
                && violated.getKind() == ConstraintViolationException.ConstraintKind.UNIQUE;
    }

    @GET
    @Path("professors/{professorId}")
    public void professor(@PathParam("professorId") int professorId, @Suspended AsyncResponse response) {
        answer(response, reading, () -> {
            ProfessorEntity professor = professors
                    .findById(professorId)
                    .orElseThrow(() -> Problem.UNKNOWN.exception("There is no professor " + professorId + "."));
            List<Professor.Report> reports = courses.findOncePerReport(professorId).stream()
                    .map(CourseEntity::asReport)
                    .toList();
            return new Professor(professor.id(), professor.name(), reports);
        });
    }

    @GET
    @Path("delay")
    public void delay(
            @QueryParam("millis")
                    @DefaultValue("2")
                    @Min(value = 0, message = Sentences.MILLIS)
                    @Max(value = WaitDelay.MOST_MILLIS, message = Sentences.MILLIS)
                    int millis,
            @Suspended AsyncResponse response) {
        resume(response, Observable.timer(millis, TimeUnit.MILLISECONDS).map(zero -> new WaitDelay.Delayed(millis)));
    }

    /** Not in a transaction, which would hold its connection while the password is hashed. */
    @POST
    @Path("login")
    public void login(
            @NotNull(message = Sentences.NO_BODY) @Valid Credentials given, @Suspended AsyncResponse response) {
        answer(
                response,
                TransactionOperations.withoutTransaction(),
                () -> users.findById(given.name())
                        .map(UserEntity::passwordHash)
                        .or(() -> Optional.of(LogIn.HASH_OF_NOBODY))
                        .filter(hash -> passwords.matches(given.password(), hash))
                        .map(hash -> new LogIn.User(given.name()))
                        .orElseThrow(
                                () -> Problem.CREDENTIALS.exception("There is no user with this name and password.")));
    }

    @GET
    @Path("people")
    public void people(@Suspended AsyncResponse response) {
        answer(
                response,
                reading,
                () -> people.findAllByOrderById().stream()
                        .map(PersonEntity::asPerson)
                        .toList());
    }

    @GET
    @Path("people/{id}")
    public void person(@PathParam("id") int id, @Suspended AsyncResponse response) {
        answer(
                response,
                reading,
                () -> people.findById(id)
                        .map(PersonEntity::asPerson)
                        .orElseThrow(() -> Problem.UNKNOWN.exception("There is no person " + id + ".")));
    }

    @POST
    @Path("people")
    public void person(
            @NotNull(message = Sentences.NO_BODY) @Valid NewPerson person, @Suspended AsyncResponse response) {
        answer(response, TransactionOperations.withoutTransaction(), () -> {
            try {
                writing.executeWithoutResult(transaction -> people.save(new PersonEntity(person)));
                return created(person);
            } catch (DataIntegrityViolationException e) {
                throw isDuplicate(e)
                        ? Problem.DUPLICATE.exception("There is a person " + person.id() + " already.")
                        : e;
            }
        });
    }

    @DELETE
    @Path("people/{id}")
    public void deletePerson(@PathParam("id") int id, @Suspended AsyncResponse response) {
        answer(response, writing, () -> {
            if (people.removeById(id) == 0) {
                throw Problem.UNKNOWN.exception("There is no person " + id + ".");
            }
            return Response.noContent().build();
        });
    }

    /** Only the INSERT is in a transaction, which a duplicate ends. */
    @POST
    @Path("zipcode")
    public void zipcode(
            @NotNull(message = Sentences.NO_BODY) @Valid NewZipcode given, @Suspended AsyncResponse response) {
        answer(
                response,
                TransactionOperations.withoutTransaction(),
                () -> find(given.zip()).orElseGet(() -> insert(given)));
    }

    private Optional<Zipcode> find(String zip) {
        return zipcodes.findById(zip).map(ZipcodeEntity::asZipcode);
    }

    /** Another request may have been faster. */
    private Zipcode insert(NewZipcode given) {
        try {
            writing.executeWithoutResult(transaction -> zipcodes.save(new ZipcodeEntity(given)));
            return given.asZipcode();
        } catch (DataIntegrityViolationException e) {
            if (!isDuplicate(e)) {
                throw e;
            }
            return find(given.zip()).orElseThrow(() -> e);
        }
    }

    @GET
    @Path("zipcode/{zip}")
    public void zipcode(
            @PathParam("zip") @Pattern(regexp = NewZipcode.DIGITS, message = NewZipcode.ZIP) String zip,
            @Suspended AsyncResponse response) {
        answer(
                response,
                reading,
                () -> find(zip).orElseThrow(() -> Problem.UNKNOWN.exception("There is no zip " + zip + ".")));
    }

    @GET
    @Path("zipcode/by_city")
    public void zipcodes(
            @QueryParam("city") @DefaultValue("") @Pattern(regexp = NewZipcode.CITY_OR_NONE, message = NewZipcode.CITY)
                    String city,
            @Suspended AsyncResponse response) {
        answer(
                response,
                reading,
                () -> zipcodes.findByCityOrderByZip(city).stream()
                        .map(ZipcodeEntity::asZipcode)
                        .toList());
    }

    private <T> void answer(AsyncResponse response, TransactionOperations transactions, Supplier<T> statements) {
        Observable<T> answer = Observable.fromCallable(() -> transactions.execute(status -> statements.get()));
        resume(response, onIoScheduler ? answer.subscribeOn(Schedulers.io()) : answer);
    }

    private static <T> void resume(AsyncResponse response, Observable<T> answer) {
        Disposable unused = answer.subscribe(response::resume, response::resume);
    }
}
