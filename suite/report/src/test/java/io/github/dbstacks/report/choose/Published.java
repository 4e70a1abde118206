package io.github.dbstacks.report.choose;

import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.report.CheckoutStacks;
import io.github.dbstacks.report.derived.DerivedRun;
import io.github.dbstacks.report.league.League;
import io.github.dbstacks.report.league.StackCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What is made of the published runs' derived files, for all tests that look at it. */
public final class Published {
    static final Path RUNS = Checkout.path("results/published");

    public static final List<DerivedRun> DERIVED = DerivedRun.read(runs());
    public static final Coefficients COEFFICIENTS = Coefficients.of(DERIVED, CheckoutStacks.all());
    public static final League LEAGUE =
            League.of(DERIVED, CheckoutStacks.all(), StackCode.in(Checkout.home(), CheckoutStacks.modules()));

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
