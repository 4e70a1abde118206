package io.github.dbstacks.analysis.run;

import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.json.RunFile;
import io.github.dbstacks.records.json.RunText;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads the directory of a run, several forks at a time. */
public final class RunReader {
    private RunReader() {}

    /** @throws ResultsException when the directory cannot be read */
    public static MeasuredRun read(Path directory) {
        try {
            Run run = RunFile.read(directory);
            return measured(
                    run,
                    environment(directory),
                    read(
                            run.order(),
                            RawRecords.parentOf(directory),
                            run.plan().method().yardstick()),
                    floors(directory, run));
        } catch (IOException | JacksonException | IllegalArgumentException e) {
            throw unreadable(directory, e);
        }
    }

    /**
     * Reads one block of a run.
     *
     * @throws ResultsException when the directory cannot be read
     */
    static MeasuredRun read(Path directory, Run run, int block) {
        List<PlannedFork> planned =
                run.order().stream().filter(fork -> fork.block() == block).toList();
        try {
            return measured(
                    run,
                    environment(directory),
                    read(planned, directory, run.plan().method().yardstick()),
                    Map.of());
        } catch (IOException | JacksonException | IllegalArgumentException e) {
            throw unreadable(directory, e);
        }
    }

    private static JsonNode environment(Path directory) throws IOException {
        Path file = directory.resolve("environment.json");
        return Files.exists(file)
                ? RecordMapper.MAPPER.readTree(RunText.read(file))
                : RecordMapper.MAPPER.createObjectNode();
    }

    private static MeasuredRun measured(
            Run run, JsonNode environment, List<Read> forks, Map<String, LoadResult> floors) {
        return new MeasuredRun(
                run,
                environment,
                forks.stream().map(Read::fork).toList(),
                forks.stream().flatMap(read -> read.estimate().stream()).toList(),
                floors);
    }

    /** What stands in {@code floors/} for each load of the run. */
    private static Map<String, LoadResult> floors(Path directory, Run run) {
        if (!run.hasLoads()) {
            return Map.of();
        }
        Map<String, LoadResult> floors = new HashMap<>();
        Path folder = RawRecords.parentOf(directory).resolve("floors");
        for (ScenarioLoad load : run.loads()) {
            Path file = folder.resolve(load.toString().replace(' ', ',') + ".jsonl");
            if (Files.exists(file)) {
                PlannedFork planned = run.order().stream()
                        .filter(fork -> fork.cell().workload().equals(load))
                        .findFirst()
                        .orElseThrow();
                ForkReader.read(planned, file).fork().load().ifPresent(floor -> floors.put(load.toString(), floor));
            }
        }
        return floors;
    }

    private static ResultsException unreadable(Path directory, Exception e) {
        return new ResultsException(directory + " cannot be read: "
                + String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given") + ".");
    }

    private static List<Read> read(List<PlannedFork> planned, Path directory, Yardstick yardstick) {
        return planned.parallelStream()
                .flatMap(fork -> read(fork, directory, yardstick).stream())
                .toList();
    }

    private record Read(MeasuredFork fork, Optional<Estimate> estimate) {}

    /** The result is empty when the fork was not run. */
    private static Optional<Read> read(PlannedFork planned, Path directory, Yardstick yardstick) {
        Path file = directory.resolve("forks").resolve(planned.baseName() + ".jsonl");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        return Optional.of(estimated(ForkReader.read(planned, file), file, yardstick));
    }

    private static Read estimated(ForkReader.Read read, Path file, Yardstick yardstick) {
        try {
            return new Read(read.fork(), Estimate.of(read.fork(), read.times(), yardstick));
        } catch (IllegalArgumentException e) {
            return new Read(
                    read.fork().endedBy(ForkReader.damaged(file, String.valueOf(e.getMessage()))), Optional.empty());
        }
    }
}
