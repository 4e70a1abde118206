package io.github.dbstacks.analysis;

import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Ledger;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.RecordMapper;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.RunFile;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.Usage;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.settings.Setting;
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
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Reads a run's directory, a fork at a time, tolerant of a line that was cut off in the middle. */
public final class RunReader {
    private RunReader() {}

    public static MeasuredRun read(Path directory) {
        try {
            Run run = RunFile.read(directory);
            Path environmentFile = directory.resolve("environment.json");
            JsonNode environment = Files.exists(environmentFile)
                    ? RecordMapper.MAPPER.readTree(Files.readString(environmentFile))
                    : RecordMapper.MAPPER.createObjectNode();
            return measured(
                    run, environment, read(run.order(), directory, run.plan().yardstick()));
        } catch (IOException | UncheckedIOException | JacksonException | IllegalArgumentException e) {
            throw unreadable(directory, e);
        }
    }

    /** One block of a run, without its surroundings. */
    public static MeasuredRun read(Path directory, Run run, int block) {
        List<PlannedFork> planned =
                run.order().stream().filter(fork -> fork.block() == block).toList();
        try {
            return measured(
                    run,
                    MissingNode.getInstance(),
                    read(planned, directory, run.plan().yardstick()));
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

    private static List<Read> read(List<PlannedFork> planned, Path directory, Yardstick yardstick) {
        return planned.parallelStream()
                .flatMap(fork -> read(fork, directory, yardstick).stream())
                .toList();
    }

    /** A fork and its estimate, after which nobody needs the durations of single SELECTs: a run has millions. */
    private record Read(MeasuredFork fork, Optional<Estimate> estimate) {}

    /** Empty when the fork has not been run. */
    private static Optional<Read> read(PlannedFork planned, Path directory, Yardstick yardstick) {
        Path file = directory.resolve("forks").resolve(planned.baseName() + ".jsonl");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            MeasuredFork fork = fork(planned, file);
            return Optional.of(new Read(fork.withoutTimes(), Estimate.of(fork, yardstick)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static MeasuredFork fork(PlannedFork planned, Path file) throws IOException {
        List<Window> windows = new ArrayList<>();
        JsonNode fork = RecordMapper.MAPPER.createObjectNode();
        JsonNode started = fork;
        JsonNode ended = fork;
        List<JvmAccount> accounts = new ArrayList<>();
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
                        iteration.ifPresent(alone ->
                                windows.add(WindowReader.window(alone, RecordMapper.MAPPER.createObjectNode())));
                        iteration = Optional.of(node);
                        if (WindowReader.isMeasured(node)) {
                            accounts.add(WindowReader.account(node));
                        }
                    }
                    case "surroundings" -> {
                        iteration.ifPresent(seen -> windows.add(WindowReader.window(seen, node)));
                        iteration = Optional.empty();
                    }
                    case "usage" -> usage = Optional.of(RecordMapper.MAPPER.treeToValue(node, Usage.class));
                    case "ledger" -> ledger = Optional.of(RecordMapper.MAPPER.treeToValue(node, Ledger.class));
                    case "ended" -> ended = node;
                    default -> {
                        // a problem is told again by the fork's end
                    }
                }
            }
        }
        iteration.ifPresent(alone -> windows.add(WindowReader.window(alone, RecordMapper.MAPPER.createObjectNode())));
        return new MeasuredFork(
                planned,
                termination(ended.path("termination").asString("running")),
                Optional.ofNullable(ended.get("problem"))
                        .map(problem -> RecordMapper.MAPPER.treeToValue(problem, FailureReason.class)),
                windows,
                Setting.withPresentKeys(texts(started.path("settings"))),
                texts(started.path("configuration")),
                usage,
                ledger,
                JvmAccount.sum(accounts),
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
            return RecordMapper.MAPPER.readTree(line);
        } catch (JacksonException e) {
            return RecordMapper.MAPPER.createObjectNode();
        }
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
