package io.github.dbstacks.report.choose;

import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.report.CheckoutStacks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The coefficients of the published runs, for all tests that look at them. */
public final class Published {
    static final Path RUNS = Checkout.path("results/published");

    public static final Coefficients COEFFICIENTS = Coefficients.read(runs(), CheckoutStacks.all());

    private Published() {}

    private static Map<String, Path> runs() {
        Map<String, Path> runs = new TreeMap<>();
        try (Stream<Path> files = Files.walk(RUNS)) {
            files.filter(file -> file.endsWith("run.json"))
                    .map(Path::getParent)
                    .forEach(run -> runs.put(RUNS.relativize(run).toString(), run));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return runs;
    }
}
