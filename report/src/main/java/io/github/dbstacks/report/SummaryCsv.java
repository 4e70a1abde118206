package io.github.dbstacks.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.dbstacks.analysis.Comparison;
import io.github.dbstacks.analysis.Control;
import io.github.dbstacks.analysis.MeasuredRun;
import io.github.dbstacks.analysis.Numbers;
import io.github.dbstacks.analysis.Percentiles;
import io.github.dbstacks.analysis.Row;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The file {@code summary.csv}: a row per cell. */
final class SummaryCsv {
    private SummaryCsv() {}

    static String of(MeasuredRun measured, List<Row> rows) {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            boolean first = true;
            for (Row row : rows) {
                Map<String, String> values = values(measured, row);
                if (first) {
                    csv.writeRecord(values.keySet());
                    first = false;
                }
                csv.writeRecord(values.values());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static Map<String, String> values(MeasuredRun measured, Row row) {
        Optional<Comparison> comparison = row.comparison();
        // The reference has its own interval: that of its alias, whose half width is the detection limit.
        Optional<Interval> interval = row.cell().reference()
                ? Control.of(measured, row.cell()).flatMap(Control::interval)
                : comparison.flatMap(Comparison::cost);
        Map<String, String> values = new LinkedHashMap<>();
        values.put("stack", row.cell().stack());
        values.put("profiles", String.join("+", row.cell().profiles()));
        values.put("workload", row.cell().workload().toString());
        values.put("iterations", Integer.toString(row.iterations()));
        values.put("selects", Integer.toString(row.selects()));
        values.put("last10_mean_ms", Numbers.decimals(row.lastTenMillis(), 3));
        values.put("selects_per_s", Numbers.decimals(row.selectsPerSecond(), 1));
        values.put("ratio_to_jdbc", ratio(measured, row));
        values.put("rows", Long.toString(row.rows()));
        values.put("errors", Integer.toString(row.errors()));
        values.put("status", row.status());
        values.put("jdk", row.cell().jdk());
        values.put("forks", Integer.toString(row.forks()));
        values.put("app_cpu_us_per_select", Numbers.decimals(row.cpuMicros(), 3));
        values.put("db_cpu_us_per_select", Numbers.decimals(row.databaseCpuMicros(), 3));
        values.put("allocated_bytes_per_select", Numbers.decimals(row.allocatedBytes(), 1));
        values.put("cpu_ratio", decimals(interval.map(Interval::estimate)));
        values.put("ratio_low", decimals(interval.map(Interval::low)));
        values.put("ratio_high", decimals(interval.map(Interval::high)));
        values.put("bottleneck", row.bottleneck().kind().toString());
        values.put("steady_state", row.steady().name().toLowerCase(Locale.ROOT));
        values.put("steady_after_ms", Numbers.decimals(row.steadyAfterMillis(), 0));
        values.put(
                "comparable",
                comparison.map(Comparison::comparable).map(String::valueOf).orElse(""));
        values.put(
                "verdict",
                row.cell().reference() && measured.isForComparing()
                        ? "reference"
                        : comparison
                                .map(Comparison::verdict)
                                .map(Verdict::kind)
                                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                                .orElse(""));
        values.put("p50_ms", percentile(row, Percentiles::p50));
        values.put("p99_ms", percentile(row, Percentiles::p99));
        values.put(
                "p999_ms",
                row.serviceTimes()
                        .map(times -> Numbers.decimals(times.p999(), 3))
                        .orElse(""));
        values.put(
                "acquire_p99_ms",
                row.acquireTimes()
                        .map(times -> Numbers.decimals(times.p99(), 3))
                        .orElse(""));
        values.put("threads", Integer.toString(row.threads()));
        values.put("event_loops", Integer.toString(row.eventLoops()));
        values.put("peak_rss_mb", Numbers.megabytes(row.peakRssBytes()));
        values.put("tcp_segments_per_select", Numbers.decimals(row.tcpSegments(), 3));
        values.put("yardstick", measured.run().plan().yardstick().toString());
        values.put(
                "db_cpu_ratio",
                decimals(comparison.flatMap(Comparison::databaseCpu).map(Interval::estimate)));
        values.put("settings", row.cell().settingsText());
        return values;
    }

    private static String percentile(Row row, ToDoubleFunction<Percentiles> percentile) {
        return row.serviceTimes()
                .map(times -> Numbers.decimals(percentile.applyAsDouble(times), 3))
                .orElse("");
    }

    private static String ratio(MeasuredRun measured, Row row) {
        return row.cell().reference()
                        && measured.isForComparing()
                        && row.millis().isPresent()
                ? "1.0000"
                : row.comparison()
                        .map(comparison -> Numbers.decimals(comparison.ratioOfLastTen(), 4))
                        .orElse("");
    }

    private static String decimals(Optional<Double> number) {
        return number.map(value -> Numbers.decimals(value, 4)).orElse("");
    }
}
