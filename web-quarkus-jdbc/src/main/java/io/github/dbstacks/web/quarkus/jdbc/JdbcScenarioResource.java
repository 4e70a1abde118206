package io.github.dbstacks.web.quarkus.jdbc;

import io.github.dbstacks.http.Credentials;
import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.ProblemType;
import io.github.dbstacks.http.Sentences;
import io.github.dbstacks.quarkus.ProblemException;
import io.github.dbstacks.schema.scenario.Company;
import io.github.dbstacks.schema.scenario.GetCompany;
import io.github.dbstacks.schema.scenario.GetProfessor;
import io.github.dbstacks.schema.scenario.ListCompanies;
import io.github.dbstacks.schema.scenario.ListPeople;
import io.github.dbstacks.schema.scenario.LogIn;
import io.github.dbstacks.schema.scenario.Person;
import io.github.dbstacks.schema.scenario.PostOrder;
import io.github.dbstacks.schema.scenario.Professor;
import io.github.dbstacks.schema.scenario.ScenarioStatement;
import io.github.dbstacks.schema.scenario.WaitDelay;
import io.quarkus.elytron.security.common.BcryptUtil;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
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

/** The scenarios with plain JDBC: a worker thread, or a virtual one, waits for the database. */
@Path("/")
public class JdbcScenarioResource {
    private static final int CREATED = 201;
    private static final String UNIQUE_VIOLATION = "23505";

    private final DataSource database;

    JdbcScenarioResource(DataSource database) {
        this.database = database;
    }

    @GET
    @Path("companies/{companyId}")
    public Company company(@RestPath int companyId) throws SQLException {
        return rows(GetCompany.COMPANY, companyId, JdbcScenarioResource::asCompany).stream()
                .findFirst()
                .orElseThrow(() -> unknown("company", companyId));
    }

    @GET
    @Path("companies")
    public List<Company> companies(@RestQuery @DefaultValue("1") int from) throws SQLException {
        return rows(ListCompanies.COMPANIES, from, JdbcScenarioResource::asCompany);
    }

    @POST
    @Path("orders")
    @ResponseStatus(CREATED)
    public NewOrder order(@Valid @NotNull(message = Sentences.NO_BODY) NewOrder order) throws SQLException {
        try {
            update(PostOrder.INSERT, order.orderId(), order.productId(), order.amount());
            return order;
        } catch (SQLException e) {
            throw isDuplicate(e) ? duplicate("an order", order.orderId()) : e;
        }
    }

    @GET
    @Path("professors/{professorId}")
    public Professor professor(@RestPath int professorId) throws SQLException {
        String name = rows(GetProfessor.PROFESSOR, professorId, row -> row.getString("name")).stream()
                .findFirst()
                .orElseThrow(() -> unknown("professor", professorId));
        List<Professor.Report> reports = rows(
                GetProfessor.REPORTS,
                professorId,
                row -> new Professor.Report(row.getInt("id"), row.getString("name")));
        return new Professor(professorId, name, reports);
    }

    @GET
    @Path("delay")
    public WaitDelay.Delayed delay(@RestQuery @DefaultValue("2") @Min(0) @Max(WaitDelay.MOST_MILLIS) int millis)
            throws InterruptedException {
        Thread.sleep(millis);
        return new WaitDelay.Delayed(millis);
    }

    @POST
    @Path("login")
    public LogIn.User login(@Valid @NotNull(message = Sentences.NO_BODY) Credentials given) throws SQLException {
        return rows(LogIn.PASSWORD_HASH, given.name(), row -> row.getString("password_hash")).stream()
                .filter(hash -> BcryptUtil.matches(given.password(), hash))
                .findFirst()
                .map(hash -> new LogIn.User(given.name()))
                .orElseThrow(() -> new ProblemException(
                        ProblemType.CREDENTIALS, "There is no user with this name and password."));
    }

    @GET
    @Path("people")
    public List<Person> people() throws SQLException {
        return rows(ListPeople.PEOPLE, JdbcScenarioResource::asPerson);
    }

    @GET
    @Path("people/{id}")
    public Person person(@RestPath int id) throws SQLException {
        return rows(ListPeople.PERSON, id, JdbcScenarioResource::asPerson).stream()
                .findFirst()
                .orElseThrow(() -> unknown("person", id));
    }

    @POST
    @Path("people")
    @ResponseStatus(CREATED)
    public NewPerson insert(@Valid @NotNull(message = Sentences.NO_BODY) NewPerson person) throws SQLException {
        try {
            update(ListPeople.INSERT, person.id(), person.firstName(), person.lastName());
            return person;
        } catch (SQLException e) {
            throw isDuplicate(e) ? duplicate("a person", person.id()) : e;
        }
    }

    @DELETE
    @Path("people/{id}")
    public void delete(@RestPath int id) throws SQLException {
        if (update(ListPeople.DELETE, id) == 0) {
            throw unknown("person", id);
        }
    }

    /** What is read of a row. */
    private interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private static <T> List<T> read(ResultSet rows, Reader<T> reader) throws SQLException {
        List<T> read = new ArrayList<>();
        while (rows.next()) {
            read.add(reader.read(rows));
        }
        return read;
    }
}
