package io.github.dbstacks.schema;

import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Says what an operation of a cell is: that of a {@link Workload}, or a request of a {@link ScenarioLoad}. */
public interface Work {
    /** Workloads first, then loads by scenario, number of clients and rate. */
    static Comparator<Work> inOrder() {
        return Comparator.<Work, Boolean>comparing(work -> work.load().isPresent())
                .thenComparingInt(work -> Arrays.asList(Workload.values()).indexOf(work))
                .thenComparing(work -> work.load().map(ScenarioLoad::scenario).orElse(""))
                .thenComparingInt(work -> work.clients().orElse(0))
                .thenComparingDouble(
                        work -> work.load().map(load -> load.rate().orElse(0)).orElse(0.0))
                .thenComparing(Work::toString);
    }

    /**
     * Returns what one operation is called: {@code SELECT}, {@code INSERT}, or {@code request} under load. Several of
     * them have an s at the end.
     */
    String operation();

    /** Returns what one operation of any of these is called: {@code operation} where they differ. */
    static String operationOf(Collection<Work> works) {
        List<String> names = works.stream().map(Work::operation).distinct().toList();
        return names.size() == 1 ? names.get(0) : "operation";
    }

    /** Rows that one operation reads or writes. */
    int rows();

    /** Returns how many statements one operation executes, on every system. */
    default int statementCount() {
        return statements(Dbms.POSTGRESQL).size();
    }

    /** Returns what one operation executes, with the parameter markers of that system. */
    List<String> statements(Dbms dbms);

    /** The tables that it reads or writes; none if it needs no database. */
    Set<ScenarioTables> tables();

    /** Returns whether it writes what {@link #cleanUp} removes. */
    boolean leavesRows();

    /**
     * The statements that remove what it has written, so that each fork begins with the same tables; none if it writes
     * nothing.
     */
    List<String> cleanUp(Dbms dbms);

    /**
     * The statements that put back the rows that it reads, where other work writes to the same table; none elsewhere.
     */
    default List<String> fill(Dbms dbms) {
        return load().flatMap(ScenarioLoad::definition)
                .map(scenario -> scenario.fill(dbms))
                .orElseGet(List::of);
    }

    /**
     * Returns whether an operation is a SELECT that is read at once. Every stack with workloads runs those; the others
     * it must declare.
     */
    default boolean isOneSelect() {
        return false;
    }

    /** Returns why there is no such operation on that system, without a full stop; empty where there is. */
    default Optional<String> missingOn(Dbms dbms) {
        return Optional.empty();
    }

    /** Returns how the requests come; empty where the application begins its operations by itself. */
    default Optional<ScenarioLoad> load() {
        return Optional.empty();
    }

    /** The workload whose operations the application begins by itself; empty for requests, which come from clients. */
    default Optional<Workload> asWorkload() {
        return Optional.empty();
    }

    /** Returns whether its operations are requests. */
    default boolean isLoad() {
        return load().isPresent();
    }

    /** Returns whether its requests write less and less, since they fill a table with rows that the later ones find. */
    default boolean isDrifting() {
        return load().flatMap(ScenarioLoad::definition)
                .flatMap(scenario -> scenario.rowsLeft(1))
                .isPresent();
    }

    /**
     * Returns whether its operations take slots, as many as the setting {@code concurrency} says: a slot that becomes
     * free is taken at once. Requests come when clients send them.
     */
    default boolean hasSlots() {
        return load().isEmpty();
    }

    /** Returns whether its operations come at a rate, whatever the answers do. */
    default boolean isOpenLoop() {
        return load().isPresent() && clients().isEmpty();
    }

    /** Seconds of an iteration; empty where it lasts until its operations have ended. */
    default OptionalInt iterationSeconds() {
        return OptionalInt.empty();
    }

    /** The number of operations whose duration is compared; empty where those of an iteration are. */
    default OptionalInt comparedOperations() {
        return OptionalInt.empty();
    }

    /** Clients of a closed loop of requests; empty for any other work. */
    default OptionalInt clients() {
        return OptionalInt.empty();
    }

    /** Returns the name as users write it, and as it stands in results. */
    @Override
    String toString();

    /** The work that is written like this; empty when there is none. */
    static Optional<Work> named(String text) {
        return Arrays.stream(Workload.values())
                .filter(workload -> workload.toString().equals(text))
                .<Work>map(workload -> workload)
                .findFirst()
                .or(() -> ScenarioLoad.parse(text));
    }
}
