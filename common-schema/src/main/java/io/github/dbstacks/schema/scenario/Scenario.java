package io.github.dbstacks.schema.scenario;

import io.github.dbstacks.schema.Dbms;
import java.util.List;
import java.util.Optional;

/**
 * One kind of request that clients send to a web application, with the data behind it and the right answer. Everything
 * follows from the number of a request, so each client and each application does the same work.
 */
public abstract class Scenario {
    private final String name;
    private final String meaning;
    private final Optional<ScenarioTables> tables;
    private final List<ScenarioStatement> statements;

    private Scenario(String name, String meaning, Optional<ScenarioTables> tables, List<ScenarioStatement> statements) {
        this.name = name;
        this.meaning = meaning;
        this.tables = tables;
        this.statements = statements;
    }

    /** @param statements that one request costs, in their order */
    Scenario(String name, String meaning, ScenarioTables tables, ScenarioStatement... statements) {
        this(name, meaning, Optional.of(tables), List.of(statements));
    }

    /** Makes a scenario that needs no database. */
    Scenario(String name, String meaning) {
        this(name, meaning, Optional.empty(), List.of());
    }

    /** Returns the name as users write it: {@code get-company}. */
    public final String name() {
        return name;
    }

    /** Returns what a request does, in one sentence without its full stop. */
    public final String meaning() {
        return meaning;
    }

    /** The request with this number, from 0. A number given again makes the same request. */
    public abstract ScenarioRequest request(long number);

    /** The right answer to the request with this number. */
    public abstract ScenarioAnswer answer(long number);

    /** The statements that one request costs, in their order; none if the scenario needs no database. */
    public final List<ScenarioStatement> statements() {
        return statements;
    }

    /** The tables that it reads or writes; empty if it needs no database. */
    public final Optional<ScenarioTables> tables() {
        return tables;
    }

    /**
     * The rule by which a body of another shape is compared with {@link #answer}, where the scenario allows one: what
     * it says in plain JSON. It is empty for a body that must be right as it is.
     */
    public Optional<String> plain(String body) {
        return Optional.empty();
    }

    /**
     * Returns whether a body says what that of the right answer says, in its shape or in one that {@link #plain} takes.
     */
    public final boolean isRight(String body, ScenarioAnswer right) {
        return body.equals(right.body())
                || plain(body).filter(right.body()::equals).isPresent();
    }

    /**
     * Returns how many rows a number of right answers leaves in its empty table, where what a request costs depends on
     * those before it. It is empty where each request costs the same.
     */
    public Optional<RowsLeft> rowsLeft(long answers) {
        return Optional.empty();
    }

    /**
     * A number of rows that chance decides.
     *
     * @param mean of it
     * @param deviation its standard deviation
     */
    public record RowsLeft(double mean, double deviation) {
        /** Returns both together, where one does not depend on the other. */
        public RowsLeft plus(RowsLeft other) {
            return new RowsLeft(mean + other.mean, Math.hypot(deviation, other.deviation));
        }
    }

    /** Returns whether requests write what {@link #cleanUp} removes. */
    public final boolean leavesRows() {
        return cleanUp(Dbms.POSTGRESQL).isPresent();
    }

    /** The statement that removes what requests have written; empty if they write nothing. */
    public Optional<String> cleanUp(Dbms dbms) {
        return Optional.empty();
    }

    /**
     * The statements that put back the rows that requests read, where other requests write to the same table; none
     * elsewhere.
     */
    public List<String> fill(Dbms dbms) {
        return List.of();
    }
}
