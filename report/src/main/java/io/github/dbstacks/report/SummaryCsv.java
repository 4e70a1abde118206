package io.github.dbstacks.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.StringWriter;
import java.util.List;

/** The file {@code summary.csv}: a row per stack, profiles, workload and JDK. */
final class SummaryCsv {
    private static final List<String> HEADER = List.of(
            "stack",
            "profiles",
            "workload",
            "iterations",
            "selects",
            "last10_mean_ms",
            "selects_per_s",
            "ratio_to_jdbc",
            "rows",
            "errors",
            "status",
            "jdk",
            "forks",
            "app_cpu_us_per_select",
            "allocated_bytes_per_select",
            "threads",
            "event_loops",
            "peak_rss_mb");

    private SummaryCsv() {}

    static String of(List<Row> rows) {
        StringWriter text = new StringWriter();
        CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
        csv.writeRecord(HEADER);
        for (Row row : rows) {
            csv.writeRecord(
                    row.cell().stack(),
                    String.join("+", row.cell().profiles()),
                    row.cell().workload().toString(),
                    Integer.toString(row.iterations()),
                    Integer.toString(row.selects()),
                    Numbers.decimals(row.meanMillis(), 3),
                    Numbers.decimals(row.selectsPerSecond(), 1),
                    Numbers.decimals(row.ratioToJdbc(), 4),
                    Long.toString(row.rows()),
                    Integer.toString(row.errors()),
                    row.status(),
                    row.cell().jdk(),
                    Integer.toString(row.forks()),
                    Numbers.decimals(row.cpuMicros(), 3),
                    Numbers.decimals(row.allocatedBytes(), 1),
                    Integer.toString(row.threads()),
                    Integer.toString(row.eventLoops()),
                    Numbers.megabytes(row.peakRssBytes()));
        }
        return text.toString();
    }
}
