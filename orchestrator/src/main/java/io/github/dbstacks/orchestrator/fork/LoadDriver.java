package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.orchestrator.fork.LoadProcesses.Target;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.LoadSecond;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.AppProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Drives an application with the requests of the load engine. A second of load is an iteration, a right answer an operation. The engine
 * tells what it measured in each second, the application what that second cost its JVM.
 */
final class LoadDriver implements ForkDriver {
    private final ScenarioLoad load;
    private final LoadProcesses processes;
    /** Seconds without an answer so far; they belong to the next one that has some. */
    private long emptyNanos;

    private int index;
    private long warmUpErrors;

    LoadDriver(ScenarioLoad load, LoadProcesses processes) {
        this.load = load;
        this.processes = processes;
    }

    @Override
    public ForkEnded drive(Fork fork, AppProcess process, Observers observers, Turns.Turn turn)
            throws InterruptedException {
        WebClient client = new WebClient(fork);
        if (!client.isReady(process)) {
            return RequestsDriver.orGone(process, "It was not ready after " + WebClient.START_TIME.toSeconds() + " s.");
        }
        observers.ready();
        try {
            RequestsDriver.started(client.usage(), observers);
        } catch (IOException | JacksonException e) {
            return RequestsDriver.orGone(
                    process, "GET " + WebClient.USAGE_PATH + " broke off: " + BenchException.reason(e) + ".");
        }
        Target target = Target.of(load, fork.place().port(), fork.settings());
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        try (AppProcess engine =
                processes.engine(target, false, LoadProcesses.log(fork.place().log()))) {
            ScheduledFuture<?> deadline = clock.schedule(engine::kill, target.longestSeconds(), TimeUnit.SECONDS);
            ForkEnded ended = follow(engine, client, process, observers);
            deadline.cancel(false);
            return ended;
        } finally {
            clock.shutdownNow();
        }
    }

    private ForkEnded follow(AppProcess engine, WebClient client, AppProcess process, Observers observers)
            throws InterruptedException {
        Optional<LoadResult> result = Optional.empty();
        try (BufferedReader output = engine.output()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                JsonNode record = RecordMapper.MAPPER.readTree(line);
                switch (record.path("record").asString("")) {
                    case "second" -> take((ObjectNode) record, client, observers);
                    case "load" -> {
                        observers.line(line, record);
                        result = Optional.of(RecordMapper.MAPPER.treeToValue(record, LoadResult.class));
                    }
                    case "failed" -> {
                        return RequestsDriver.orGone(
                                process, record.path("problem").path("sentence").asString("The load engine failed."));
                    }
                    default -> throw new IOException("the load engine printed " + line);
                }
            }
        } catch (IOException | JacksonException e) {
            return RequestsDriver.orGone(process, "The load broke off: " + BenchException.reason(e) + ".");
        }
        if (!process.isAlive()) {
            return ForkDriver.failed(process, process.awaitExit());
        }
        return result.map(this::ended)
                .orElseGet(() -> ForkDriver.failed(
                        OptionalLong.empty(), FailureReason.of("The load engine ended: " + engine.lastWords())));
    }

    /** A load with wrong answers is a failed fork. What else makes a load invalid is told by the report. */
    private ForkEnded ended(LoadResult result) {
        if (result.errors().all() > 0) {
            return ForkDriver.failed(
                    OptionalLong.empty(), FailureReason.of(result.problems().get(0)));
        }
        return warmUpErrors == 0
                ? ForkDriver.completed()
                : ForkDriver.failed(
                        OptionalLong.empty(), FailureReason.of(warmUpErrors + " requests of the warm-up failed."));
    }

    /** The second stands in the file without its histograms, which the iteration has. */
    private void take(ObjectNode line, WebClient client, Observers observers) throws IOException, InterruptedException {
        LoadSecond second = RecordMapper.MAPPER.treeToValue(line, LoadSecond.class);
        line.remove(List.of("latency", "answerTime"));
        observers.line(RecordMapper.line(line), line);
        warmUpErrors += second.phase() == Phase.WARMUP ? second.errors().all() : 0;
        emptyNanos += second.durationNanos();
        if (second.answered() == 0) {
            return;
        }
        ObjectNode iteration = client.usage();
        iteration.remove("started");
        index++;
        iteration.put("index", index);
        iteration.put("phase", second.phase().toString());
        iteration.put("workload", load.toString());
        iteration.put("selects", second.answered());
        iteration.put("startEpochMillis", second.startEpochMillis());
        iteration.put("durationNanos", emptyNanos);
        // The engine has compared each answer with the right one, so the rows are those that were expected.
        for (String key : new String[] {"rows", "expected"}) {
            ObjectNode rows = iteration.putObject(key);
            rows.put("rows", second.answered() * load.rows());
            rows.put("checksum", 0);
        }
        put(iteration, "serviceTime", second.answerTime());
        put(iteration, "turnaround", second.latency());
        emptyNanos = 0;
        observers.line(RecordMapper.line(iteration), iteration);
    }

    private static void put(ObjectNode iteration, String key, Optional<ServiceTime> times) {
        times.ifPresent(found -> iteration.set(key, RecordMapper.MAPPER.valueToTree(found)));
    }
}
