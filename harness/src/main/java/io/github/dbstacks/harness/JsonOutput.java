package io.github.dbstacks.harness;

import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Iteration;
import io.github.dbstacks.records.JsonLines;
import io.github.dbstacks.records.Started;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** A JSON object per line, each complete and flushed at once. */
final class JsonOutput implements Output {
    private final PrintStream out;

    JsonOutput(PrintStream out) {
        this.out = out;
    }

    @Override
    public void started(Started started) {
        print(JsonLines.of(started));
    }

    @Override
    public void progress(int index, int runs, Duration elapsed, Duration expected) {
        // whoever reads JSON draws its own
    }

    @Override
    public void ended(Iteration iteration, int runs) {
        print(JsonLines.of(iteration));
    }

    @Override
    public void summary(List<Iteration> iterations, int runs) {
        // follows from the iterations
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
