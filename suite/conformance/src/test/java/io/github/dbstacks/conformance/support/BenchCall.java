package io.github.dbstacks.conformance.support;

import io.github.dbstacks.orchestrator.cli.Bench;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * {@code ./bench} inside this JVM, for what it answers without measuring anything. A JVM of its own
 * ({@link BenchProcess}) takes seconds.
 *
 * @param output what it wrote to standard output, {@code errors} to standard error
 */
public record BenchCall(int exitStatus, String output, String errors) {
    public static BenchCall of(String... arguments) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        PrintStream out = System.out;
        PrintStream err = System.err;
        int exitStatus;
        try (PrintStream toOutput = new PrintStream(output, true, StandardCharsets.UTF_8);
                PrintStream toErrors = new PrintStream(errors, true, StandardCharsets.UTF_8)) {
            System.setOut(toOutput);
            System.setErr(toErrors);
            exitStatus = Bench.execute(arguments);
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        return new BenchCall(
                exitStatus, output.toString(StandardCharsets.UTF_8), errors.toString(StandardCharsets.UTF_8));
    }

    public static BenchCall of(List<String> arguments) {
        return of(arguments.toArray(String[]::new));
    }

    /** Returns its lines on standard error, without those of the doctor, which depend on the machine. */
    public Stream<String> told() {
        return BenchProcess.told(errors);
    }
}
