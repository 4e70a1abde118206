package io.github.dbstacks.orchestrator.drive;

import io.github.dbstacks.records.json.LimitedLines;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.LoadSecond;
import io.github.dbstacks.testbed.process.AppProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.JsonNode;

/** Tells a load engine what to drive, a load after the other, and hears what it measured. */
final class LoadTalk implements AutoCloseable {
    /** Time for the start of the engine and the last answers, and more than these need. */
    private static final Duration GRACE = Duration.ofSeconds(60);

    private final AppProcess engine;
    private final LimitedLines output;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    LoadTalk(AppProcess engine) {
        this.engine = engine;
        this.output = engine.output();
    }

    /** Takes what the engine tells of each second. */
    @FunctionalInterface
    interface Seconds {
        void take(LoadSecond second) throws LoadProblem, IOException, InterruptedException;
    }

    /** Lasts from a turn of a load to the next one. */
    @FunctionalInterface
    interface Rest {
        void await() throws InterruptedException;
    }

    /** Drives a load of one turn. */
    LoadResult drive(String words, Duration longest, Seconds seconds)
            throws LoadProblem, IOException, InterruptedException {
        return drive(words, longest, seconds, () -> {});
    }

    /**
     * Drives a load and returns when its last request has been answered, or given up.
     *
     * @param words the load in the options of the engine, see {@link LoadWords}
     * @param longest how long the words say it takes, or more than one turn does
     * @param rest after each turn but the last
     * @return what came of its measured part
     * @throws LoadProblem when the engine tells that it failed, or has ended
     */
    LoadResult drive(String words, Duration longest, Seconds seconds, Rest rest)
            throws LoadProblem, IOException, InterruptedException {
        ScheduledFuture<?> deadline = killAfter(longest);
        try {
            engine.sendLine(words);
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                JsonNode record = record(line);
                switch (record.path("record").asString("")) {
                    case "second" -> seconds.take(RecordMapper.MAPPER.treeToValue(record, LoadSecond.class));
                    case "turnEnded" -> {
                        deadline.cancel(false);
                        rest.await();
                        deadline = killAfter(longest);
                        engine.sendLine("next");
                    }
                    case "load" -> {
                        return RecordMapper.MAPPER.treeToValue(record, LoadResult.class);
                    }
                    case "failed" ->
                        throw new LoadProblem(
                                record.path("problem").path("sentence").asString("The load engine failed."));
                    default ->
                        throw new IOException(
                                "the load engine printed " + line.substring(0, Math.min(80, line.length())));
                }
            }
            throw deadline.isDone()
                    ? new LoadProblem("The load had not ended " + GRACE.toSeconds() + " s after its time.")
                    : ended();
        } finally {
            deadline.cancel(false);
        }
    }

    private ScheduledFuture<?> killAfter(Duration longest) {
        return clock.schedule(engine::kill, longest.plus(GRACE).toSeconds(), TimeUnit.SECONDS);
    }

    /** Returns what a line says. The last line of an engine that was killed may be half a record. */
    private JsonNode record(String line) throws LoadProblem, InterruptedException {
        try {
            return RecordMapper.MAPPER.readTree(line);
        } catch (StreamReadException e) {
            if (engine.endsSoon()) {
                throw ended();
            }
            throw e;
        }
    }

    private LoadProblem ended() throws InterruptedException {
        return new LoadProblem(
                ForkDriver.reason("The load engine", engine, engine.awaitExit()).sentence());
    }

    @Override
    public void close() {
        clock.shutdownNow();
        engine.closeInput();
        engine.close();
    }
}
