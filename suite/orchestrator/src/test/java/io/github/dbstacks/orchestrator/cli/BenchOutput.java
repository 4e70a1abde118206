package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.records.Checkout;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Commands of a test are called in this JVM, for the checkout, and what they print is kept. */
abstract class BenchOutput {
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    @BeforeEach
    void capture() {
        System.setProperty("dbstacks.home", Checkout.home().toString());
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setOut(out);
        System.setErr(err);
        System.clearProperty("dbstacks.home");
    }

    final String output() {
        return output.toString(StandardCharsets.UTF_8);
    }

    final String errors() {
        return errors.toString(StandardCharsets.UTF_8);
    }

    final String said() {
        return output() + errors();
    }

    final void forget() {
        output.reset();
        errors.reset();
    }
}
