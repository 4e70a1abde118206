package io.github.dbstacks.report.csv;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.StringWriter;

/** Lines of a CSV file (RFC 4180, with a line feed at the end of each line). */
public final class Csv {
    private static final CsvWriter.CsvWriterBuilder WRITER =
            CsvWriter.builder().lineDelimiter(LineDelimiter.LF).bufferSize(0);

    private Csv() {}

    /** One line; a value with a comma, a quote or a line break is quoted. */
    public static String line(Iterable<String> values) {
        StringWriter text = new StringWriter();
        WRITER.build(text).writeRecord(values);
        return text.toString();
    }
}
