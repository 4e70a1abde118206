package io.github.dbstacks.harness.output;

import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.json.JsonLines;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** Prints one JSON object a line and flushes each at once. */
public final class JsonOutput implements Output {
    private final PrintStream out;

    public JsonOutput(PrintStream out) {
        this.out = out;
    }

    @Override
    public void started(Started started) {
        print(JsonLines.of(started));
    }

    @Override
    public void progress(int index, int runs, Duration elapsed, Duration expected) {
        // the reader of the JSON shows its own progress
    }

    @Override
    public void ended(Iteration iteration, int runs) {
        print(JsonLines.of(iteration));
    }

    @Override
    public void summary(List<Iteration> iterations, int runs) {
        // can be computed from the iterations
    }

    @Override
    public void failed(FailureReason problem) {
        print(JsonLines.failed(problem));
    }

    private void print(String line) {
        out.println(line);
        out.flush();
    }
}
