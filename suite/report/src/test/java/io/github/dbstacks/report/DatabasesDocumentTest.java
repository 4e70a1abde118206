package io.github.dbstacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.dbstacks.records.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of docs/databases.md is held against the run that it is of. */
class DatabasesDocumentTest {
    private static final Path RUN = Checkout.path("results/published/2026-11-27-databases-jdk-25");
    private static final List<String> WORKLOADS =
            List.of("single-row", "multi-row", "insert-row", "insert-batch", "transaction");
    private static final Map<String, String> STACKS =
            Map.of("JDBC", "standalone-jdbc", "Vert.x", "standalone-vertx", "R2DBC", "standalone-r2dbc");
    private static final Pattern ROW = Pattern.compile("(JDBC|Vert\\.x|R2DBC), (PostgreSQL|MariaDB|MySQL) \\| (.*)");

    /** A rate that nothing limited has the sign of a bound, as in the report. */
    @Test
    void eachNumberIsThatOfTheRunAndABoundIsMarked() throws IOException {
        Map<String, String> numbers = new HashMap<>();
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(RUN.resolve("summary.csv"))) {
            rows.forEach(
                    row -> numbers.put(row.getField("cell") + " " + row.getField("metric"), row.getField("value")));
        }
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(RUN.resolve("cells.csv"))) {
            rows.forEach(row -> numbers.put(row.getField("cell") + " bound", row.getField("capacity_at_least")));
        }
        int compared = 0;
        for (String line : Files.readAllLines(Checkout.path("docs/databases.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                List<String> said = List.of(row.group(3).split(" \\| ", -1));
                assertThat(said).as(line).hasSameSizeAs(WORKLOADS);
                for (int at = 0; at < said.size(); at++) {
                    String cell = Objects.requireNonNull(STACKS.get(row.group(1))) + ",database="
                            + row.group(2).toLowerCase(Locale.ROOT) + "-" + WORKLOADS.get(at);
                    assertThat(said.get(at)).as(cell).isEqualTo(text(cell, numbers));
                    compared++;
                }
            }
        }

        assertThat(compared).isEqualTo(45);
    }

    /** {@code ≥ 15,015 (92.9)}: operations a second, and microseconds for each. */
    private static String text(String cell, Map<String, String> numbers) {
        double rate = number(cell + " capacity", numbers);
        double micros = number(cell + " total-cpu", numbers);
        String bound = Boolean.parseBoolean(Objects.requireNonNull(numbers.get(cell + " bound"))) ? "≥ " : "";
        String cpu =
                micros < 100 ? String.format(Locale.ROOT, "%.1f", micros) : String.format(Locale.ROOT, "%,.0f", micros);
        return bound + String.format(Locale.ROOT, "%,.0f", rate) + " (" + cpu + ")";
    }

    private static double number(String key, Map<String, String> numbers) {
        return Double.parseDouble(Objects.requireNonNull(numbers.get(key), key));
    }
}
