package io.github.dbstacks.web.jaxrs.rxjava.jpa;

import io.github.dbstacks.http.Credentials;
import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.http.Sentences;
import io.github.dbstacks.http.data.ScenarioData;
import io.github.dbstacks.schema.scenario.LogIn;
import io.github.dbstacks.schema.scenario.WaitDelay;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.spring.Problem;
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
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.web.ErrorResponseException;

/**
 * The scenarios in JAX-RS. An {@code Observable} asks the database, and resumes the request with what it emits. As in
 * study 003 that happens on the request's own thread, unless the profile {@code io-scheduler} gives it another one.
 */
@Component
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class JaxrsScenarioResource {
    private final ScenarioData data;
    private final TransactionOperations reading;
    private final TransactionOperations writing;
    private final boolean onIoScheduler;
    private final PasswordEncoder passwords = new BCryptPasswordEncoder();

    JaxrsScenarioResource(ScenarioData data, TransactionOperations transactions, Settings settings) {
        this.data = data;
        this.reading = transactions;
        // JPA writes in transactions of its own, with every profile.
        this.writing = settings.has("plain") ? transactions : TransactionOperations.withoutTransaction();
        this.onIoScheduler = settings.has("io-scheduler");
    }

    @GET
    @Path("companies/{companyId}")
    public void company(@PathParam("companyId") int companyId, @Suspended AsyncResponse response) {
        answer(response, reading, () -> known(data.company(companyId), "company " + companyId));
    }

    @GET
    @Path("companies")
    public void companies(@QueryParam("from") @DefaultValue("1") int from, @Suspended AsyncResponse response) {
        answer(response, reading, () -> data.companies(from));
    }

    @POST
    @Path("orders")
    public void order(@NotNull(message = Sentences.NO_BODY) @Valid NewOrder order, @Suspended AsyncResponse response) {
        answer(response, writing, () -> created(data.insert(order), order, "an order " + order.orderId()));
    }

    @GET
    @Path("professors/{professorId}")
    public void professor(@PathParam("professorId") int professorId, @Suspended AsyncResponse response) {
        answer(response, reading, () -> known(data.professor(professorId), "professor " + professorId));
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

    /** It is not in a transaction, which would hold its connection while the password is hashed. */
    @POST
    @Path("login")
    public void login(
            @NotNull(message = Sentences.NO_BODY) @Valid Credentials given, @Suspended AsyncResponse response) {
        answer(
                response,
                TransactionOperations.withoutTransaction(),
                () -> data.passwordHash(given.name())
                        .or(() -> Optional.of(LogIn.HASH_OF_NOBODY))
                        .filter(hash -> passwords.matches(given.password(), hash))
                        .map(hash -> new LogIn.User(given.name()))
                        .orElseThrow(
                                () -> Problem.CREDENTIALS.exception("There is no user with this name and password.")));
    }

    @GET
    @Path("people")
    public void people(@Suspended AsyncResponse response) {
        answer(response, reading, data::people);
    }

    @GET
    @Path("people/{id}")
    public void person(@PathParam("id") int id, @Suspended AsyncResponse response) {
        answer(response, reading, () -> known(data.person(id), "person " + id));
    }

    @POST
    @Path("people")
    public void person(
            @NotNull(message = Sentences.NO_BODY) @Valid NewPerson person, @Suspended AsyncResponse response) {
        answer(response, writing, () -> created(data.insert(person), person, "a person " + person.id()));
    }

    @DELETE
    @Path("people/{id}")
    public void deletePerson(@PathParam("id") int id, @Suspended AsyncResponse response) {
        answer(response, writing, () -> {
            if (!data.deletePerson(id)) {
                throw unknown("person " + id);
            }
            return Response.noContent().build();
        });
    }

    /** It is not in a transaction, which a duplicate would end. */
    @POST
    @Path("zipcode")
    public void zipcode(
            @NotNull(message = Sentences.NO_BODY) @Valid NewZipcode given, @Suspended AsyncResponse response) {
        answer(response, TransactionOperations.withoutTransaction(), () -> data.findOrInsert(given));
    }

    @GET
    @Path("zipcode/{zip}")
    public void zipcode(
            @PathParam("zip") @Pattern(regexp = NewZipcode.DIGITS, message = NewZipcode.ZIP) String zip,
            @Suspended AsyncResponse response) {
        answer(response, reading, () -> known(data.zipcode(zip), "zip " + zip));
    }

    @GET
    @Path("zipcode/by_city")
    public void zipcodes(
            @QueryParam("city") @DefaultValue("") @Pattern(regexp = NewZipcode.CITY_OR_NONE, message = NewZipcode.CITY)
                    String city,
            @Suspended AsyncResponse response) {
        answer(response, reading, () -> data.zipcodes(city));
    }

    private static <T> T known(Optional<T> row, String what) {
        return row.orElseThrow(() -> unknown(what));
    }

    private static ErrorResponseException unknown(String what) {
        return Problem.UNKNOWN.exception("There is no " + what + ".");
    }

    private static Response created(boolean isNew, Object row, String what) {
        if (!isNew) {
            throw Problem.DUPLICATE.exception("There is " + what + " already.");
        }
        return Response.status(Response.Status.CREATED).entity(row).build();
    }

    private <T> void answer(AsyncResponse response, TransactionOperations transactions, Supplier<T> statements) {
        Observable<T> answer = Observable.fromCallable(() -> transactions.execute(status -> statements.get()));
        resume(response, onIoScheduler ? answer.subscribeOn(Schedulers.io()) : answer);
    }

    private static <T> void resume(AsyncResponse response, Observable<T> answer) {
        Disposable unused = answer.subscribe(response::resume, response::resume);
    }
}
