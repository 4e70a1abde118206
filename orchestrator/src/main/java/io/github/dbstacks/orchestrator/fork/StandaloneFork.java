package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.ForkEnded;
import io.github.dbstacks.records.RecordMapper;
import io.github.dbstacks.testbed.process.AppProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A standalone application: it runs its iterations by itself, its standard output is the fork's file. */
public final class StandaloneFork implements ForkRunner {
    /** On top of an iteration's own timeout: starting, filling the pool, checking the rows. */
    private static final long GRACE_SECONDS = 120;

    @Override
    public List<String> command(Fork fork) {
        return fork.command(0);
    }

    @Override
    public ForkEnded run(Fork fork, ForkFile file, Witness witness, Progress progress) throws InterruptedException {
        long silence = GRACE_SECONDS
                + fork.settings().timeout().toSeconds()
                + fork.settings().pause().toSeconds();
        AtomicBoolean silent = new AtomicBoolean();
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        try (AppProcess process = AppProcess.start(command(fork), fork.password(), fork.log(), true, fork.reaper())) {
            List<FailureReason> problems = new ArrayList<>();
            try (BufferedReader output = process.output()) {
                Runnable kill = () -> {
                    silent.set(true);
                    process.kill();
                };
                ScheduledFuture<?> deadline = clock.schedule(kill, silence, TimeUnit.SECONDS);
                for (String line = output.readLine(); line != null; line = output.readLine()) {
                    deadline.cancel(false);
                    deadline = clock.schedule(kill, silence, TimeUnit.SECONDS);
                    file.append(line);
                    tell(json(line, problems), fork, file, witness, problems, progress);
                }
                deadline.cancel(false);
            } catch (IOException e) {
                problems.add(FailureReason.of("Its output broke off: " + e.getMessage() + "."));
            }
            int status = process.awaitExit();
            if (silent.get()) {
                return ForkRunner.failed(
                        OptionalLong.of(status),
                        new FailureReason(FailureKind.ENDED, "It said nothing for " + silence + " s and was ended."),
                        witness);
            }
            if (status == 0 && problems.isEmpty()) {
                return ForkRunner.completed(witness);
            }
            // What the JVM says of its full heap is no JSON, and no problem of its own.
            FailureReason problem = !problems.isEmpty() && status != OUT_OF_MEMORY
                    ? problems.get(0)
                    : ForkRunner.problem(process, status);
            return ForkRunner.failed(OptionalLong.of(status), problem, witness);
        } finally {
            clock.shutdownNow();
        }
    }

    private static JsonNode json(String line, List<FailureReason> problems) {
        try {
            return RecordMapper.MAPPER.readTree(line);
        } catch (JacksonException e) {
            problems.add(FailureReason.of(
                    "It printed a line that is no JSON: " + line.substring(0, Math.min(80, line.length())) + "."));
            return RecordMapper.MAPPER.createObjectNode();
        }
    }

    private static void tell(
            JsonNode record,
            Fork fork,
            ForkFile file,
            Witness witness,
            List<FailureReason> problems,
            Progress progress) {
        switch (record.path("record").asString("")) {
            case "started" -> witness.started(record.path("pid").asLong());
            case "iteration" -> {
                witness.iteration(record).ifPresent(seen -> file.append("surroundings", seen));
                progress.iteration(
                        record.path("index").asInt(),
                        fork.settings().runs(),
                        record.path("durationNanos").asLong() / 1e6);
            }
            case "failed" -> problems.add(RecordMapper.MAPPER.treeToValue(record.path("problem"), FailureReason.class));
            default -> {
                // nothing that somebody waits for
            }
        }
    }
}
