package io.github.dbstacks.analysis.expectation;

import static io.github.dbstacks.records.FailureReason.clause;

import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.remark.LawCheck;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.expectation.Expectation.Undecidable;
import io.github.dbstacks.records.expectation.Obstacle;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a run measured, as conditions ask for it. Metrics are named by their ids. */
public final class Evidence {
    /** A number is judged as it is shown: opening connections executes a few statements, too. */
    private static final double DIGITS = 1e2;

    private static final Set<Metric> OF_THE_WORK =
            EnumSet.of(Metric.STATEMENTS, Metric.ROWS_EACH, Metric.REQUEST_ERRORS, Metric.FAILED_FORKS);

    private final MeasuredRun run;
    private final Map<String, GroupModel> models = new HashMap<>();
    private final Map<Metric, Map<PlannedFork, OptionalDouble>> values = new EnumMap<>(Metric.class);
    private final Map<Cell, Boolean> lawful = new HashMap<>();

    public Evidence(MeasuredRun run) {
        this.run = run;
    }

    /** All that were planned, each once. */
    public List<Cell> cells() {
        return run.run().cells();
    }

    /** Processors of the machine, or those of them that application, database and load engine were given. */
    int cores() {
        return run.run()
                .plan()
                .method()
                .pinning()
                .map(pinning -> pinning.all().size())
                .orElse(run.cores());
    }

    /** Returns how many processors the application sees, after which it sizes its pools of threads. */
    int processorsOfApplication() {
        return run.clientProcessors();
    }

    /** Returns how many processors the application of a cell sees. */
    int processorsOfApplication(Cell cell) {
        return run.clientProcessors(cell);
    }

    /** Whether the database was on another machine. */
    boolean isDatabaseElsewhere() {
        return !run.environment().path("database").path("sameHost").asBoolean(true);
    }

    /** Returns how many blocks have a fork of a cell. The reference has two forks in each. */
    long blocks(Cell cell) {
        return run.forks(cell).stream()
                .map(fork -> fork.planned().block())
                .distinct()
                .count();
    }

    /** The numbers of a cell, one for each fork that knows it. */
    public List<Double> numbers(String id, Cell cell) {
        return Metric.byId(id).stream()
                .flatMapToDouble(metric -> metric.judgedForks(run, cell))
                .map(number -> Math.round(DIGITS * number) / DIGITS)
                .boxed()
                .toList();
    }

    /** The geometric mean of some cells over that of others; empty where it is unknown. */
    public Optional<LogRatio> ratio(String id, List<Cell> of, List<Cell> to) {
        return Metric.byId(id)
                .filter(metric -> run.isForComparing()
                        && Stream.concat(of.stream(), to.stream()).allMatch(cell -> isJudged(metric, cell)))
                .flatMap(metric -> models.computeIfAbsent(id, key -> new GroupModel(values(metric)))
                        .ratio(of, to));
    }

    private boolean isJudged(Metric metric, Cell cell) {
        return values(metric).entrySet().stream()
                .anyMatch(fork ->
                        fork.getKey().cell().equals(cell) && fork.getValue().orElse(0) > 0);
    }

    /**
     * Returns the values of the forks that came to their end. A cell with none is judged by what its failed ones tell.
     */
    private Map<PlannedFork, OptionalDouble> values(Metric metric) {
        return values.computeIfAbsent(metric, key -> {
            Map<PlannedFork, OptionalDouble> of = new LinkedHashMap<>();
            run.estimates().forEach(fork -> of.put(fork.planned(), metric.judged(run, fork)));
            Set<Cell> completed = of.keySet().stream().map(PlannedFork::cell).collect(Collectors.toSet());
            run.forks().stream()
                    .filter(fork -> !completed.contains(fork.planned().cell()))
                    .forEach(fork -> of.put(fork.planned(), metric.ofFailed(fork)));
            return of;
        });
    }

    /** Why numbers or ratios of these cells are unknown. */
    Undecidable whyUnknown(String id, List<Cell> cells) {
        Optional<Metric> metric = Metric.byId(id);
        boolean isKnown = metric.filter(known -> cells.stream()
                        .allMatch(cell -> run.estimates(cell).stream()
                                .anyMatch(fork -> known.of(run, fork).isPresent())))
                .isPresent();
        if (isKnown && !run.isForComparing()) {
            return new Undecidable(Obstacle.PRECISION, "the run compares nothing");
        }
        Optional<String> fault = cells.stream()
                .flatMap(cell -> run.forks(cell).stream()
                        .flatMap(fork -> fork.problem().map(FailureReason::sentence).stream())
                        .map(sentence -> "a fork of " + cell.label() + " failed: " + clause(sentence)))
                .findFirst()
                .or(() -> metric.filter(Metric::isByEngine).flatMap(engine -> invalid(cells)));
        if (fault.isEmpty() && !isKnown) {
            return new Undecidable(Obstacle.NOT_RECORDED, "no fork tells its " + id);
        }
        return new Undecidable(
                Obstacle.PRECISION, fault.orElse("it takes three blocks in which both cells have a number above 0"));
    }

    /** Whether a metric is counted of the work itself, which is the same in each fork. */
    static boolean isOfTheWork(String id) {
        return Metric.byId(id).filter(OF_THE_WORK::contains).isPresent();
    }

    /**
     * Why no number of these cells is to be trusted, one clause. It is empty where each obeys all laws, and for what
     * was counted of the work itself: there a law that breaks is the answer.
     */
    public Optional<String> brokenLaw(String id, List<Cell> cells) {
        if (isOfTheWork(id)) {
            return Optional.empty();
        }
        return cells.stream()
                .filter(cell -> !lawful.computeIfAbsent(
                        cell, any -> LawCheck.of(run, cell).stream().allMatch(LawCheck::holds)))
                .findFirst()
                .map(cell -> "two counts of the same thing do not agree in " + cell.label());
    }

    /** Why a load on one of these cells was invalid. */
    private Optional<String> invalid(List<Cell> cells) {
        return cells.stream()
                .flatMap(cell -> run.forks(cell).stream()
                        .flatMap(fork -> fork.load().stream())
                        .flatMap(load -> load.problems().stream())
                        .map(sentence -> "the load on " + cell.label() + " was invalid: " + clause(sentence)))
                .findFirst();
    }

    /** Whether a metric is time of a clock or of processors, or made of that. */
    public boolean isTime(String id) {
        return Metric.byId(id).filter(metric -> metric.unit().isOfTime()).isPresent();
    }

    /** What the JIT compiler used per operation, the mean over these cells, in microseconds. */
    OptionalDouble compilerMicros(List<Cell> cells) {
        return cells.stream()
                .flatMap(cell -> run.estimates(cell).stream())
                .flatMapToDouble(fork -> fork.costs().cpu().jitMicros().stream())
                .average();
    }
}
