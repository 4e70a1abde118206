package io.github.dbstacks.web.quarkus.vertx;

import io.github.dbstacks.http.Credentials;
import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.http.Sentences;
import io.github.dbstacks.quarkus.ProblemException;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.SqlState;
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
import io.github.dbstacks.settings.Settings;
import io.quarkus.elytron.security.common.BcryptUtil;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import io.vertx.sqlclient.DatabaseException;
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
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

/** The scenarios with prepared queries of the Vert.x client: nobody waits, and each answer comes on an event loop. */
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
public class VertxScenarioResource {
    private static final int CREATED = 201;
    private final Pool client;
    private final Dbms dbms;
    private final boolean inTransactions;

    VertxScenarioResource(Pool client, Settings settings) {
        this.client = client;
        this.dbms = settings.dbms();
        this.inTransactions = settings.has("transaction");
    }

    @GET
    @Path("companies/{companyId}")
    public Uni<Company> company(@RestPath int companyId) {
        return ask(GetCompany.COMPANY.of(dbms), Tuple.of(companyId))
                .map(rows -> first(rows, VertxScenarioResource::asCompany, "company " + companyId));
    }

    @GET
    @Path("companies")
    public Uni<List<Company>> companies(@RestQuery @DefaultValue("1") int from) {
        return ask(ListCompanies.COMPANIES.of(dbms), Tuple.of(from))
                .map(rows -> all(rows, VertxScenarioResource::asCompany));
    }

    @POST
    @Path("orders")
    @ResponseStatus(CREATED)
    public Uni<NewOrder> order(@Valid @NotNull(message = Sentences.NO_BODY) NewOrder order) {
        return ask(PostOrder.INSERT.of(dbms), Tuple.of(order.orderId(), order.productId(), order.amount()))
                .replaceWith(order)
                .onFailure(VertxScenarioResource::isDuplicate)
                .transform(e -> ProblemException.duplicate("an order " + order.orderId()));
    }

    @GET
    @Path("professors/{professorId}")
    public Uni<Professor> professor(@RestPath int professorId) {
        Tuple id = Tuple.of(professorId);
        return ask(connection -> rows(connection, GetProfessor.PROFESSOR.of(dbms), id)
                .map(rows -> first(rows, row -> row.getString("name"), "professor " + professorId))
                .flatMap(name -> rows(connection, GetProfessor.REPORTS.of(dbms), id)
                        .map(rows -> new Professor(professorId, name, all(rows, VertxScenarioResource::asReport)))));
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

    /** A worker thread computes. It is not in a transaction, which would hold its connection meanwhile. */
    @POST
    @Path("login")
    public Uni<LogIn.User> login(@Valid @NotNull(message = Sentences.NO_BODY) Credentials given) {
        return rows(client, LogIn.PASSWORD_HASH.of(dbms), Tuple.of(given.name()))
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .map(rows -> {
                    String hash = all(rows, row -> row.getString("password_hash")).stream()
                            .findFirst()
                            .orElse(LogIn.HASH_OF_NOBODY);
                    if (!BcryptUtil.matches(given.password(), hash)) {
                        throw ProblemException.credentials();
                    }
                    return new LogIn.User(given.name());
                });
    }

    @GET
    @Path("people")
    public Uni<List<Person>> people() {
        return ask(ListPeople.PEOPLE.of(dbms), Tuple.tuple()).map(rows -> all(rows, VertxScenarioResource::asPerson));
    }

    @GET
    @Path("people/{id}")
    public Uni<Person> person(@RestPath int id) {
        return ask(ListPeople.PERSON.of(dbms), Tuple.of(id))
                .map(rows -> first(rows, VertxScenarioResource::asPerson, "person " + id));
    }

    @POST
    @Path("people")
    @ResponseStatus(CREATED)
    public Uni<NewPerson> person(@Valid @NotNull(message = Sentences.NO_BODY) NewPerson person) {
        return ask(ListPeople.INSERT.of(dbms), Tuple.of(person.id(), person.firstName(), person.lastName()))
                .replaceWith(person)
                .onFailure(VertxScenarioResource::isDuplicate)
                .transform(e -> ProblemException.duplicate("a person " + person.id()));
    }

    @DELETE
    @Path("people/{id}")
    public Uni<Void> deletePerson(@RestPath int id) {
        return ask(ListPeople.DELETE.of(dbms), Tuple.of(id)).map(rows -> {
            if (rows.rowCount() == 0) {
                throw ProblemException.unknown("person " + id);
            }
            return null;
        });
    }

    /** It is not in a transaction, which a duplicate would end. Another request may be faster. */
    @POST
    @Path("zipcode")
    public Uni<Zipcode> zipcode(@Valid @NotNull(message = Sentences.NO_BODY) NewZipcode given) {
        return find(given.zip())
                .flatMap(found -> found.isEmpty()
                        ? insert(given)
                                .onFailure(VertxScenarioResource::isDuplicate)
                                .recoverWithUni(() -> find(given.zip()).map(rows -> rows.get(0)))
                        : Uni.createFrom().item(found.get(0)));
    }

    private Uni<List<Zipcode>> find(String zip) {
        return rows(client, FindOrInsertZipcode.ZIPCODE.of(dbms), Tuple.of(zip))
                .map(rows -> all(rows, VertxScenarioResource::asZipcode));
    }

    private Uni<Zipcode> insert(NewZipcode given) {
        return rows(
                        client,
                        FindOrInsertZipcode.INSERT.of(dbms),
                        Tuple.of(
                                given.city(),
                                given.county(),
                                given.state(),
                                given.timezone(),
                                given.type(),
                                given.zip()))
                .map(rows -> given.asZipcode());
    }

    @GET
    @Path("zipcode/{zip}")
    public Uni<Zipcode> zipcode(@RestPath @Pattern(regexp = NewZipcode.DIGITS, message = NewZipcode.ZIP) String zip) {
        return ask(FindOrInsertZipcode.ZIPCODE.of(dbms), Tuple.of(zip))
                .map(rows -> first(rows, VertxScenarioResource::asZipcode, "zip " + zip));
    }

    @GET
    @Path("zipcode/by_city")
    public Uni<List<Zipcode>> zipcodes(
            @RestQuery @DefaultValue("") @Pattern(regexp = NewZipcode.CITY_OR_NONE, message = NewZipcode.CITY)
                    String city) {
        return ask(ListZipcodes.OF_CITY.of(dbms), Tuple.of(city))
                .map(rows -> all(rows, VertxScenarioResource::asZipcode));
    }

    private Uni<RowSet<Row>> ask(String sql, Tuple parameters) {
        return ask(connection -> rows(connection, sql, parameters));
    }

    /** Each statement commits by itself, or with the profile {@code transaction} all of a request's together. */
    private <T> Uni<T> ask(Function<SqlClient, Uni<T>> statements) {
        return inTransactions ? client.withTransaction(statements::apply) : statements.apply(client);
    }

    private static Uni<RowSet<Row>> rows(SqlClient connection, String sql, Tuple parameters) {
        return connection.preparedQuery(sql).execute(parameters);
    }

    private static <T> List<T> all(RowSet<Row> rows, Function<Row, T> mapper) {
        List<T> all = new ArrayList<>(rows.size());
        for (Row row : rows) {
            all.add(mapper.apply(row));
        }
        return all;
    }

    private static <T> T first(RowSet<Row> rows, Function<Row, T> mapper, String what) {
        return all(rows, mapper).stream().findFirst().orElseThrow(() -> ProblemException.unknown(what));
    }

    private static boolean isDuplicate(Throwable thrown) {
        return thrown instanceof DatabaseException told && SqlState.isDuplicate(told.getSqlState());
    }

    private static Company asCompany(Row row) {
        return new Company(row.getInteger("company_id"), row.getString("company_name"));
    }

    private static Zipcode asZipcode(Row row) {
        return new Zipcode(
                row.getString("city"),
                row.getString("county"),
                row.getString("state"),
                row.getString("timezone"),
                row.getString("type"),
                row.getString("zip"));
    }

    private static Professor.Report asReport(Row row) {
        return new Professor.Report(row.getInteger("id"), row.getString("name"));
    }

    private static Person asPerson(Row row) {
        return new Person(row.getInteger("id"), row.getString("first_name"), row.getString("last_name"));
    }
}
