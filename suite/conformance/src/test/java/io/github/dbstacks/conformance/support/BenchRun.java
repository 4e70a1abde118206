package io.github.dbstacks.conformance.support;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A whole {@code bench run} as a process, and the results that it wrote.
 *
 * @param table its standard output
 * @param cells rows of {@code cells.csv}
 * @param remarks rows of {@code remarks.csv}
 * @param report {@code report.md}
 * @param page {@code report.html}
 */
public record BenchRun(
        int exitStatus,
        String table,
        List<NamedCsvRecord> cells,
        List<NamedCsvRecord> remarks,
        String report,
        String page) {
    /** @param folder an empty folder for its results */
    public static BenchRun of(Path folder, List<String> arguments) throws IOException, InterruptedException {
        BenchProcess bench = new BenchProcess(folder);
        List<String> words = new ArrayList<>(List.of(
                "run",
                "--module=" + Applications.home().resolve("suite/conformance/planted"),
                "--results=" + bench.results()));
        words.addAll(arguments);
        int exitStatus = BenchProcess.exitStatus(bench.start(words));
        assertThat(bench.onlyRun()).as(bench.errors()).isPresent();
        Path run = bench.onlyRun().orElseThrow();
        return new BenchRun(
                exitStatus,
                bench.output(),
                rows(run.resolve("cells.csv")),
                rows(run.resolve("remarks.csv")),
                Files.readString(run.resolve("report.md")),
                Files.readString(run.resolve("report.html")));
    }

    /** The rows of a CSV file with a header. */
    public static List<NamedCsvRecord> rows(Path file) throws IOException {
        try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(file)) {
            return csv.stream().toList();
        }
    }

    /** The remarks that explain numbers. */
    public List<NamedCsvRecord> findings() {
        return findings(remarks);
    }

    public static List<NamedCsvRecord> findings(List<NamedCsvRecord> remarks) {
        return remarks.stream().filter(row -> !row.getField("share").isEmpty()).toList();
    }

    /** Returns the findings of one cell, in their order. */
    public List<NamedCsvRecord> findings(String cell) {
        return findings().stream()
                .filter(row -> row.getField("cell").equals(cell))
                .toList();
    }

    /** The planted stack with that profile; an empty text for no profile. */
    public NamedCsvRecord planted(String profile) {
        return cells.stream()
                .filter(row -> row.getField("stack").equals("standalone-planted")
                        && row.getField("profiles").equals(profile))
                .findFirst()
                .orElseThrow();
    }

    public NamedCsvRecord reference() {
        return cells.stream()
                .filter(row -> row.getField("stack").equals("standalone-jdbc"))
                .findFirst()
                .orElseThrow();
    }
}
