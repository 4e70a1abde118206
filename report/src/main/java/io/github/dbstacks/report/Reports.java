package io.github.dbstacks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

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
        try {
            replace(directory.resolve("summary.csv"), SummaryCsv.of(measured, Rows.of(measured)));
            replace(directory.resolve("report.md"), MarkdownReport.of(measured));
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
        return SummaryTable.of(RunReader.read(directory), width);
    }

    /** Two runs side by side. */
    public static String comparison(Path before, Path after) {
        return RunsCompared.of(RunReader.read(before), RunReader.read(after));
    }
}
