package io.github.dbstacks.analysis.claim;

import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.records.fork.Ledger.Statement;
import io.github.dbstacks.records.load.LoadResult;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToIntFunction;

/** What a run counted of the forks of a cell. */
final class RunCounts {
    private RunCounts() {}

    /** Empty where it was not counted. Errors are also those of forks that failed because of them. */
    static OptionalDouble of(ClaimCount count, List<MeasuredFork> forks) {
        List<MeasuredFork> completed =
                forks.stream().filter(MeasuredFork::isCompleted).toList();
        return switch (count) {
            case EVENT_LOOPS -> most(completed, iteration -> iteration.own().loops());
            case THREADS -> most(completed, iteration -> iteration.own().threads());
            case ROWS, STATEMENTS -> perSelect(completed, count);
            case ERRORS -> {
                List<LoadResult> loads = loads(forks);
                yield loads.isEmpty()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of((double) loads.stream()
                                .mapToLong(load -> load.errors().all())
                                .sum());
            }
            case ANSWERED -> answered(loads(forks));
            case LOADED_LOOPS, ACTIVE_SESSIONS, SESSIONS -> OptionalDouble.empty(); // a probe counts them
        };
    }

    /** None is unknown: every application has threads, and those without event loops have none that are counted. */
    private static OptionalDouble most(List<MeasuredFork> forks, ToIntFunction<MeasuredIteration> number) {
        return forks.stream()
                .flatMap(fork -> fork.measured().stream())
                .mapToInt(number)
                .filter(counted -> counted > 0)
                .asDoubleStream()
                .max();
    }

    private static List<LoadResult> loads(List<MeasuredFork> forks) {
        return forks.stream().flatMap(fork -> fork.load().stream()).toList();
    }

    /** The mean over the forks, to one decimal, since the last request of a second may be answered in the next. */
    private static OptionalDouble answered(List<LoadResult> loads) {
        OptionalDouble share = loads.stream()
                .filter(load -> load.intendedRate().isPresent())
                .mapToDouble(load -> load.achievedRate() / load.intendedRate().getAsDouble())
                .average();
        return share.isPresent() ? OptionalDouble.of(Math.round(1000 * share.getAsDouble()) / 10.0) : share;
    }

    /** To two decimals, because opening connections executes a few statements, too. */
    private static OptionalDouble perSelect(List<MeasuredFork> forks, ClaimCount count) {
        long selects = forks.stream().mapToLong(MeasuredFork::selects).sum();
        long number = forks.stream()
                .mapToLong(fork -> count == ClaimCount.ROWS ? fork.rows() : statements(fork))
                .sum();
        boolean isKnown = selects > 0
                && (count == ClaimCount.ROWS
                        || forks.stream()
                                .allMatch(fork -> fork.ledger()
                                        .filter(ledger -> !ledger.statements().isEmpty())
                                        .isPresent()));
        return isKnown ? OptionalDouble.of(Math.round(100.0 * number / selects) / 100.0) : OptionalDouble.empty();
    }

    /** Executions of the statement that was executed most often. */
    private static long statements(MeasuredFork fork) {
        return fork.ledger().stream()
                .flatMap(ledger -> ledger.statements().stream())
                .mapToLong(Statement::calls)
                .max()
                .orElse(0);
    }
}
