package io.github.dbstacks.report.csv;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.report.text.Numbers;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lines of a CSV file (RFC 4180, with a line feed at the end of each line). */
public final class Csv {
    private static final CsvWriter.CsvWriterBuilder WRITER =
            CsvWriter.builder().lineDelimiter(LineDelimiter.LF).bufferSize(0);

    private Csv() {}

    /** Returns one line, in which a value with a comma, a quote or a line break is quoted. */
    public static String line(Iterable<String> values) {
        return lines(List.of(values));
    }

    /** Returns several lines like that. */
    static String lines(List<? extends Iterable<String>> lines) {
        StringWriter text = new StringWriter();
        CsvWriter csv = WRITER.build(text);
        lines.forEach(csv::writeRecord);
        return text.toString();
    }

    /** Rows by the names of their columns, which are those of the first; empty where there is no row. */
    static String table(List<Map<String, String>> rows) {
        return rows.isEmpty()
                ? ""
                : line(rows.get(0).keySet())
                        + lines(rows.stream().map(Map::values).toList());
    }

    /** Puts the three columns of a ratio into a row. */
    static void ratio(Map<String, String> row, String name, Optional<Interval> ratio) {
        List<String> interval = interval(ratio);
        row.put(name, interval.get(0));
        row.put(name + "_low", interval.get(1));
        row.put(name + "_high", interval.get(2));
    }

    /** An estimate and the ends of its interval; three empty texts where it is not measured. */
    static List<String> interval(Optional<Interval> interval) {
        return interval.filter(Interval::isMeasured)
                .map(found -> List.of(
                        Numbers.decimals(found.estimate(), 4),
                        Numbers.decimals(found.low(), 4),
                        Numbers.decimals(found.high(), 4)))
                .orElse(List.of("", "", ""));
    }
}
