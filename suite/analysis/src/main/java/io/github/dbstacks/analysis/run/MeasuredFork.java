package io.github.dbstacks.analysis.run;

import io.github.dbstacks.analysis.statistics.SteadyState;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.Counted;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.ForkStarted;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.fork.Usage;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.RateTrial;
import io.github.dbstacks.records.load.RateTrial.Held;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.RecordedSettings;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Switch;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * One fork as its file describes it.
 *
 * @param started the file's first line
 * @param application what the application reported once its pool was open; empty when it did not get that far
 * @param iterations all in order, warm-up too
 * @param jvm over the measured iterations
 * @param counters what was counted for it
 * @param load what the load engine measured; empty where requests were not what drove it
 * @param trials of rates, where the highest one was searched for that holds an objective
 * @param footprint how it started and what its process held
 * @param ended the file's last line; empty when the fork was cut off
 */
public record MeasuredFork(
        PlannedFork planned,
        Optional<ForkStarted> started,
        Optional<Started> application,
        List<MeasuredIteration> iterations,
        JvmTotals jvm,
        Counters counters,
        Optional<LoadResult> load,
        List<RateTrial> trials,
        Footprint footprint,
        Optional<ForkEnded> ended) {
    public MeasuredFork {
        trials = List.copyOf(trials);
    }

    public Optional<Usage> usage() {
        return counters.usage();
    }

    public Optional<Ledger> ledger() {
        return counters.ledger();
    }

    /** How it ended; {@link Termination#RUNNING} when its file has no end, because it was cut off. */
    public Termination termination() {
        return ended.map(ForkEnded::termination).orElse(Termination.RUNNING);
    }

    /** Returns this fork with another end. */
    MeasuredFork endedBy(ForkEnded end) {
        return new MeasuredFork(
                planned, started, application, iterations, jvm, counters, load, trials, footprint, Optional.of(end));
    }

    /** Why it failed. */
    public Optional<FailureReason> problem() {
        return ended.flatMap(ForkEnded::problem);
    }

    /** Why its file cannot be read, a sentence; empty where it can. */
    public Optional<String> damage() {
        return problem().map(FailureReason::sentence).filter(sentence -> sentence.contains(ForkReader.DAMAGED));
    }

    /** Effective settings; none when the application did not get as far as reporting them. */
    public RecordedSettings settings() {
        return new RecordedSettings(application.map(Started::settings).orElse(Map.of()));
    }

    /** Whether it came to its end and measured something. */
    public boolean isCompleted() {
        return termination() == Termination.COMPLETED && !measured().isEmpty();
    }

    /** The iterations that count by the application's own rule: the last ones, or those after its gate. */
    public List<MeasuredIteration> measured() {
        return iterations.stream().filter(MeasuredIteration::measured).toList();
    }

    /**
     * The iterations whose CPU time tells whether the fork was steady: all in order. Before a rate the fork warms up in
     * closed loop, where a request costs less, so then only the measured ones tell it.
     */
    List<MeasuredIteration> judged() {
        return planned.cell().workload().isOpenLoop() ? measured() : iterations;
    }

    /** Returns where among all iterations the steady part begins; empty where there is none. */
    public OptionalInt steadyFrom(SteadyState steady) {
        if (steady.start().isEmpty()) {
            return OptionalInt.empty();
        }
        List<MeasuredIteration> judged = judged();
        int position = MeasuredIteration.unrecordedPositions(judged)
                .toArray()[steady.start().getAsInt()];
        return OptionalInt.of(iterations.size() - judged.size() + position);
    }

    /**
     * What was counted at a moment. Of a fork that failed, what was seen of its first iteration counts, even if that
     * never ended: its sessions were there.
     */
    public Optional<Counted> counted(Counted.Moment moment) {
        return counters.counted().stream()
                .filter(seen -> seen.moment() == moment)
                .filter(seen -> moment == Counted.Moment.FIRST || isCompleted())
                .reduce((earlier, last) -> last);
    }

    /** The highest rate of its trials that held the objective; empty where none did. */
    public OptionalDouble highestRate() {
        return trials.stream()
                .filter(trial -> trial.held() == Held.YES)
                .mapToDouble(RateTrial::rate)
                .max();
    }

    public int poolSize() {
        return number(Setting.POOL_SIZE, 0);
    }

    /**
     * Connections that SELECTs can use at once: a pool may have more, which make no difference. It is 0 under load,
     * where nobody counts how many requests use the database at once. A pool that grows has at least those that it
     * opens at first.
     */
    public int usableConnections() {
        if (!planned.cell().workload().hasSlots()) {
            return 0;
        }
        int open = settings().get(Setting.POOL_MIN).flatMap(least -> least).orElse(poolSize());
        return settings().has(Setting.FAN_OUT, FanOut.ALL_AT_ONCE)
                ? open
                : Math.min(open, number(Setting.CONCURRENCY, poolSize()));
    }

    /**
     * Whether driver and pool kept the defaults of their libraries: whether these prepare statements is part of what is
     * compared.
     */
    public boolean hasLibraryDefaults() {
        return settings().has(Setting.LIBRARY_DEFAULTS, Switch.ON);
    }

    private int number(Setting<Integer> setting, int otherwise) {
        return settings().get(setting).orElse(otherwise);
    }

    /**
     * The measured iterations for what is counted from look to look. The first look reaches back into warm-up and its
     * rests, so it is left out where there is another.
     */
    public List<MeasuredIteration> watched() {
        List<MeasuredIteration> measured = measured();
        int[] looks = IntStream.range(0, measured.size())
                .filter(position -> measured.get(position).around().isPresent())
                .toArray();
        return looks.length < 2 ? measured : measured.subList(looks[0] + 1, measured.size());
    }

    /** The iterations that {@link #usage} covers; none where the file lacks some of them. */
    public List<MeasuredIteration> covered() {
        return usage().filter(known -> known.lastIndex() <= iterations.size())
                .map(known -> iterations.subList(known.afterIndex(), known.lastIndex()))
                .orElse(List.of());
    }

    /**
     * How long of the iterations that {@link #usage} covers its counters were not watched; below 0 where they were
     * watched for longer. Requests go on while counters are read, which is up to 0.4 s after a second has ended where
     * all processors are busy. It is 0 without a load.
     */
    public long unwatchedNanos() {
        if (load.isEmpty() || usage().isEmpty()) {
            return 0;
        }
        long unwatched = coveredNanos() - usage().get().elapsedNanos();
        if (load.get().coolDownNanos() > 0) {
            return unwatched;
        }
        // Without requests after its last second the last look is at an idle application, however late it comes.
        return waitedSeconds() > 0 ? Math.max(0, unwatched) : 0;
    }

    /** How many operations the counters of {@link #usage} have seen: as many as pass while they are watched. */
    public long watchedOperations() {
        long operations = usage().orElseThrow().operations();
        long covered = coveredNanos();
        return covered == 0 ? operations : Math.round(operations * (1 - (double) unwatchedNanos() / covered));
    }

    private long coveredNanos() {
        return covered().stream().mapToLong(MeasuredIteration::durationNanos).sum();
    }

    /**
     * The time from before its process was started to its first iteration: starting the JVM and opening the pool. Both
     * times are of one clock, that of the host that times the iterations. It is 0 where it is unknown.
     */
    public long startNanos() {
        try {
            long first = iterations.isEmpty() ? 0 : iterations.get(0).startEpochMillis();
            return started.map(begin -> first
                            - begin.epochMillis()
                                    .orElseGet(() ->
                                            Instant.parse(begin.startedAt()).toEpochMilli()))
                    .map(millis -> Math.max(0, millis) * 1_000_000)
                    .orElse(0L);
        } catch (DateTimeParseException e) {
            return 0;
        }
    }

    /**
     * Number of SELECTs of all its iterations; under load that of all right answers, the first and those after the last
     * second included.
     */
    public long operations() {
        return load.isPresent()
                ? load.get().engine().answeredInAll()
                        + footprint.firstAnswer().stream().count()
                : countedOperations();
    }

    private long countedOperations() {
        return iterations.stream().mapToLong(MeasuredIteration::operations).sum();
    }

    /** Number of rows that all its iterations read. */
    public long rows() {
        return iterations.stream().mapToLong(MeasuredIteration::rows).sum();
    }

    /** Rows of each SELECT, over its iterations. */
    public double rowsPerOperation() {
        return (double) rows() / Math.max(1, countedOperations());
    }

    /** How long the fixed piece of work took before it, in nanoseconds. */
    public OptionalLong canaryNanos() {
        return started.stream()
                .mapToLong(ForkStarted::canaryNanos)
                .filter(nanos -> nanos > 0)
                .findFirst();
    }

    /** Largest resident memory of its process. */
    public OptionalLong peakRssBytes() {
        return ended.map(ForkEnded::peakRssBytes).orElse(OptionalLong.empty());
    }

    /** How long it waited for other forks whose turn it was. */
    public double waitedSeconds() {
        return ended.stream().mapToLong(end -> end.waitedNanos().orElse(0)).sum() / 1e9;
    }

    /** The time from before its process was started to after it had ended, without waiting for other forks. */
    public OptionalDouble elapsedSeconds() {
        try {
            return started.isEmpty() || ended.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(ended.get().since(started.get()).toNanos() / 1e9);
        } catch (DateTimeParseException e) {
            return OptionalDouble.empty();
        }
    }
}
