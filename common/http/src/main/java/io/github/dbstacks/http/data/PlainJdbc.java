package io.github.dbstacks.http.data;

import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.NewZipcode;
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
import io.github.dbstacks.schema.scenario.ScenarioStatement;
import io.github.dbstacks.schema.scenario.Zipcode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Asks through {@code java.sql} alone, and reads each row by hand. The same code runs in every framework. */
public final class PlainJdbc implements ScenarioData {
    private final DataSource database;

    public PlainJdbc(DataSource database) {
        this.database = database;
    }

    @Override
    public Optional<Company> company(int companyId) {
        return first(rows(GetCompany.COMPANY, PlainJdbc::asCompany, companyId));
    }

    @Override
    public List<Company> companies(int from) {
        return rows(ListCompanies.COMPANIES, PlainJdbc::asCompany, from);
    }

    @Override
    public boolean insert(NewOrder order) {
        return isInserted(PostOrder.INSERT, order.orderId(), order.productId(), order.amount());
    }

    @Override
    public Optional<String> professorName(int professorId) {
        return first(rows(GetProfessor.PROFESSOR, row -> row.getString("name"), professorId));
    }

    @Override
    public List<Professor.Report> reports(int professorId) {
        return rows(
                GetProfessor.REPORTS,
                row -> new Professor.Report(row.getInt("id"), row.getString("name")),
                professorId);
    }

    @Override
    public Optional<String> passwordHash(String userName) {
        return first(rows(LogIn.PASSWORD_HASH, row -> row.getString("password_hash"), userName));
    }

    @Override
    public List<Person> people() {
        return rows(ListPeople.PEOPLE, PlainJdbc::asPerson);
    }

    @Override
    public Optional<Person> person(int id) {
        return first(rows(ListPeople.PERSON, PlainJdbc::asPerson, id));
    }

    @Override
    public boolean insert(NewPerson person) {
        return isInserted(ListPeople.INSERT, person.id(), person.firstName(), person.lastName());
    }

    @Override
    public boolean deletePerson(int id) {
        try {
            return update(ListPeople.DELETE, id) > 0;
        } catch (SQLException e) {
            throw new FailedException(e);
        }
    }

    @Override
    public Optional<Zipcode> zipcode(String zip) {
        return first(rows(FindOrInsertZipcode.ZIPCODE, PlainJdbc::asZipcode, zip));
    }

    @Override
    public List<Zipcode> zipcodes(String city) {
        return rows(ListZipcodes.OF_CITY, PlainJdbc::asZipcode, city);
    }

    @Override
    public boolean insert(NewZipcode zipcode) {
        return isInserted(
                FindOrInsertZipcode.INSERT,
                zipcode.city(),
                zipcode.county(),
                zipcode.state(),
                zipcode.timezone(),
                zipcode.type(),
                zipcode.zip());
    }

    /** Reads a row. */
    private interface Mapper<T> {
        T map(ResultSet row) throws SQLException;
    }

    private <T> List<T> rows(ScenarioStatement select, Mapper<T> mapper, Object... parameters) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = prepared(connection, select, parameters);
                ResultSet rows = statement.executeQuery()) {
            List<T> read = new ArrayList<>();
            while (rows.next()) {
                read.add(mapper.map(rows));
            }
            return read;
        } catch (SQLException e) {
            throw new FailedException(e);
        }
    }

    private static <T> Optional<T> first(List<T> rows) {
        return rows.isEmpty() ? Optional.empty() : Optional.of(rows.get(0));
    }

    private boolean isInserted(ScenarioStatement insert, Object... parameters) {
        try {
            return update(insert, parameters) > 0;
        } catch (SQLException e) {
            if (SqlState.isDuplicate(e.getSQLState())) {
                return false;
            }
            throw new FailedException(e);
        }
    }

    private int update(ScenarioStatement update, Object... parameters) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = prepared(connection, update, parameters)) {
            return statement.executeUpdate();
        }
    }

    private static PreparedStatement prepared(Connection connection, ScenarioStatement sql, Object... parameters)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql.marked());
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }

    /** An {@code SQLException} that nobody has to declare, and that rolls back a transaction. */
    public static final class FailedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        FailedException(SQLException cause) {
            super(cause);
        }
    }

    private static Company asCompany(ResultSet row) throws SQLException {
        return new Company(row.getInt("company_id"), row.getString("company_name"));
    }

    private static Person asPerson(ResultSet row) throws SQLException {
        return new Person(row.getInt("id"), row.getString("first_name"), row.getString("last_name"));
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
}
