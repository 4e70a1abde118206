package io.github.dbstacks.web.quarkus.hibernate.reactive;

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
import io.quarkus.hibernate.reactive.panache.Panache;
import io.quarkus.hibernate.reactive.panache.common.WithTransaction;
import io.quarkus.panache.common.Sort;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
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
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.hibernate.exception.ConstraintViolationException;
import org.hibernate.reactive.mutiny.Mutiny;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

/**
 * The scenarios with Panache's reactive entities: nobody waits. What writes is in a transaction, and what reads is in a
 * session, or with the profile {@code transaction} in a transaction too.
 */
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
public class HibernateReactiveScenarioResource {
    private static final int CREATED = 201;
    private static final int PAGE = 100;

    private final boolean readsInTransactions;
    private final Optional<LeakingSessions> leak;

    HibernateReactiveScenarioResource(Settings settings, Mutiny.SessionFactory sessions) {
        this.readsInTransactions = settings.has("transaction");
        this.leak = settings.has("leak") ? Optional.of(new LeakingSessions(sessions)) : Optional.empty();
    }

    @GET
    @Path("companies/{companyId}")
    public Uni<Company> company(@RestPath int companyId) {
        return read(() -> CompanyEntity.<CompanyEntity>findById(companyId))
                .onItem()
                .ifNull()
                .failWith(() -> ProblemException.unknown("company " + companyId))
                .map(CompanyEntity::asCompany);
    }

    @GET
    @Path("companies")
    public Uni<List<Company>> companies(@RestQuery @DefaultValue("1") int from) {
        return read(() -> CompanyEntity.<CompanyEntity>find("companyId >= ?1", Sort.by("companyId"), from)
                        .page(0, PAGE)
                        .list())
                .map(found -> found.stream().map(CompanyEntity::asCompany).toList());
    }

    @POST
    @Path("orders")
    @ResponseStatus(CREATED)
    @WithTransaction
    public Uni<NewOrder> order(@Valid @NotNull(message = Sentences.NO_BODY) NewOrder order) {
        return new OrderEntity(order)
                .persistAndFlush()
                .replaceWith(order)
                .onFailure(HibernateReactiveScenarioResource::isDuplicate)
                .transform(e -> ProblemException.duplicate("an order " + order.orderId()));
    }

    @GET
    @Path("professors/{professorId}")
    public Uni<Professor> professor(@RestPath int professorId) {
        return read(() -> ProfessorEntity.<ProfessorEntity>findById(professorId)
                .onItem()
                .ifNull()
                .failWith(() -> ProblemException.unknown("professor " + professorId))
                .flatMap(professor -> coursesOncePerReport(professorId)
                        .map(courses -> new Professor(
                                professor.id,
                                professor.name,
                                courses.stream().map(CourseEntity::asReport).toList()))));
    }

    private static Uni<List<CourseEntity>> coursesOncePerReport(int professorId) {
        return Panache.getSession()
                .flatMap(session -> session.createNativeQuery(GetProfessor.REPORTS_SQL, CourseEntity.class)
                        .setParameter("professorId", professorId)
                        .getResultList());
    }

    @GET
    @Path("delay")
    public Uni<WaitDelay.Delayed> delay(
            @RestQuery
                    @DefaultValue("2")
                    @Min(value = 0, message = Sentences.MILLIS)
                    @Max(value = WaitDelay.MOST_MILLIS, message = Sentences.MILLIS)
                    int millis) {
        Uni<WaitDelay.Delayed> delayed = Uni.createFrom().item(new WaitDelay.Delayed(millis));
        return millis == 0 ? delayed : delayed.onItem().delayIt().by(Duration.ofMillis(millis));
    }

    /** A worker thread computes, when the session is closed. */
    @POST
    @Path("login")
    public Uni<LogIn.User> login(@Valid @NotNull(message = Sentences.NO_BODY) Credentials given) {
        return Panache.withSession(() -> UserEntity.<UserEntity>findById(given.name()))
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .map(user -> {
                    String hash = user == null ? LogIn.HASH_OF_NOBODY : user.passwordHash;
                    if (!BcryptUtil.matches(given.password(), hash)) {
                        throw ProblemException.credentials();
                    }
                    return new LogIn.User(given.name());
                });
    }

    @GET
    @Path("people")
    public Uni<List<Person>> people() {
        return read(() -> PersonEntity.<PersonEntity>listAll(Sort.by("id")))
                .map(found -> found.stream().map(PersonEntity::asPerson).toList());
    }

    @GET
    @Path("people/{id}")
    public Uni<Person> person(@RestPath int id) {
        return read(() -> PersonEntity.<PersonEntity>findById(id))
                .onItem()
                .ifNull()
                .failWith(() -> ProblemException.unknown("person " + id))
                .map(PersonEntity::asPerson);
    }

    @POST
    @Path("people")
    @ResponseStatus(CREATED)
    @WithTransaction
    public Uni<NewPerson> person(@Valid @NotNull(message = Sentences.NO_BODY) NewPerson person) {
        return new PersonEntity(person)
                .persistAndFlush()
                .replaceWith(person)
                .onFailure(HibernateReactiveScenarioResource::isDuplicate)
                .transform(e -> ProblemException.duplicate("a person " + person.id()));
    }

    @DELETE
    @Path("people/{id}")
    @WithTransaction
    public Uni<Void> deletePerson(@RestPath int id) {
        return PersonEntity.delete("id", id).map(deleted -> {
            if (deleted == 0) {
                throw ProblemException.unknown("person " + id);
            }
            return null;
        });
    }

    /** Only the INSERT is in a transaction, which a duplicate ends. Another request may be faster. */
    @POST
    @Path("zipcode")
    public Uni<Zipcode> zipcode(@Valid @NotNull(message = Sentences.NO_BODY) NewZipcode given) {
        return leak.map(mistake -> mistake.zipcode(given))
                .orElseGet(() -> find(given.zip())
                        .onItem()
                        .ifNull()
                        .switchTo(() -> insert(given)
                                .onFailure(HibernateReactiveScenarioResource::isDuplicate)
                                .recoverWithUni(() -> find(given.zip()))));
    }

    private static Uni<Zipcode> find(String zip) {
        return Panache.withSession(() -> ZipcodeEntity.<ZipcodeEntity>findById(zip))
                .onItem()
                .ifNotNull()
                .transform(ZipcodeEntity::asZipcode);
    }

    private static Uni<Zipcode> insert(NewZipcode given) {
        return Panache.withTransaction(() -> new ZipcodeEntity(given).persistAndFlush())
                .map(inserted -> given.asZipcode());
    }

    @GET
    @Path("zipcode/{zip}")
    public Uni<Zipcode> zipcode(@RestPath @Pattern(regexp = NewZipcode.DIGITS, message = NewZipcode.ZIP) String zip) {
        return read(() -> find(zip)).onItem().ifNull().failWith(() -> ProblemException.unknown("zip " + zip));
    }

    @GET
    @Path("zipcode/by_city")
    public Uni<List<Zipcode>> zipcodes(
            @RestQuery @DefaultValue("") @Pattern(regexp = NewZipcode.CITY_OR_NONE, message = NewZipcode.CITY)
                    String city) {
        return read(() -> ZipcodeEntity.<ZipcodeEntity>list("city", Sort.by("zip"), city))
                .map(found -> found.stream().map(ZipcodeEntity::asZipcode).toList());
    }

    private <T> Uni<T> read(Supplier<Uni<T>> statements) {
        return readsInTransactions ? Panache.withTransaction(statements) : Panache.withSession(statements);
    }

    private static boolean isDuplicate(Throwable thrown) {
        return thrown instanceof ConstraintViolationException violated
                && violated.getKind() == ConstraintViolationException.ConstraintKind.UNIQUE;
    }
}
