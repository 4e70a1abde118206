package io.github.dbstacks.analysis.expectation;

import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.PlannedFork;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** What a run measured. */
final class RunEvidence implements Evidence {
    /** A number is judged as it is shown: opening connections executes a few statements, too. */
    private static final double DIGITS = 1e2;

    private final MeasuredRun run;
    private final Map<String, GroupModel> models = new HashMap<>();

    RunEvidence(MeasuredRun run) {
        this.run = run;
    }

    @Override
    public List<Cell> cells() {
        return run.run().order().stream().map(PlannedFork::cell).distinct().toList();
    }

    @Override
    public int cores() {
        return run.cores();
    }

    @Override
    public boolean isDatabaseElsewhere() {
        return !run.environment().path("database").path("sameHost").asBoolean(true);
    }

    /** Errors are also those of forks that failed because of them. */
    @Override
    public List<Double> numbers(String id, Cell cell) {
        Optional<Metric> known = Metric.byId(id);
        if (known.isEmpty()) {
            return List.of();
        }
        Metric metric = known.get();
        DoubleStream numbers = metric == Metric.REQUEST_ERRORS
                ? run.forks(cell).stream()
                        .flatMap(fork -> fork.load().stream())
                        .mapToDouble(load -> load.errors().all())
                : run.estimates(cell).stream().flatMapToDouble(fork -> metric.of(run, fork).stream());
        return numbers.map(number -> Math.round(DIGITS * number) / DIGITS)
                .boxed()
                .toList();
    }

    @Override
    public Optional<LogRatio> ratio(String id, List<Cell> of, List<Cell> to) {
        boolean isMeasured = run.isForComparing()
                && Stream.concat(of.stream(), to.stream())
                        .noneMatch(cell -> run.estimates(cell).isEmpty());
        return Metric.byId(id)
                .filter(metric -> isMeasured)
                .flatMap(metric -> models.computeIfAbsent(
                                id, key -> new GroupModel(run.estimates(), fork -> metric.judged(run, fork)))
                        .ratio(of, to));
    }

    @Override
    public String whyUnknown(String id, List<Cell> cells) {
        Optional<Metric> metric = Metric.byId(id);
        boolean isKnown = cells.stream()
                .flatMap(cell -> run.estimates(cell).stream())
                .anyMatch(fork ->
                        metric.filter(known -> known.of(run, fork).isPresent()).isPresent());
        if (isKnown && !run.isForComparing()) {
            return "the run compares nothing";
        }
        return cells.stream()
                .flatMap(cell -> run.forks(cell).stream()
                        .flatMap(fork -> fork.problem().map(FailureReason::sentence).stream())
                        .map(sentence -> "a fork of " + cell.label() + " failed: " + clause(sentence)))
                .findFirst()
                .or(() -> metric.filter(Metric::isByEngine).flatMap(engine -> invalid(cells)))
                .orElse(isKnown ? "it takes two blocks with both cells to compare" : "no fork tells its " + id);
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

    private static String clause(String sentence) {
        return sentence.replaceFirst("\\.$", "");
    }

    @Override
    public boolean isTime(String id) {
        return Metric.byId(id).filter(metric -> metric.unit().isOfTime()).isPresent();
    }

    @Override
    public OptionalDouble compilerMicros(List<Cell> cells) {
        return cells.stream()
                .flatMap(cell -> run.estimates(cell).stream())
                .flatMapToDouble(fork -> fork.costs().cpu().jitMicros().stream())
                .average();
    }
}
