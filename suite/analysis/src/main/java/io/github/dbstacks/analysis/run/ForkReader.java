package io.github.dbstacks.analysis.run;

import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.AotCache;
import io.github.dbstacks.records.fork.Counted;
import io.github.dbstacks.records.fork.FirstAnswer;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.ForkStarted;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Iteration.OperationTimes;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.LiveHeap;
import io.github.dbstacks.records.fork.Memory;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.fork.Stalled;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.fork.ThreadCpu;
import io.github.dbstacks.records.fork.Usage;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.json.RunText;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.RateTrial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;

/**
 * Reads the file of one fork, line by line. A last line that was cut off in the middle is ignored. A fork with any
 * other line that cannot be read does not count: it is read as one that was interrupted, and its problem names the
 * line, unless the fork tells a problem itself.
 */
final class ForkReader {
    static final String DAMAGED = " is damaged, so its fork does not count: ";

    private static final String BEGINNING = "{\"record\":\"";

    private static final ObjectMapper MAPPER = RecordMapper.MAPPER
            .rebuild()
            .addModule(new SimpleModule()
                    .addDeserializer(ThreadCpu.class, new GroupOfThreads())
                    .addDeserializer(OptionalLong.class, new SharedNumber()))
            .build();

    private final List<MeasuredIteration> iterations = new ArrayList<>();
    private final List<OperationTimes> times = new ArrayList<>();
    private JvmTotals jvm = JvmTotals.NONE;
    private Optional<ForkStarted> started = Optional.empty();
    private Optional<Started> application = Optional.empty();
    private Optional<Usage> usage = Optional.empty();
    private Optional<Ledger> ledger = Optional.empty();
    private Optional<LoadResult> load = Optional.empty();
    private final List<Counted> counted = new ArrayList<>();
    private final List<RateTrial> trials = new ArrayList<>();
    private Optional<AotCache> cache = Optional.empty();
    private Optional<FirstAnswer> firstAnswer = Optional.empty();
    private Optional<Memory> memory = Optional.empty();
    private Optional<LiveHeap> liveHeap = Optional.empty();
    private Optional<Stalled> stalled = Optional.empty();
    private Optional<ForkEnded> ended = Optional.empty();
    /** The number of the last line that was read, from 1. */
    private int number;

    /** What is wrong with that line. */
    private Optional<String> broken = Optional.empty();

    private Optional<String> damage = Optional.empty();

    private ForkReader() {}

    /** @param times of each iteration of the fork; they are most of its file, and only its estimate needs them */
    record Read(MeasuredFork fork, List<OperationTimes> times) {}

    static Read read(PlannedFork planned, Path file) {
        ForkReader fork = new ForkReader();
        try {
            RunText.lines(file, fork::next);
        } catch (IOException e) {
            fork.damage = Optional.of(String.valueOf(e.getMessage()));
        }
        MeasuredFork measured = new MeasuredFork(
                planned,
                fork.started,
                fork.application,
                fork.iterations,
                fork.jvm,
                new Counters(fork.usage, fork.ledger, fork.counted),
                fork.load,
                fork.trials,
                new Footprint(fork.cache, fork.firstAnswer, fork.memory, fork.liveHeap, fork.stalled),
                fork.end(file));
        return new Read(measured, fork.times);
    }

    /** A fork that told why it failed may have printed something else while it did. */
    private Optional<ForkEnded> end(Path file) {
        return ended.filter(end -> end.problem().isPresent())
                .or(() -> damage.map(why -> damaged(file, why)))
                .or(() -> ended);
    }

    /** The end of a fork whose file cannot be read, so that it does not count. */
    static ForkEnded damaged(Path file, String why) {
        return new ForkEnded(
                Termination.INTERRUPTED,
                OptionalLong.empty(),
                Optional.of(new FailureReason(
                        FailureKind.APPLICATION, "forks/" + file.getFileName() + DAMAGED + why + ".")),
                OptionalLong.empty(),
                OptionalLong.empty(),
                "");
    }

    private void next(String line) {
        damage = damage.or(() -> broken);
        number++;
        try {
            read(line);
            broken = !record(line).isEmpty() || line.isBlank()
                    ? Optional.empty()
                    : Optional.of("line " + number + " is no record");
        } catch (StreamReadException e) {
            broken = Optional.of("line " + number + " is no JSON");
        } catch (RuntimeException e) {
            // A line of JSON was not cut off; it has a value of another type, or lacks one.
            damage = damage.or(() -> Optional.of("line " + number + " is not the record that it says it is"));
        }
    }

    private void read(String line) {
        switch (record(line)) {
            case "fork" -> started = value(line, ForkStarted.class).map(fork -> checked(fork, fork.startedAt()));
            case "started" -> application = value(line, Started.class);
            case "iteration" -> iteration(MAPPER.readValue(line, Iteration.class));
            case "surroundings" -> around(MAPPER.readValue(line, Surroundings.class));
            case "counted" -> counted.add(MAPPER.readValue(line, Counted.class));
            case "aotCache" -> cache = value(line, AotCache.class);
            case "firstAnswer" -> firstAnswer = value(line, FirstAnswer.class);
            case "memory" -> memory = value(line, Memory.class);
            case "liveHeap" -> liveHeap = value(line, LiveHeap.class);
            case "stalled" -> stalled = value(line, Stalled.class);
            case "usage" -> usage = value(line, Usage.class);
            case "load" -> load = value(line, LoadResult.class);
            case "trial" -> trials.add(MAPPER.readValue(line, RateTrial.class));
            case "ledger" -> ledger = value(line, Ledger.class);
            case "ended" -> ended = value(line, ForkEnded.class).map(end -> checked(end, end.endedAt()));
            default -> {
                // The last line repeats the sentence of a line "failed".
            }
        }
    }

    private static <T> T checked(T record, String time) {
        if (!Run.isTime(time)) {
            throw new IllegalArgumentException(time + " is no time");
        }
        return record;
    }

    private void iteration(Iteration iteration) {
        iterations.add(MeasuredIteration.of(iteration));
        times.add(iteration.times());
        if (iteration.phase() == Phase.MEASURED) {
            jvm = JvmTotals.sum(List.of(jvm, JvmTotals.of(iteration)));
        }
    }

    /** Somebody looked at the end of the last iteration. */
    private void around(Surroundings around) {
        int last = iterations.size() - 1;
        if (last >= 0 && iterations.get(last).around().isEmpty()) {
            iterations.set(last, iterations.get(last).with(around));
        }
    }

    /** Which record a line holds; every line names it first. */
    private static String record(String line) {
        int end = line.indexOf('"', BEGINNING.length());
        return line.startsWith(BEGINNING) && end > 0 ? line.substring(BEGINNING.length(), end) : "";
    }

    /**
     * Reads a group of threads without what each of them used, which is a third of an iteration's line and no part of
     * any number. A run has millions of groups, and Jackson takes long to make a record.
     */
    private static final class GroupOfThreads extends StdDeserializer<ThreadCpu> {
        GroupOfThreads() {
            super(ThreadCpu.class);
        }

        @Override
        public ThreadCpu deserialize(JsonParser json, DeserializationContext context) {
            String group = "";
            int threads = 0;
            long nanos = 0;
            for (String key = json.nextName(); key != null; key = json.nextName()) {
                json.nextToken();
                switch (key) {
                    case "name" -> group = json.getString();
                    case "threads" -> threads = json.getIntValue();
                    case "allCpuNanos" -> nanos = json.getLongValue();
                    default -> json.skipChildren();
                }
            }
            return new ThreadCpu(group, threads, nanos, List.of());
        }
    }

    /**
     * Reads a number as the same object as an equal one that was read lately. A run has millions of numbers that may be
     * absent, and many of them are the same few: CPU time in clock ticks, the heap after the last collection, the
     * length of a queue.
     */
    private static final class SharedNumber extends StdDeserializer<OptionalLong> {
        /** Spreads numbers evenly over the places (D. Knuth, "The Art of Computer Programming III", 1973, 6.4). */
        private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

        private static final int BITS = 12;
        /** Threads that read at the same time may overwrite one another's, which costs one object more. */
        private final OptionalLong[] lately = new OptionalLong[1 << BITS];

        SharedNumber() {
            super(OptionalLong.class);
            Arrays.fill(lately, OptionalLong.of(0));
        }

        @Override
        public OptionalLong deserialize(JsonParser json, DeserializationContext context) {
            long number = _parseLongPrimitive(json, context);
            int place = (int) ((number * GOLDEN_RATIO) >>> (Long.SIZE - BITS));
            OptionalLong known = lately[place];
            if (known.getAsLong() == number) {
                return known;
            }
            OptionalLong read = OptionalLong.of(number);
            lately[place] = read;
            return read;
        }

        @Override
        public OptionalLong getNullValue(DeserializationContext context) {
            return OptionalLong.empty();
        }
    }

    private static <T> Optional<T> value(String line, Class<T> type) {
        return Optional.of(MAPPER.readValue(line, type));
    }
}
