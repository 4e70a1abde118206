package io.github.dbstacks.load.engine;

import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.load.LoadResult.Errors;
import io.github.dbstacks.records.load.LoadResult.Latencies;
import io.github.dbstacks.records.load.LoadResult.Requests;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Holds what one event loop has counted; one thread at a time may use it. */
final class LoadCounts {
    private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final int SIGNIFICANT_DIGITS = 3;

    private final Histogram latencies = new Histogram(LONGEST_NANOS, SIGNIFICANT_DIGITS);
    private final Histogram answerTimes = new Histogram(LONGEST_NANOS, SIGNIFICANT_DIGITS);
    private final Histogram lags = new Histogram(LONGEST_NANOS, SIGNIFICANT_DIGITS);
    private final Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
    private double latencySumNanos;
    private double answerTimeSumNanos;
    private long due;
    private long waited;

    void due() {
        due++;
    }

    /** A request found no connection and none more was allowed. */
    void waited() {
        waited++;
    }

    void lag(long nanos) {
        lags.recordValue(inRange(nanos));
    }

    void answered(long latencyNanos, long answerTimeNanos) {
        latencies.recordValue(inRange(latencyNanos));
        answerTimes.recordValue(inRange(answerTimeNanos));
        latencySumNanos += latencyNanos;
        answerTimeSumNanos += answerTimeNanos;
    }

    void failed(ErrorKind kind) {
        errors.merge(kind, 1L, Long::sum);
    }

    void add(LoadCounts other) {
        latencies.add(other.latencies);
        answerTimes.add(other.answerTimes);
        lags.add(other.lags);
        other.errors.forEach((kind, number) -> errors.merge(kind, number, Long::sum));
        latencySumNanos += other.latencySumNanos;
        answerTimeSumNanos += other.answerTimeSumNanos;
        due += other.due;
        waited += other.waited;
    }

    /** Returns what became of the requests. */
    Requests requests() {
        return new Requests(due, answeredCount(), errors());
    }

    long dueCount() {
        return due;
    }

    long waitedCount() {
        return waited;
    }

    long answeredCount() {
        return latencies.getTotalCount();
    }

    Errors errors() {
        return new Errors(
                count(ErrorKind.CONNECT),
                count(ErrorKind.CLOSED),
                count(ErrorKind.TIMEOUT),
                count(ErrorKind.STATUS),
                count(ErrorKind.WRONG_BODY),
                count(ErrorKind.DROPPED));
    }

    private long count(ErrorKind kind) {
        return errors.getOrDefault(kind, 0L);
    }

    double latencySumNanos() {
        return latencySumNanos;
    }

    double answerTimeSumNanos() {
        return answerTimeSumNanos;
    }

    Latencies latencies() {
        return new Latencies(ServiceTime.of(latencies), ServiceTime.of(answerTimes));
    }

    Optional<ServiceTime> lag() {
        return ServiceTime.of(lags);
    }

    private static long inRange(long nanos) {
        return Math.max(0, Math.min(nanos, LONGEST_NANOS));
    }
}
