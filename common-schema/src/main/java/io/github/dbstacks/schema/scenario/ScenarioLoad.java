package io.github.dbstacks.schema.scenario;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A scenario under HTTP load.
 *
 * @param scenario name of a {@link Scenario}
 * @param clients of a closed loop, each of which waits for its answer; empty in open loop
 * @param rate requests per second of an open loop, whatever the answers do; empty in closed loop, and where it is
 *     searched for
 * @param slo that the highest rate is searched for that holds it; empty where clients or rate are given
 * @param isPoisson whether the requests of an open loop are a Poisson process and not evenly spaced
 */
public record ScenarioLoad(
        String scenario, OptionalInt clients, OptionalDouble rate, Optional<Slo> slo, boolean isPoisson)
        implements Work {
    private static final int COMPARED_REQUESTS = 1_000;

    public static final int MOST_CLIENTS = 10_000;
    public static final double MOST_PER_SECOND = 1e6;

    private static final String POISSON = " poisson";
    private static final Pattern TEXT = Pattern.compile(
            "([a-z-]+) (?:clients=(\\d{1,9})|(?:rate=(\\d{1,9}(?:\\.\\d{1,9})?)|slo (\\S{1,20}))(" + POISSON + ")?)");

    /** A closed loop of so many clients. */
    public static ScenarioLoad closed(String scenario, int clients) {
        return new ScenarioLoad(scenario, OptionalInt.of(clients), OptionalDouble.empty(), Optional.empty(), false);
    }

    /** An open loop. */
    public static ScenarioLoad open(String scenario, double rate, boolean isPoisson) {
        return new ScenarioLoad(scenario, OptionalInt.empty(), OptionalDouble.of(rate), Optional.empty(), isPoisson);
    }

    /** An open loop at the highest rate that holds an objective. */
    public static ScenarioLoad highest(String scenario, Slo slo, boolean isPoisson) {
        return new ScenarioLoad(scenario, OptionalInt.empty(), OptionalDouble.empty(), Optional.of(slo), isPoisson);
    }

    /** The load that {@link #toString} writes like this; empty for any other text. */
    public static Optional<ScenarioLoad> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String scenario = matcher.group(1);
        boolean isPoisson = matcher.group(5) != null;
        if (matcher.group(4) != null) {
            return Slo.parse(matcher.group(4)).map(slo -> highest(scenario, slo, isPoisson));
        }
        return Optional.of(
                matcher.group(2) != null
                        ? closed(scenario, Integer.parseInt(matcher.group(2)))
                        : open(scenario, Double.parseDouble(matcher.group(3)), isPoisson));
    }

    /** Returns the scenario; empty for one that is no longer known. */
    public Optional<Scenario> definition() {
        return Scenarios.named(scenario);
    }

    @Override
    public Optional<ScenarioLoad> load() {
        return Optional.of(this);
    }

    @Override
    public OptionalInt iterationSeconds() {
        return OptionalInt.of(1);
    }

    @Override
    public OptionalInt comparedOperations() {
        return OptionalInt.of(COMPARED_REQUESTS);
    }

    /** Rows of all statements of a request; 0 for a scenario that is no longer known. */
    @Override
    public int rows() {
        return known().mapToInt(ScenarioStatement::rows).sum();
    }

    @Override
    public List<String> statements(Dbms dbms) {
        return known().map(statement -> statement.of(dbms)).toList();
    }

    @Override
    public Set<ScenarioTables> tables() {
        return definition().flatMap(Scenario::tables).map(Set::of).orElseGet(Set::of);
    }

    @Override
    public boolean leavesRows() {
        return definition().filter(Scenario::leavesRows).isPresent();
    }

    @Override
    public List<String> cleanUp(Dbms dbms) {
        return definition().flatMap(scenario -> scenario.cleanUp(dbms)).stream().toList();
    }

    private Stream<ScenarioStatement> known() {
        return definition().stream().flatMap(scenario -> scenario.statements().stream());
    }

    @Override
    public String operation() {
        return "request";
    }

    /** {@code get-company clients=50}, {@code get-company rate=0.5 poisson} or {@code get-company slo p99=20ms}. */
    @Override
    public String toString() {
        if (clients.isPresent()) {
            return scenario + " clients=" + clients.getAsInt();
        }
        return scenario
                + slo.map(objective -> " slo " + objective).orElseGet(() -> " rate=" + rateText())
                + (isPoisson ? POISSON : "");
    }

    /** The rate without a fraction of zero: {@code 500}; {@code 0} where it has none. */
    public String rateText() {
        double perSecond = rate.orElse(0);
        return perSecond == Math.rint(perSecond) ? Long.toString((long) perSecond) : Double.toString(perSecond);
    }
}
