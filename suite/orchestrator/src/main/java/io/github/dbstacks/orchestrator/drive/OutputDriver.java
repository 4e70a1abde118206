package io.github.dbstacks.orchestrator.drive;

import io.github.dbstacks.harness.Phases;
import io.github.dbstacks.orchestrator.fork.Fork;
import io.github.dbstacks.orchestrator.fork.Observers;
import io.github.dbstacks.orchestrator.fork.Turns;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.json.LimitedLines;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.AppProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Drives an application that runs its iterations by itself and prints each as a line of JSON on its standard output.
 * For each line that it prints it gets one on its standard input.
 */
final class OutputDriver implements ForkDriver {
    /** Time for starting, filling the pool and checking the rows, beside the timeout of an iteration. */
    private static final Duration GRACE = Duration.ofMinutes(2);

    @Override
    public ForkEnded drive(Fork fork, AppProcess process, Observers observers, Turns.Turn turn)
            throws InterruptedException {
        long silenceSeconds = GRACE.plus(fork.settings().timeout())
                .plus(fork.settings().pause())
                .toSeconds();
        AtomicBoolean silent = new AtomicBoolean();
        Runnable kill = () -> {
            silent.set(true);
            process.kill();
        };
        List<FailureReason> problems = new ArrayList<>();
        Optional<String> other = Optional.empty();
        Phases phases = new Phases(fork.settings());
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        try (LimitedLines output = process.output()) {
            ScheduledFuture<?> deadline = clock.schedule(kill, silenceSeconds, TimeUnit.SECONDS);
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                deadline.cancel(false);
                Optional<JsonNode> record = record(line);
                if (record.isPresent()) {
                    take(line, record.get(), observers, problems).ifPresent(phases::ended);
                } else {
                    other = other.isPresent() ? other : Optional.of(line);
                    process.tell(line);
                }
                if (!phases.areOver()) {
                    turn.beforeIteration(phases.phase(), observers);
                }
                process.sendLine(""); // it has waited, so that the observers could read its counters
                deadline = clock.schedule(kill, silenceSeconds, TimeUnit.SECONDS);
            }
        } catch (IOException e) {
            problems.add(FailureReason.of("Its output broke off: " + BenchException.reason(e) + "."));
        } finally {
            clock.shutdownNow();
        }
        int status = process.awaitExit();
        if (silent.get()) {
            return ForkDriver.failed(
                    OptionalLong.of(status),
                    new FailureReason(
                            FailureKind.ENDED, "It printed nothing for " + silenceSeconds + " s and was ended."));
        }
        if (status == 0) {
            other.ifPresent(line -> problems.add(FailureReason.of(
                    "It printed a line that is no JSON: " + line.substring(0, Math.min(80, line.length())) + ".")));
        }
        if (!problems.isEmpty() && status != OUT_OF_MEMORY) {
            return ForkDriver.failed(OptionalLong.of(status), problems.get(0));
        }
        return status == 0 && phases.areOver() ? ForkDriver.completed() : ForkDriver.failed(process, status);
    }

    /**
     * Returns the record that a line holds; empty for a line of the JVM itself, which says why it ends on its standard
     * output.
     */
    private static Optional<JsonNode> record(String line) {
        try {
            return Optional.of(RecordMapper.MAPPER.readTree(line));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    /** @return the iteration that the line tells of */
    private static Optional<Iteration> take(
            String line, JsonNode record, Observers observers, List<FailureReason> problems) {
        String kind = record.path("record").asString("");
        if (kind.equals("started")) {
            observers.ready();
        }
        if (kind.equals("failed")) {
            problems.add(RecordMapper.MAPPER.treeToValue(record.path("problem"), FailureReason.class));
        }
        observers.line(line, record);
        try {
            return kind.equals("iteration")
                    ? Optional.of(RecordMapper.MAPPER.treeToValue(record, Iteration.class))
                    : Optional.empty();
        } catch (JacksonException e) {
            problems.add(FailureReason.of(
                    "It printed an iteration that lacks something: " + BenchException.reason(e) + "."));
            return Optional.empty();
        }
    }
}
