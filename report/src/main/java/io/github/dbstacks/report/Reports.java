package io.github.dbstacks.report;

import io.github.dbstacks.analysis.MeasuredRun;
import io.github.dbstacks.analysis.ReportException;
import io.github.dbstacks.analysis.Row;
import io.github.dbstacks.analysis.Rows;
import io.github.dbstacks.analysis.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** What can be derived from a run's directory. */
public final class Reports {
    private Reports() {}

    /**
     * Writes {@code summary.csv} and {@code report.md} into the directory, the same bytes every time.
     *
     * @throws ReportException when the directory cannot be read or written
     */
    public static void write(Path directory) {
        MeasuredRun measured = RunReader.read(directory);
        write(directory, measured, Rows.of(measured));
    }

    /**
     * Writes both, and gives the table for a terminal of {@code width} columns.
     *
     * @throws ReportException when the directory cannot be read or written
     */
    public static String writeAndTable(Path directory, int width) {
        MeasuredRun measured = RunReader.read(directory);
        List<Row> rows = Rows.of(measured);
        write(directory, measured, rows);
        return SummaryTable.of(measured, rows, width);
    }

    private static void write(Path directory, MeasuredRun measured, List<Row> rows) {
        try {
            replace(directory.resolve("summary.csv"), SummaryCsv.of(measured, rows));
            replace(directory.resolve("report.md"), MarkdownReport.of(measured, rows));
        } catch (IOException e) {
            throw new ReportException("The report cannot be written to " + directory + ": " + e.getMessage() + ".");
        }
    }

    /** Beside the old file first, then over it: nobody finds half a table. */
    private static void replace(Path file, String text) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.writeString(next, text);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    /** The table for a terminal of {@code width} columns. */
    public static String table(Path directory, int width) {
        MeasuredRun measured = RunReader.read(directory);
        return SummaryTable.of(measured, Rows.of(measured), width);
    }

    /** Two runs side by side. */
    public static String comparison(Path before, Path after) {
        return RunsCompared.of(RunReader.read(before), RunReader.read(after));
    }
}
