package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.report.CheckoutStacks;
import io.github.dbstacks.settings.stack.Stack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** A published run and its page, for all tests that look at it. */
final class PublishedRun {
    static final Path DIRECTORY = Checkout.path("results/published/2026-11-25-quick-jdk-25");
    /** Short names of all stacks of this checkout, which runs before 2026-11-25 have not recorded. */
    static final Map<String, String> NAMES =
            CheckoutStacks.all().stream().collect(Collectors.toMap(Stack::name, Stack::shortName));

    static final RunAnalysis ANALYSIS = RunAnalysis.read(DIRECTORY).named(NAMES);
    static final Path PAGE = page();

    private PublishedRun() {}

    private static Path page() {
        try {
            Path folder = Files.createTempDirectory(Path.of("target"), "published"); // Another process has its own.
            return Files.writeString(folder.resolve("report.html"), HtmlReport.of(ANALYSIS))
                    .toAbsolutePath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
