package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.report.PublishedAnalyses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A published run and its page, for all tests that look at it. */
final class PublishedRun {
    private static final String NAME = "2026-11-25-quick-jdk-25";
    static final Path DIRECTORY = PublishedAnalyses.FOLDER.resolve(NAME);
    static final RunAnalysis ANALYSIS = PublishedAnalyses.named(NAME);
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
