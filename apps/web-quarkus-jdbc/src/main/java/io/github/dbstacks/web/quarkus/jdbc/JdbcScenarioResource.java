package io.github.dbstacks.web.quarkus.jdbc;

import io.github.dbstacks.http.Credentials;
import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.http.Sentences;
import io.github.dbstacks.http.data.PlainJdbc;
import io.github.dbstacks.http.data.ScenarioData;
import io.github.dbstacks.quarkus.ProblemException;
import io.github.dbstacks.schema.scenario.Company;
import io.github.dbstacks.schema.scenario.LogIn;
import io.github.dbstacks.schema.scenario.Person;
import io.github.dbstacks.schema.scenario.Professor;
import io.github.dbstacks.schema.scenario.WaitDelay;
import io.github.dbstacks.schema.scenario.Zipcode;
import io.github.dbstacks.settings.Settings;
import io.quarkus.elytron.security.common.BcryptUtil;
import io.quarkus.narayana.jta.QuarkusTransaction;
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
import javax.sql.DataSource;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

/** The scenarios with plain JDBC: the request's worker thread waits for the database. */
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
public class JdbcScenarioResource {
    private static final int CREATED = 201;
    private final ScenarioData data;
    private final boolean inTransactions;

    JdbcScenarioResource(DataSource database, Settings settings) {
        this.data = new PlainJdbc(database);
        this.inTransactions = settings.has("transaction");
    }

    @GET
    @Path("companies/{companyId}")
    public Company company(@RestPath int companyId) {
        return known(ask(() -> data.company(companyId)), "company " + companyId);
    }

    @GET
    @Path("companies")
    public List<Company> companies(@RestQuery @DefaultValue("1") int from) {
        return ask(() -> data.companies(from));
    }

    @POST
    @Path("orders")
    @ResponseStatus(CREATED)
    public NewOrder order(@Valid @NotNull(message = Sentences.NO_BODY) NewOrder order) {
        return ask(() -> {
            if (!data.insert(order)) {
                throw ProblemException.duplicate("an order " + order.orderId());
            }
            return order;
        });
    }

    @GET
    @Path("professors/{professorId}")
    public Professor professor(@RestPath int professorId) {
        return known(ask(() -> data.professor(professorId)), "professor " + professorId);
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
        String hash = data.passwordHash(given.name()).orElse(LogIn.HASH_OF_NOBODY);
        if (!BcryptUtil.matches(given.password(), hash)) {
            throw ProblemException.credentials();
        }
        return new LogIn.User(given.name());
    }

    @GET
    @Path("people")
    public List<Person> people() {
        return ask(data::people);
    }

    @GET
    @Path("people/{id}")
    public Person person(@RestPath int id) {
        return known(ask(() -> data.person(id)), "person " + id);
    }

    @POST
    @Path("people")
    @ResponseStatus(CREATED)
    public NewPerson person(@Valid @NotNull(message = Sentences.NO_BODY) NewPerson person) {
        return ask(() -> {
            if (!data.insert(person)) {
                throw ProblemException.duplicate("a person " + person.id());
            }
            return person;
        });
    }

    @DELETE
    @Path("people/{id}")
    public void deletePerson(@RestPath int id) {
        if (!ask(() -> data.deletePerson(id))) {
            throw ProblemException.unknown("person " + id);
        }
    }

    /** It is not in a transaction, which a duplicate would end. */
    @POST
    @Path("zipcode")
    public Zipcode zipcode(@Valid @NotNull(message = Sentences.NO_BODY) NewZipcode given) {
        return data.findOrInsert(given);
    }

    @GET
    @Path("zipcode/{zip}")
    public Zipcode zipcode(@RestPath @Pattern(regexp = NewZipcode.DIGITS, message = NewZipcode.ZIP) String zip) {
        return known(ask(() -> data.zipcode(zip)), "zip " + zip);
    }

    @GET
    @Path("zipcode/by_city")
    public List<Zipcode> zipcodes(
            @RestQuery @DefaultValue("") @Pattern(regexp = NewZipcode.CITY_OR_NONE, message = NewZipcode.CITY)
                    String city) {
        return ask(() -> data.zipcodes(city));
    }

    /** Each statement commits by itself, or with the profile {@code transaction} all of a request's together. */
    private <T> T ask(Supplier<T> statements) {
        return inTransactions ? QuarkusTransaction.requiringNew().call(statements::get) : statements.get();
    }

    private static <T> T known(Optional<T> row, String what) {
        return row.orElseThrow(() -> ProblemException.unknown(what));
    }
}
