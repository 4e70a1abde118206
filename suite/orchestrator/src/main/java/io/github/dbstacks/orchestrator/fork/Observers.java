package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.testbed.BenchException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Passes what a driver hears from an application on to the fork's file and to the observers. */
public final class Observers implements Turns.Break {
    private final List<ForkObserver> observers;
    private final Consumer<String> lines;
    private final Consumer<String> problems;
    private final Turns.Break waiting = new Turns.Break() {
        @Override
        public void begins() {
            each(ForkObserver::waits);
        }

        @Override
        public void ends() {
            each(ForkObserver::worksAgain);
        }
    };

    /**
     * @param lines takes every line that the application reports
     * @param problems takes a sentence for each observer that fails
     */
    public Observers(List<ForkObserver> observers, Consumer<String> lines, Consumer<String> problems) {
        this.observers = new ArrayList<>(observers);
        this.lines = lines;
        this.problems = problems;
    }

    /** The observers that the factories make for a fork. */
    public static Observers of(
            List<ForkObserver.Factory> factories, Fork fork, ForkFile file, Consumer<String> problems) {
        List<ForkObserver> made = new ArrayList<>();
        for (ForkObserver.Factory factory : factories) {
            try {
                made.add(factory.observe(fork, file));
            } catch (RuntimeException e) {
                problems.accept("An observer of this fork could not be made: " + BenchException.reason(e) + ".");
            }
        }
        return new Observers(made, file::append, problems);
    }

    public List<String> jvmOptions() {
        List<String> options = new ArrayList<>();
        each(observer -> options.addAll(observer.jvmOptions()));
        return options;
    }

    public void processStarted(long pid) {
        each(observer -> observer.processStarted(pid));
    }

    public void ready() {
        each(ForkObserver::ready);
    }

    @Override
    public void begins() {
        turnEnds();
        waiting.begins();
    }

    @Override
    public void ends() {
        waiting.ends();
        turnBegins();
    }

    /** Returns the break for a driver that tells itself what counts of a turn. */
    public Turns.Break waiting() {
        return waiting;
    }

    public void turnEnds() {
        each(ForkObserver::turnEnds);
    }

    public void turnBegins() {
        each(ForkObserver::turnBegins);
    }

    /** Passes on a record that a driver has made. */
    public void record(String name, Object value) {
        ObjectNode record = RecordMapper.node(name, value);
        line(RecordMapper.line(record), record);
    }

    /** @param record the line as JSON */
    public void line(String line, JsonNode record) {
        lines.accept(line);
        switch (record.path("record").asString("")) {
            case "started" -> each(observer -> observer.started(record));
            case "second" -> each(observer -> observer.second(record));
            case "iteration" -> each(observer -> observer.iteration(record));
            default -> {
                // of no interest to observers
            }
        }
    }

    public void atOnce(List<JsonNode> iterations) {
        each(observer -> observer.atOnce(iterations));
    }

    /** @return {@code end} with what the observers added */
    public ForkEnded ended(ForkEnded end) throws InterruptedException {
        ForkEnded result = end;
        for (ForkObserver observer : observers) {
            try {
                result = observer.ended(result);
            } catch (RuntimeException e) {
                tell(observer, e);
            }
        }
        return result;
    }

    private void each(Consumer<ForkObserver> call) {
        for (ForkObserver observer : List.copyOf(observers)) {
            try {
                call.accept(observer);
            } catch (RuntimeException e) {
                observers.remove(observer);
                tell(observer, e);
            }
        }
    }

    private void tell(ForkObserver observer, RuntimeException e) {
        problems.accept("The observer " + observer.getClass().getSimpleName() + " of this fork failed: "
                + BenchException.reason(e) + ".");
    }
}
