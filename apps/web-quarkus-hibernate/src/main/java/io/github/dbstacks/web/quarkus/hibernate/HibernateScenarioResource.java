package io.github.dbstacks.web.quarkus.hibernate;

import io.github.dbstacks.http.Credentials;
import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.http.Sentences;
import io.github.dbstacks.quarkus.ProblemException;
import io.github.dbstacks.schema.scenario.Company;
import io.github.dbstacks.schema.scenario.GetProfessor;
import io.github.dbstacks.schema.scenario.LogIn;
import io.github.dbstacks.schema.scenario.Person;
import io.github.dbstacks.schema.scenario.Professor;
import io.github.dbstacks.schema.scenario.WaitDelay;
import io.github.dbstacks.schema.scenario.Zipcode;
import io.github.dbstacks.settings.Settings;
import io.quarkus.elytron.security.common.BcryptUtil;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.panache.common.Sort;
import jakarta.transaction.Transactional;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.hibernate.Session;
import org.hibernate.exception.ConstraintViolationException;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

/**
 * The scenarios with Panache's entities. What writes is in a transaction, and what reads is with the profile
 * {@code transaction} only.
 */
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
public class HibernateScenarioResource {
    private static final int CREATED = 201;
    private static final int PAGE = 100;

    private final Session session;
    private final boolean readsInTransactions;

    HibernateScenarioResource(Session session, Settings settings) {
        this.session = session;
        this.readsInTransactions = settings.has("transaction");
    }

    @GET
    @Path("companies/{companyId}")
    public Company company(@RestPath int companyId) {
        return read(() -> CompanyEntity.<CompanyEntity>findByIdOptional(companyId))
                .map(CompanyEntity::asCompany)
                .orElseThrow(() -> ProblemException.unknown("company " + companyId));
    }

    @GET
    @Path("companies")
    public List<Company> companies(@RestQuery @DefaultValue("1") int from) {
        return read(() -> CompanyEntity.<CompanyEntity>find("companyId >= ?1", Sort.by("companyId"), from)
                        .page(0, PAGE)
                        .list())
                .stream()
                .map(CompanyEntity::asCompany)
                .toList();
    }

    @POST
    @Path("orders")
    @ResponseStatus(CREATED)
    @Transactional
    public NewOrder order(@Valid @NotNull(message = Sentences.NO_BODY) NewOrder order) {
        try {
            new OrderEntity(order).persistAndFlush();
            return order;
        } catch (ConstraintViolationException e) {
            throw duplicate(e, "an order " + order.orderId());
        }
    }

    @GET
    @Path("professors/{professorId}")
    public Professor professor(@RestPath int professorId) {
        return read(() -> {
            ProfessorEntity professor = ProfessorEntity.<ProfessorEntity>findByIdOptional(professorId)
                    .orElseThrow(() -> ProblemException.unknown("professor " + professorId));
            List<CourseEntity> oncePerReport = session.createNativeQuery(GetProfessor.REPORTS_SQL, CourseEntity.class)
                    .setParameter("professorId", professorId)
                    .getResultList();
            return new Professor(
                    professor.id,
                    professor.name,
                    oncePerReport.stream().map(CourseEntity::asReport).toList());
        });
    }

    @GET
    @Path("delay")
    public WaitDelay.Delayed delay(
            @RestQuery
                    @DefaultValue("2")
                    @Min(value = 0, message = Sentences.MILLIS)
                    @Max(value = WaitDelay.MOST_MILLIS, message = Sentences.MILLIS)
                    int millis)
            throws InterruptedException {
        Thread.sleep(millis);
        return new WaitDelay.Delayed(millis);
    }

    /** It is not in a transaction, which would hold its connection while the password is hashed. */
    @POST
    @Path("login")
    public LogIn.User login(@Valid @NotNull(message = Sentences.NO_BODY) Credentials given) {
        return UserEntity.<UserEntity>findByIdOptional(given.name())
                .map(user -> user.passwordHash)
                .or(() -> Optional.of(LogIn.HASH_OF_NOBODY))
                .filter(hash -> BcryptUtil.matches(given.password(), hash))
                .map(hash -> new LogIn.User(given.name()))
                .orElseThrow(ProblemException::credentials);
    }

    @GET
    @Path("people")
    public List<Person> people() {
        return read(() -> PersonEntity.<PersonEntity>listAll(Sort.by("id"))).stream()
                .map(PersonEntity::asPerson)
                .toList();
    }

    @GET
    @Path("people/{id}")
    public Person person(@RestPath int id) {
        return read(() -> PersonEntity.<PersonEntity>findByIdOptional(id))
                .map(PersonEntity::asPerson)
                .orElseThrow(() -> ProblemException.unknown("person " + id));
    }

    @POST
    @Path("people")
    @ResponseStatus(CREATED)
    @Transactional
    public NewPerson person(@Valid @NotNull(message = Sentences.NO_BODY) NewPerson person) {
        try {
            new PersonEntity(person).persistAndFlush();
            return person;
        } catch (ConstraintViolationException e) {
            throw duplicate(e, "a person " + person.id());
        }
    }

    @DELETE
    @Path("people/{id}")
    @Transactional
    public void deletePerson(@RestPath int id) {
        if (PersonEntity.delete("id", id) == 0) {
            throw ProblemException.unknown("person " + id);
        }
    }

    /** Only the INSERT is in a transaction, which a duplicate ends. */
    @POST
    @Path("zipcode")
    public Zipcode zipcode(@Valid @NotNull(message = Sentences.NO_BODY) NewZipcode given) {
        return find(given.zip()).orElseGet(() -> insert(given));
    }

    private Optional<Zipcode> find(String zip) {
        return ZipcodeEntity.<ZipcodeEntity>findByIdOptional(zip).map(ZipcodeEntity::asZipcode);
    }

    /** Another request may have been faster. */
    private Zipcode insert(NewZipcode given) {
        try {
            QuarkusTransaction.requiringNew().run(() -> new ZipcodeEntity(given).persistAndFlush());
            return given.asZipcode();
        } catch (ConstraintViolationException e) {
            if (e.getKind() != ConstraintViolationException.ConstraintKind.UNIQUE) {
                throw e;
            }
            return find(given.zip()).orElseThrow(() -> e);
        }
    }

    @GET
    @Path("zipcode/{zip}")
    public Zipcode zipcode(@RestPath @Pattern(regexp = NewZipcode.DIGITS, message = NewZipcode.ZIP) String zip) {
        return read(() -> find(zip)).orElseThrow(() -> ProblemException.unknown("zip " + zip));
    }

    @GET
    @Path("zipcode/by_city")
    public List<Zipcode> zipcodes(
            @RestQuery @DefaultValue("") @Pattern(regexp = NewZipcode.CITY_OR_NONE, message = NewZipcode.CITY)
                    String city) {
        return read(() -> ZipcodeEntity.<ZipcodeEntity>list("city", Sort.by("zip"), city)).stream()
                .map(ZipcodeEntity::asZipcode)
                .toList();
    }

    private <T> T read(Supplier<T> statements) {
        return readsInTransactions ? QuarkusTransaction.requiringNew().call(statements::get) : statements.get();
    }

    private static RuntimeException duplicate(ConstraintViolationException violated, String row) {
        return violated.getKind() == ConstraintViolationException.ConstraintKind.UNIQUE
                ? ProblemException.duplicate(row)
                : violated;
    }
}
