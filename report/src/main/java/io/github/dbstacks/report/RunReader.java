package io.github.dbstacks.report;

import io.github.dbstacks.report.MeasuredFork.MeasuredIteration;
import io.github.dbstacks.result.Phase;
import io.github.dbstacks.result.Run;
import io.github.dbstacks.result.Run.PlannedFork;
import io.github.dbstacks.result.Termination;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads a run's directory, a fork at a time, tolerant of a line that was cut off in the middle. */
final class RunReader {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(EnumFeature.READ_ENUMS_USING_TO_STRING)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private RunReader() {}

    static MeasuredRun read(Path directory) {
        try {
            Run run = MAPPER.readValue(Files.readString(directory.resolve("run.json")), Run.class);
            Path environmentFile = directory.resolve("environment.json");
            JsonNode environment = Files.exists(environmentFile)
                    ? MAPPER.readTree(Files.readString(environmentFile))
                    : MAPPER.createObjectNode();
            List<MeasuredFork> forks = new ArrayList<>();
            for (PlannedFork planned : run.order()) {
                Path file = directory.resolve("forks").resolve(planned.baseName() + ".jsonl");
                if (Files.exists(file)) {
                    forks.add(fork(planned, file));
                }
            }
            return new MeasuredRun(run, environment, forks);
        } catch (IOException | JacksonException e) {
            throw new ReportException(directory + " cannot be read: "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given") + ".");
        }
    }

    private static MeasuredFork fork(PlannedFork planned, Path file) throws IOException {
        List<MeasuredIteration> measured = new ArrayList<>();
        int warmups = 0;
        JsonNode started = MAPPER.createObjectNode();
        JsonNode ended = MAPPER.createObjectNode();
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                JsonNode node = tolerant(line);
                switch (node.path("record").asString("")) {
                    case "started" -> started = node;
                    case "ended" -> ended = node;
                    case "iteration" -> {
                        if (node.path("phase").asString("").equals(Phase.MEASURED.toString())) {
                            measured.add(iteration(node));
                        } else {
                            warmups++;
                        }
                    }
                    default -> {
                        // the plan is known from run.json, a problem from the fork's end
                    }
                }
            }
        }
        return new MeasuredFork(
                planned,
                termination(ended.path("termination").asString("running")),
                Optional.ofNullable(ended.path("problem").asString(null)),
                measured,
                warmups,
                texts(started.path("settings")),
                texts(started.path("configuration")),
                ended.path("peakRssBytes").asLong(-1));
    }

    private static JsonNode tolerant(String line) {
        try {
            return MAPPER.readTree(line);
        } catch (JacksonException e) {
            return MAPPER.createObjectNode();
        }
    }

    private static MeasuredIteration iteration(JsonNode node) {
        JsonNode metrics = node.path("metrics");
        return new MeasuredIteration(
                node.path("durationNanos").asLong(),
                node.path("selects").asInt(),
                node.path("rows").path("rows").asLong(),
                metrics.path("cpuNanos").asLong(-1),
                metrics.path("allocatedBytes").asLong(-1),
                metrics.path("threads").asInt(),
                node.path("connectionsPerThread").size());
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
