package io.github.dbstacks.report.derived;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.dbstacks.analysis.run.ResultsException;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.report.text.Facts;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.settings.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * What a run has derived: its {@code cells.csv} and {@code summary.csv}, beside its {@code run.json} and
 * {@code environment.json}. Pages that show numbers of many runs read this, since records take a hundred times as long.
 *
 * @param name the run's directory; that of a run that others have sent in begins with {@link #SENT_IN}
 */
public record DerivedRun(String name, Run run, JsonNode environment, List<DerivedCell> rows) {
    /** The name of a run that others have sent in begins so. */
    public static final String SENT_IN = "submitted/";

    /**
     * A cell.
     *
     * @param status {@code ok}, or why it has fewer numbers than others
     * @param loadInvalid whether nobody may judge it by what the load engine measured; a table that an earlier dbstacks
     *     has written does not say so
     * @param values by the ids of their metrics
     */
    public record DerivedCell(Cell cell, String status, boolean loadInvalid, Map<String, DerivedValue> values) {}

    /**
     * A metric of a cell.
     *
     * @param least of its forks; the value itself where no fork has one
     * @param most of its forks, likewise
     * @param reference name of the cell that it is compared with; empty where it is not compared
     * @param ratio to that cell; empty where there is none, or none with an interval
     * @param verdict on the ratio, such as {@code more}; empty where there is none
     */
    public record DerivedValue(
            String unit,
            double value,
            double least,
            double most,
            String reference,
            Optional<Ratio> ratio,
            String verdict) {}

    /** A ratio and the ends of its interval. */
    public record Ratio(double estimate, double low, double high) {}

    public DerivedRun {
        rows = List.copyOf(rows);
    }

    /**
     * Reads what runs have derived; a run without that, or one whose numbers are not for comparing, is left out.
     *
     * @param directories by the names of the runs
     * @throws ResultsException when a file cannot be read
     */
    public static List<DerivedRun> read(Map<String, Path> directories) {
        List<DerivedRun> runs = new ArrayList<>();
        new TreeMap<>(directories).forEach((name, directory) -> {
            if (Files.isRegularFile(directory.resolve("summary.csv"))
                    && Files.isRegularFile(directory.resolve("cells.csv"))) {
                try {
                    Run run = RecordMapper.MAPPER.readValue(Files.readString(directory.resolve("run.json")), Run.class);
                    if (run.plan().compare()) {
                        runs.add(new DerivedRun(
                                name,
                                run,
                                RecordMapper.MAPPER.readTree(Files.readString(directory.resolve("environment.json"))),
                                rows(run, directory)));
                    }
                } catch (IOException
                        | UncheckedIOException
                        | JacksonException
                        | CsvParseException
                        | IllegalArgumentException
                        | NoSuchElementException e) {
                    throw new ResultsException(directory + " has a file that cannot be read: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("it is empty") + ".");
                }
            }
        });
        return runs;
    }

    /** Whether others have sent it in. */
    public boolean isSentIn() {
        return isSentIn(name);
    }

    /** Whether others have sent in the run of that name. */
    public static boolean isSentIn(String name) {
        return name.startsWith(SENT_IN);
    }

    /** The day on which it began. */
    public String date() {
        return run.startedAt().replaceFirst("T.*", "");
    }

    /** The processors of its machine. */
    public int cores() {
        return Math.max(1, environment.path("host").path("cores").asInt(1));
    }

    /** {@code AMD EPYC, 2 cores}. */
    public String machine() {
        return Facts.processors(environment.path("host"), cores());
    }

    /** Date, plan, JDK, machine and systems in a sentence. */
    public String facts() {
        return date() + ", plan " + run.plan().name() + ", JDK "
                + all(row -> row.cell().jdk()) + ", " + machine() + ", "
                + all(row -> system(row.cell()).title());
    }

    private String all(Function<DerivedCell, String> text) {
        return rows.stream().map(text).distinct().collect(Collectors.joining(", "));
    }

    /** The system whose database a cell asks. */
    public Dbms system(Cell cell) {
        return Setting.system(cell.settings()
                .getOrDefault(
                        Setting.DATABASE.key(),
                        environment.path("database").path("system").asString("")));
    }

    private static List<DerivedCell> rows(Run run, Path directory) throws IOException {
        Map<String, Map<String, DerivedValue>> values = values(directory.resolve("summary.csv"));
        Map<String, Cell> cells = run.cells().stream()
                .collect(Collectors.toMap(
                        cell -> key(cell.name(), cell.jdk()), Function.identity(), (one, same) -> one));
        List<DerivedCell> found = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(directory.resolve("cells.csv"))) {
            for (NamedCsvRecord row : rows) {
                String key = key(row.getField("cell"), row.getField("jdk"));
                Cell cell = Optional.ofNullable(cells.get(key))
                        .orElseThrow(() -> new IllegalArgumentException(
                                "cells.csv has the cell " + row.getField("cell") + ", and run.json has not"));
                boolean isLoadInvalid =
                        row.findField("load_invalid").filter("true"::equals).isPresent();
                found.add(new DerivedCell(
                        cell, row.getField("status"), isLoadInvalid, values.getOrDefault(key, Map.of())));
            }
        }
        return found;
    }

    /** Returns the values by cell and metric. */
    private static Map<String, Map<String, DerivedValue>> values(Path file) throws IOException {
        Map<String, Map<String, DerivedValue>> values = new HashMap<>();
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (NamedCsvRecord row : rows) {
                if (!row.getField("value").isEmpty()) {
                    values.computeIfAbsent(key(row.getField("cell"), row.getField("jdk")), any -> new LinkedHashMap<>())
                            .put(row.getField("metric"), value(row));
                }
            }
        }
        return values;
    }

    private static DerivedValue value(NamedCsvRecord row) {
        double value = Double.parseDouble(row.getField("value"));
        return new DerivedValue(
                row.getField("unit"),
                value,
                number(row, "least", value),
                number(row, "most", value),
                row.getField("reference"),
                row.getField("ratio_low").isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Ratio(
                                Double.parseDouble(row.getField("ratio")),
                                Double.parseDouble(row.getField("ratio_low")),
                                Double.parseDouble(row.getField("ratio_high")))),
                row.getField("verdict"));
    }

    private static double number(NamedCsvRecord row, String column, double otherwise) {
        return row.getField(column).isEmpty() ? otherwise : Double.parseDouble(row.getField(column));
    }

    private static String key(String cell, String jdk) {
        return cell + "\n" + jdk;
    }
}
