package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.settings.stack.Stack;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A published run and its page, for all tests that look at it. */
final class PublishedRun {
    static final Path DIRECTORY = Path.of("../results/published/2026-11-25-quick-jdk-25");
    /** Short names of all stacks of this checkout, which runs before 2026-11-25 have not recorded. */
    static final Map<String, String> NAMES = names();

    static final RunAnalysis ANALYSIS = RunAnalysis.read(DIRECTORY).named(NAMES);
    static final Path PAGE = page();

    private PublishedRun() {}

    private static Map<String, String> names() {
        Map<String, String> names = new TreeMap<>();
        try (Stream<Path> files = Files.find(
                Path.of(".."),
                12,
                (file, is) -> file.endsWith(Stack.FILE) && file.toString().contains("/src/main/"))) {
            for (Path file : files.toList()) {
                try (InputStream in = Files.newInputStream(file)) {
                    Stack stack = Stack.read(in);
                    names.put(stack.name(), stack.shortName());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return names;
    }

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
