package io.github.dbstacks.report;

import io.github.dbstacks.result.Ledger;
import io.github.dbstacks.result.Phase;
import io.github.dbstacks.result.Run;
import io.github.dbstacks.result.Run.PlannedFork;
import io.github.dbstacks.result.Termination;
import io.github.dbstacks.result.ThreadCpu;
import io.github.dbstacks.result.Usage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Reads a run's directory, a fork at a time, tolerant of a line that was cut off in the middle. */
final class RunReader {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(EnumFeature.READ_ENUMS_USING_TO_STRING)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            // What an older format did not have: no alias, then.
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private RunReader() {}

    static MeasuredRun read(Path directory) {
        try {
            Run run = MAPPER.readValue(Files.readString(directory.resolve("run.json")), Run.class);
            Path environmentFile = directory.resolve("environment.json");
            JsonNode environment = Files.exists(environmentFile)
                    ? MAPPER.readTree(Files.readString(environmentFile))
                    : MAPPER.createObjectNode();
            return measured(run, environment, read(run.order(), directory));
        } catch (IOException | UncheckedIOException | JacksonException | IllegalArgumentException e) {
            throw unreadable(directory, e);
        }
    }

    /** One block of a run, without its surroundings. */
    static MeasuredRun read(Path directory, Run run, int block) {
        List<PlannedFork> planned =
                run.order().stream().filter(fork -> fork.block() == block).toList();
        try {
            return measured(run, MissingNode.getInstance(), read(planned, directory));
        } catch (UncheckedIOException | JacksonException | IllegalArgumentException e) {
            throw unreadable(directory, e);
        }
    }

    private static MeasuredRun measured(Run run, JsonNode environment, List<Read> forks) {
        return new MeasuredRun(
                run,
                environment,
                forks.stream().map(Read::fork).toList(),
                forks.stream().flatMap(read -> read.estimate().stream()).toList());
    }

    private static ReportException unreadable(Path directory, Exception e) {
        return new ReportException(directory + " cannot be read: "
                + String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given") + ".");
    }

    private static List<Read> read(List<PlannedFork> planned, Path directory) {
        return planned.parallelStream()
                .flatMap(fork -> read(fork, directory).stream())
                .toList();
    }

    /** A fork and its estimate, after which nobody needs the durations of single SELECTs: a run has millions. */
    private record Read(MeasuredFork fork, Optional<Estimate> estimate) {}

    /** Empty when the fork has not been run. */
    private static Optional<Read> read(PlannedFork planned, Path directory) {
        Path file = directory.resolve("forks").resolve(planned.baseName() + ".jsonl");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            MeasuredFork fork = fork(planned, file);
            return Optional.of(new Read(fork.withoutTimes(), Estimate.of(fork)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static MeasuredFork fork(PlannedFork planned, Path file) throws IOException {
        List<Window> windows = new ArrayList<>();
        JsonNode fork = MAPPER.createObjectNode();
        JsonNode started = fork;
        JsonNode ended = fork;
        JvmAccount account = JvmAccount.NONE;
        Optional<JsonNode> iteration = Optional.empty();
        Optional<Usage> usage = Optional.empty();
        Optional<Ledger> ledger = Optional.empty();
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                JsonNode node = tolerant(line);
                switch (node.path("record").asString("")) {
                    case "fork" -> fork = node;
                    case "started" -> started = node;
                    case "iteration" -> {
                        // Format 1 knew no surroundings, and a fork may be cut off before an iteration's.
                        iteration.ifPresent(alone -> windows.add(window(alone, MAPPER.createObjectNode())));
                        iteration = Optional.of(node);
                        account = isMeasured(node) ? account.plus(account(node)) : account;
                    }
                    case "surroundings" -> {
                        iteration.ifPresent(seen -> windows.add(window(seen, node)));
                        iteration = Optional.empty();
                    }
                    case "usage" -> usage = Optional.of(MAPPER.treeToValue(node, Usage.class));
                    case "ledger" -> ledger = Optional.of(MAPPER.treeToValue(node, Ledger.class));
                    case "ended" -> ended = node;
                    default -> {
                        // a problem is told again by the fork's end
                    }
                }
            }
        }
        iteration.ifPresent(alone -> windows.add(window(alone, MAPPER.createObjectNode())));
        return new MeasuredFork(
                planned,
                termination(ended.path("termination").asString("running")),
                Optional.ofNullable(ended.path("problem").asString(null)),
                windows,
                texts(started.path("settings")),
                texts(started.path("configuration")),
                usage,
                ledger,
                account,
                seconds(
                        fork.path("startedAt").asString(""),
                        ended.path("endedAt").asString("")),
                fork.path("canaryNanos").asLong(-1),
                ended.path("peakRssBytes").asLong(-1));
    }

    private static double seconds(String from, String to) {
        try {
            return Duration.between(Instant.parse(from), Instant.parse(to)).toMillis() / 1e3;
        } catch (DateTimeParseException e) {
            return 0;
        }
    }

    private static JsonNode tolerant(String line) {
        try {
            return MAPPER.readTree(line);
        } catch (JacksonException e) {
            return MAPPER.createObjectNode();
        }
    }

    private static Window window(JsonNode iteration, JsonNode surroundings) {
        JsonNode metrics = iteration.path("metrics");
        JsonNode loops = iteration.path("connectionsPerThread");
        boolean measured = isMeasured(iteration);
        return new Window(
                measured,
                !iteration.path("serviceTime").isMissingNode(),
                iteration.path("durationNanos").asLong(),
                iteration.path("selects").asInt(),
                iteration.path("rows").path("rows").asLong(),
                metrics.path("cpuNanos").asLong(-1),
                threadCpu(iteration, group -> true),
                metrics.path("allocatedBytes").asLong(-1),
                metrics.path("peakHeapBytes").asLong(-1),
                metrics.path("threads").asInt(),
                loopCpu(iteration, loops),
                loops.size(),
                surroundings.path("selects").asLong(iteration.path("selects").asLong()),
                surroundings.path("databaseCpuNanos").asLong(-1),
                surroundings.path("elapsedNanos").asLong(-1),
                surroundings.path("hostCpuNanos").asLong(-1),
                surroundings.path("stealNanos").asLong(-1),
                surroundings.path("throttledNanos").asLong(-1),
                foreign(surroundings),
                surroundings.path("applicationCpuNanos").asLong(-1),
                surroundings.path("watchingCpuNanos").asLong(-1),
                surroundings.path("tcpSegments").asLong(-1),
                measured ? histogram(iteration.path("serviceTime")) : Optional.empty(),
                measured ? histogram(iteration.path("acquireTime")) : Optional.empty());
    }

    private static boolean isMeasured(JsonNode iteration) {
        return iteration.path("phase").asString("").equals(Phase.MEASURED.toString());
    }

    private static JvmAccount account(JsonNode iteration) {
        JsonNode metrics = iteration.path("metrics");
        return new JvmAccount(
                iteration.path("selects").asLong(),
                metrics.path("gcMillis").asLong(),
                metrics.path("jitMillis").asLong(),
                iteration
                        .path("threadGroups")
                        .valueStream()
                        .collect(Collectors.toMap(
                                group -> group.path("name").asString(""), RunReader::allCpu, Long::sum)));
    }

    private static OptionalLong foreign(JsonNode surroundings) {
        long rest = surroundings.path("hostCpuNanos").asLong(-1);
        for (String known : List.of("interrupt", "databaseCpu", "applicationCpu", "watchingCpu")) {
            long nanos = surroundings.path(known + "Nanos").asLong(-1);
            if (nanos < 0 || surroundings.path("hostCpuNanos").asLong(-1) < 0) {
                return OptionalLong.empty();
            }
            rest -= nanos;
        }
        return OptionalLong.of(rest);
    }

    private static Optional<String> histogram(JsonNode times) {
        return Optional.ofNullable(times.path("histogram").asString(null));
    }

    /** By the groups of threads that the connections' threads belong to. */
    private static long loopCpu(JsonNode iteration, JsonNode loops) {
        return threadCpu(
                iteration,
                loops.propertyNames().stream().map(ThreadCpu::groupName).collect(Collectors.toSet())::contains);
    }

    /** Of the groups of threads with such a name. */
    private static long threadCpu(JsonNode iteration, Predicate<String> isCounted) {
        return iteration
                .path("threadGroups")
                .valueStream()
                .filter(group -> isCounted.test(group.path("name").asString("")))
                .mapToLong(RunReader::allCpu)
                .sum();
    }

    /** Older lines hold the CPU time of every thread, and no sum. */
    private static long allCpu(JsonNode group) {
        return group.path("allCpuNanos")
                .asLong(group.path("cpuNanos")
                        .valueStream()
                        .mapToLong(JsonNode::asLong)
                        .sum());
    }

    private static Termination termination(String text) {
        return Arrays.stream(Termination.values())
                .filter(value -> value.toString().equals(text))
                .findFirst()
                .orElse(Termination.RUNNING);
    }

    private static Map<String, String> texts(JsonNode node) {
        Map<String, String> texts = new TreeMap<>();
        node.propertyStream()
                .forEach(entry -> texts.put(entry.getKey(), entry.getValue().asString("")));
        return texts;
    }
}
