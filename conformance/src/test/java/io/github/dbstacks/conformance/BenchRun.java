package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A whole {@code bench run} as a process, and the results that it wrote.
 *
 * @param table its standard output
 * @param cells rows of {@code cells.csv}
 * @param findings rows of {@code findings.csv}
 * @param report {@code report.md}
 * @param page {@code report.html}
 */
record BenchRun(
        int exitStatus,
        String table,
        List<NamedCsvRecord> cells,
        List<NamedCsvRecord> findings,
        String report,
        String page) {
    private static final int PATIENCE_MINUTES = 5;

    /** @param folder an empty folder for its results */
    static BenchRun of(Path folder, List<String> arguments) throws IOException, InterruptedException {
        List<String> words = Applications.bench();
        words.addAll(List.of(
                "run",
                "--module=" + Applications.home().resolve("conformance/planted"),
                "--results=" + folder.resolve("results")));
        words.addAll(arguments);
        Process process = new ProcessBuilder(words)
                .redirectOutput(folder.resolve("output").toFile())
                .redirectError(folder.resolve("errors").toFile())
                .start();
        try {
            assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroy();
        }
        Path run = onlyRun(folder);
        return new BenchRun(
                process.exitValue(),
                Files.readString(folder.resolve("output")),
                rows(run.resolve("cells.csv")),
                rows(run.resolve("findings.csv")),
                Files.readString(run.resolve("report.md")),
                Files.readString(run.resolve("report.html")));
    }

    private static List<NamedCsvRecord> rows(Path file) throws IOException {
        try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(file)) {
            return csv.stream().toList();
        }
    }

    /** The findings of one cell, in their order. */
    List<NamedCsvRecord> findings(String cell) {
        return findings.stream()
                .filter(row -> row.getField("cell").equals(cell))
                .toList();
    }

    private static Path onlyRun(Path folder) throws IOException {
        assertThat(folder.resolve("results"))
                .as(Files.readString(folder.resolve("errors")))
                .isDirectory();
        try (Stream<Path> runs = Files.list(folder.resolve("results"))) {
            return runs.findFirst().orElseThrow();
        }
    }

    /** The planted stack with that profile; an empty text for no profile. */
    NamedCsvRecord planted(String profile) {
        return cells.stream()
                .filter(row -> row.getField("stack").equals("standalone-planted")
                        && row.getField("profiles").equals(profile))
                .findFirst()
                .orElseThrow();
    }

    NamedCsvRecord reference() {
        return cells.stream()
                .filter(row -> row.getField("stack").equals("standalone-jdbc"))
                .findFirst()
                .orElseThrow();
    }
}
