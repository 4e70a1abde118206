package io.github.dbstacks.orchestrator.cli;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.dbstacks.harness.Durations;
import io.github.dbstacks.report.terminal.TextTable;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tells what iterations took that somebody started by hand: of each JVM the mean of its last ten, and of each
 * application the mean over its JVMs. As in the reference study, durations are compared with those of JDBC, in the same
 * kind of application and for the same work.
 */
final class DurationsTable {
    private static final String JDBC = "jdbc";

    private DurationsTable() {}

    /** Applications that do the same work with as many connections: their durations may be compared. */
    private record SameWork(String kind, String workload, String operations) {}

    private record Application(
            SameWork work, String stack, String profiles, String poolSize, String concurrency, String java) {
        static Application of(NamedCsvRecord row) {
            String stack = row.getField("stack");
            return new Application(
                    new SameWork(stack.replaceFirst("-.*", ""), row.getField("workload"), row.getField("operations")),
                    stack,
                    row.getField("profiles"),
                    row.getField("pool_size"),
                    row.getField("concurrency"),
                    row.getField("java"));
        }

        /** The plain JDBC of its kind, which others are compared with. */
        boolean isReference() {
            return stack.endsWith("-" + JDBC) && profiles.isEmpty();
        }
    }

    /** @throws BenchException of one sentence when the file is not one of durations */
    static String of(Path file) {
        Map<Application, Map<String, List<Double>>> durations = read(file);
        TextTable table = new TextTable().left("application").left("work");
        List.of("connections", "Java", "JVMs", "iterations", "last 10, ms", "to JDBC")
                .forEach(table::right);
        durations.forEach((application, jvms) -> table.row(List.of(
                application.stack + (application.profiles.isEmpty() ? "" : "+" + application.profiles),
                application.work.operations + " " + application.work.workload,
                application.poolSize,
                application.java,
                Integer.toString(jvms.size()),
                Integer.toString(jvms.values().stream().mapToInt(List::size).sum()),
                String.format(Locale.ROOT, "%,.0f", mean(jvms)),
                toJdbc(application, jvms, durations))));
        return table
                + "\nThe mean of the last ten iterations of each JVM, over the JVMs. Such means have no interval: ./bench run"
                + " measures with one.\n";
    }

    private static Map<Application, Map<String, List<Double>>> read(Path file) {
        Map<Application, Map<String, List<Double>>> durations = new LinkedHashMap<>();
        try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (NamedCsvRecord row : csv) {
                if (!row.getHeader().equals(Durations.COLUMNS)) {
                    throw BenchException.usage(file + " is no file of durations: its columns are not "
                            + String.join(",", Durations.COLUMNS) + ".");
                }
                durations
                        .computeIfAbsent(Application.of(row), application -> new TreeMap<>())
                        .computeIfAbsent(row.getField("started"), jvm -> new ArrayList<>())
                        .add(milliseconds(file, row));
            }
        } catch (IOException | UncheckedIOException | CsvParseException e) {
            throw BenchException.usage(file + " cannot be read as CSV", e);
        }
        if (durations.isEmpty()) {
            throw BenchException.usage(file + " has no durations.");
        }
        return durations;
    }

    private static double milliseconds(Path file, NamedCsvRecord row) {
        String text = row.getField("milliseconds");
        if (!text.matches("\\d{1,12}(\\.\\d{1,6})?")) {
            throw BenchException.usage(file + ":" + row.getStartingLineNumber() + ": milliseconds=" + text
                    + " is not allowed: it takes a number such as 18034.250.");
        }
        return Double.parseDouble(text);
    }

    private static double mean(Map<String, List<Double>> jvms) {
        return jvms.values().stream()
                .mapToDouble(each -> each.subList(Math.max(0, each.size() - Durations.LAST), each.size()).stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElseThrow())
                .average()
                .orElseThrow();
    }

    /** Returns the quotient with JDBC; empty for JDBC itself, and where JDBC was not measured. */
    private static String toJdbc(
            Application application,
            Map<String, List<Double>> jvms,
            Map<Application, Map<String, List<Double>>> durations) {
        return durations.entrySet().stream()
                .filter(other -> other.getKey().isReference()
                        && other.getKey().work.equals(application.work)
                        && other.getKey().poolSize.equals(application.poolSize)
                        && !other.getKey().equals(application))
                .findFirst()
                .map(jdbc -> String.format(Locale.ROOT, "%.2f", mean(jvms) / mean(jdbc.getValue())))
                .orElse("");
    }
}
