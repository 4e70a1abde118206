package io.github.dbstacks.harness.output;

import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.json.JsonLines;
import java.io.PrintStream;

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
    public void ended(Iteration iteration, int planned) {
        print(JsonLines.of(iteration));
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
