package io.github.dbstacks.web.quarkus.jdbc;

import io.github.dbstacks.http.Credentials;
import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.http.Sentences;
import io.github.dbstacks.quarkus.ProblemException;
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
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

/** The scenarios with plain JDBC: the request's worker thread waits for the database. */
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
public class JdbcScenarioResource {
    private static final int CREATED = 201;
    private final DataSource database;
    private final boolean inTransactions;

    JdbcScenarioResource(DataSource database, Settings settings) {
        this.database = database;
        this.inTransactions = settings.has("transaction");
    }

    @GET
    @Path("companies/{companyId}")
    public Company company(@RestPath int companyId) throws SQLException {
        return ask(() -> rows(GetCompany.COMPANY.marked(), JdbcScenarioResource::asCompany, companyId)).stream()
                .findFirst()
                .orElseThrow(() -> ProblemException.unknown("company " + companyId));
    }

    @GET
    @Path("companies")
    public List<Company> companies(@RestQuery @DefaultValue("1") int from) throws SQLException {
        return ask(() -> rows(ListCompanies.COMPANIES.marked(), JdbcScenarioResource::asCompany, from));
    }

    @POST
    @Path("orders")
    @ResponseStatus(CREATED)
    public NewOrder order(@Valid @NotNull(message = Sentences.NO_BODY) NewOrder order) throws SQLException {
        return ask(() -> {
            try {
                update(PostOrder.INSERT.marked(), order.orderId(), order.productId(), order.amount());
                return order;
            } catch (SQLException e) {
                throw duplicate(e, "an order " + order.orderId());
            }
        });
    }

    @GET
    @Path("professors/{professorId}")
    public Professor professor(@RestPath int professorId) throws SQLException {
        return ask(() -> {
            String name = rows(GetProfessor.PROFESSOR.marked(), row -> row.getString("name"), professorId).stream()
                    .findFirst()
                    .orElseThrow(() -> ProblemException.unknown("professor " + professorId));
            List<Professor.Report> reports =
                    rows(GetProfessor.REPORTS.marked(), JdbcScenarioResource::asReport, professorId);
            return new Professor(professorId, name, reports);
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

    /** Not in a transaction, which would hold its connection while the password is hashed. */
    @POST
    @Path("login")
    public LogIn.User login(@Valid @NotNull(message = Sentences.NO_BODY) Credentials given) throws SQLException {
        String hash = rows(LogIn.PASSWORD_HASH.marked(), row -> row.getString("password_hash"), given.name()).stream()
                .findFirst()
                .orElse(LogIn.HASH_OF_NOBODY);
        if (!BcryptUtil.matches(given.password(), hash)) {
            throw ProblemException.credentials();
        }
        return new LogIn.User(given.name());
    }

    @GET
    @Path("people")
    public List<Person> people() throws SQLException {
        return ask(() -> rows(ListPeople.PEOPLE.marked(), JdbcScenarioResource::asPerson));
    }

    @GET
    @Path("people/{id}")
    public Person person(@RestPath int id) throws SQLException {
        return ask(() -> rows(ListPeople.PERSON.marked(), JdbcScenarioResource::asPerson, id)).stream()
                .findFirst()
                .orElseThrow(() -> ProblemException.unknown("person " + id));
    }

    @POST
    @Path("people")
    @ResponseStatus(CREATED)
    public NewPerson person(@Valid @NotNull(message = Sentences.NO_BODY) NewPerson person) throws SQLException {
        return ask(() -> {
            try {
                update(ListPeople.INSERT.marked(), person.id(), person.firstName(), person.lastName());
                return person;
            } catch (SQLException e) {
                throw duplicate(e, "a person " + person.id());
            }
        });
    }

    @DELETE
    @Path("people/{id}")
    public void deletePerson(@RestPath int id) throws SQLException {
        if (ask(() -> update(ListPeople.DELETE.marked(), id)) == 0) {
            throw ProblemException.unknown("person " + id);
        }
    }

    /** Not in a transaction, which a duplicate would end. */
    @POST
    @Path("zipcode")
    public Zipcode zipcode(@Valid @NotNull(message = Sentences.NO_BODY) NewZipcode given) throws SQLException {
        List<Zipcode> found = find(given.zip());
        return found.isEmpty() ? insert(given) : found.get(0);
    }

    private List<Zipcode> find(String zip) throws SQLException {
        return rows(FindOrInsertZipcode.ZIPCODE.marked(), JdbcScenarioResource::asZipcode, zip);
    }

    /** Another request may have been faster. */
    private Zipcode insert(NewZipcode given) throws SQLException {
        try {
            update(
                    FindOrInsertZipcode.INSERT.marked(),
                    given.city(),
                    given.county(),
                    given.state(),
                    given.timezone(),
                    given.type(),
                    given.zip());
            return given.asZipcode();
        } catch (SQLException e) {
            if (!SqlState.isDuplicate(e.getSQLState())) {
                throw e;
            }
            return find(given.zip()).get(0);
        }
    }

    @GET
    @Path("zipcode/{zip}")
    public Zipcode zipcode(@RestPath @Pattern(regexp = NewZipcode.DIGITS, message = NewZipcode.ZIP) String zip)
            throws SQLException {
        return ask(() -> find(zip)).stream().findFirst().orElseThrow(() -> ProblemException.unknown("zip " + zip));
    }

    @GET
    @Path("zipcode/by_city")
    public List<Zipcode> zipcodes(
            @RestQuery @DefaultValue("") @Pattern(regexp = NewZipcode.CITY_OR_NONE, message = NewZipcode.CITY)
                    String city)
            throws SQLException {
        return ask(() -> rows(ListZipcodes.OF_CITY.marked(), JdbcScenarioResource::asZipcode, city));
    }

    /** What a request asks of the database. */
    private interface Statements<T> {
        T ask() throws SQLException;
    }

    /** Each statement commits by itself, or with the profile {@code transaction} all of a request's together. */
    private <T> T ask(Statements<T> statements) throws SQLException {
        return inTransactions ? QuarkusTransaction.requiringNew().call(statements::ask) : statements.ask();
    }

    /** Reads a row. */
    private interface Mapper<T> {
        T map(ResultSet row) throws SQLException;
    }

    private <T> List<T> rows(String sql, Mapper<T> mapper, Object... parameters) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = prepared(connection, sql, parameters);
                ResultSet rows = statement.executeQuery()) {
            List<T> read = new ArrayList<>();
            while (rows.next()) {
                read.add(mapper.map(rows));
            }
            return read;
        }
    }

    private int update(String sql, Object... parameters) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = prepared(connection, sql, parameters)) {
            return statement.executeUpdate();
        }
    }

    private static PreparedStatement prepared(Connection connection, String sql, Object... parameters)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }

    /** @throws SQLException when it is another violation */
    private static ProblemException duplicate(SQLException thrown, String row) throws SQLException {
        if (!SqlState.isDuplicate(thrown.getSQLState())) {
            throw thrown;
        }
        return ProblemException.duplicate(row);
    }

    private static Company asCompany(ResultSet row) throws SQLException {
        return new Company(row.getInt("company_id"), row.getString("company_name"));
    }

    private static Zipcode asZipcode(ResultSet row) throws SQLException {
        return new Zipcode(
                row.getString("city"),
                row.getString("county"),
                row.getString("state"),
                row.getString("timezone"),
                row.getString("type"),
                row.getString("zip"));
    }

    private static Professor.Report asReport(ResultSet row) throws SQLException {
        return new Professor.Report(row.getInt("id"), row.getString("name"));
    }

    private static Person asPerson(ResultSet row) throws SQLException {
        return new Person(row.getInt("id"), row.getString("first_name"), row.getString("last_name"));
    }
}
