package io.github.dbstacks.report;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.report.csv.IterationsCsv;
import io.github.dbstacks.report.csv.SummaryCsv;
import io.github.dbstacks.report.text.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A run as one SQLite file, for questions of one's own. {@code results/README.md} says what the tables have. The driver
 * is loaded only where somebody asks for this file.
 */
record SqliteFile(Connection connection) {
    /** Columns whose values are texts, even where they look like numbers; true is 1 in all others. */
    private static final Set<String> TEXTS = Set.of(
            ("name plan started_at ended_at termination stopped yardstick dbstacks dbstacks_commit dbstacks_dirty cpu os kernel arch"
                            + " database database_version cell jdk stack profiles workload settings libraries status bottleneck"
                            + " steady_state compared_by verdict thread_groups metric unit reference ended problem phase")
                    .split(" ", -1));
    /** What {@code iterations.csv} repeats of a fork in each row stands in the table of forks. */
    private static final Set<String> OF_FORK = Set.of(
            "run", "workload", "stack", "profiles", "settings", "libraries", "jdk", "block", "alias", "fork_ended");

    private static final int ROWS_OF_A_BATCH = 1_000;

    /** It is made in memory and then written as a whole, so the same records give the same bytes. */
    static void write(RunAnalysis analysis, Path file) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".new");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:")) {
            connection.setAutoCommit(false);
            new SqliteFile(connection).fill(analysis);
            connection.commit();
            connection.setAutoCommit(true);
            try (PreparedStatement copy = connection.prepareStatement("VACUUM INTO ?")) {
                copy.setString(1, next.toAbsolutePath().toString());
                copy.execute();
            }
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (SQLException e) {
            throw new IOException("SQLite says " + e.getMessage(), e);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    private void fill(RunAnalysis analysis) throws SQLException {
        MeasuredRun measured = analysis.measured();
        Map<String, String> run = run(measured);
        table("run", List.copyOf(run.keySet()), Stream.of(List.copyOf(run.values())));
        table("cells", SummaryCsv.cells(analysis));
        table("metrics", SummaryCsv.of(analysis));
        table(
                "forks",
                List.of("fork", "block", "cell", "jdk", "alias", "ended", "problem"),
                measured.forks().stream().map(SqliteFile::row));
        table(
                "fork_metrics",
                List.of("fork", "metric", "value"),
                measured.estimates().stream().flatMap(fork -> rows(measured, fork)));
        List<String> columns = IterationsCsv.COLUMNS;
        List<Integer> kept = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
            if (!OF_FORK.contains(columns.get(column))) {
                kept.add(column);
            }
        }
        table(
                "iterations",
                kept.stream().map(columns::get).toList(),
                IterationsCsv.byFork(measured)
                        .flatMap(List::stream)
                        .map(row -> kept.stream().map(row::get).toList()));
    }

    private static Map<String, String> run(MeasuredRun measured) {
        Run run = measured.run();
        JsonNode host = measured.environment().path("host");
        Map<String, String> values = new LinkedHashMap<>();
        values.put("name", run.plan().name());
        values.put("started_at", run.startedAt());
        values.put("ended_at", run.endedAt().orElse(""));
        values.put("termination", run.termination().toString());
        values.put("stopped", run.stopped().orElse(""));
        values.put("blocks", Integer.toString(run.blocks()));
        values.put("seed", Long.toString(run.plan().method().seed()));
        values.put("compares", Boolean.toString(run.plan().compare()));
        values.put("yardstick", run.plan().method().yardstick().toString());
        values.put("dbstacks", run.suite().version());
        values.put("dbstacks_commit", run.suite().commit());
        values.put("dbstacks_dirty", run.suite().dirty());
        for (String fact : List.of("cpu", "cores", "os", "kernel", "arch")) {
            values.put(fact, host.path(fact).asString(""));
        }
        values.put("memory_bytes", host.path("memoryBytes").asString(""));
        values.put("database", String.join(", ", measured.systems()));
        values.put(
                "database_version",
                measured.databases().stream()
                        .map(database -> database.path("version").asString(""))
                        .collect(Collectors.joining(", ")));
        values.put("plan", run.plan().text());
        return values;
    }

    private static List<String> row(MeasuredFork fork) {
        return List.of(
                Integer.toString(fork.planned().fork()),
                Integer.toString(fork.planned().block()),
                fork.planned().cell().name(),
                fork.planned().cell().jdk(),
                Boolean.toString(fork.planned().alias()),
                fork.termination().toString(),
                fork.problem().map(FailureReason::sentence).orElse(""));
    }

    private static Stream<List<String>> rows(MeasuredRun measured, Estimate fork) {
        return Stream.of(Metric.values())
                .flatMap(metric -> metric.of(measured, fork).stream()
                        .mapToObj(value -> List.of(
                                Integer.toString(fork.planned().fork()),
                                metric.id(),
                                Numbers.decimals(value, metric.digits()))));
    }

    private void table(String name, String csv) throws SQLException {
        List<List<String>> lines = CsvReader.builder().ofCsvRecord(csv).stream()
                .map(CsvRecord::getFields)
                .toList();
        table(name, lines.get(0), lines.stream().skip(1));
    }

    private void table(String name, List<String> columns, Stream<List<String>> rows) throws SQLException {
        try (Statement create = connection.createStatement()) {
            create.execute("CREATE TABLE " + name + " ("
                    + columns.stream()
                            .map(column -> '"' + column + '"' + (TEXTS.contains(column) ? " TEXT" : " NUMERIC"))
                            .collect(Collectors.joining(", "))
                    + ")");
        }
        String values = columns.stream().map(column -> "?").collect(Collectors.joining(", "));
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO " + name + " VALUES (" + values + ")")) {
            int batch = 0;
            Iterator<List<String>> all = rows.iterator();
            while (all.hasNext()) {
                List<String> row = all.next();
                for (int column = 0; column < columns.size(); column++) {
                    set(insert, column + 1, columns.get(column), row.get(column));
                }
                insert.addBatch();
                if (++batch % ROWS_OF_A_BATCH == 0) {
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
        }
    }

    /** SQLite makes a number of a text that looks like one where the column is of numbers. */
    private static void set(PreparedStatement insert, int place, String column, String text) throws SQLException {
        boolean isTruth = !TEXTS.contains(column) && (text.equals("true") || text.equals("false"));
        if (text.isEmpty()) {
            insert.setNull(place, Types.NULL);
        } else if (isTruth) {
            insert.setInt(place, Boolean.parseBoolean(text) ? 1 : 0);
        } else {
            insert.setString(place, text);
        }
    }
}
