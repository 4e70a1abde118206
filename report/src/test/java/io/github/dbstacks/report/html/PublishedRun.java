package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.RunAnalysis;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A published run and its page, for all tests that look at it. */
final class PublishedRun {
    static final Path DIRECTORY = Path.of("../results/published/2026-11-25-quick-jdk-25");
    static final RunAnalysis ANALYSIS = RunAnalysis.read(DIRECTORY);
    static final Path PAGE = page();

    private PublishedRun() {}

    private static Path page() {
        try {
            Path folder = Files.createDirectories(Path.of("target", "published"));
            return Files.writeString(folder.resolve("report.html"), HtmlReport.of(ANALYSIS))
                    .toAbsolutePath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
