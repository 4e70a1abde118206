package io.github.dbstacks.orchestrator.verify;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.records.json.RunText;
import io.github.dbstacks.report.Reports;
import io.github.dbstacks.report.svg.Card;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files of a run that its records give, beside those that this dbstacks makes of the same records. The words of a
 * page may be those of an earlier dbstacks, its numbers may not.
 */
final class DerivedFiles {
    /** A table that another dbstacks has written may lack columns and metrics that this one has. */
    private static final Map<String, List<String>> KEYS = Map.of(
            "summary.csv", List.of("cell", "jdk", "metric"),
            "cells.csv", List.of("cell", "jdk"),
            "iterations.csv", List.of("fork", "iteration"));

    private static final Set<String> PAGES = Set.of("report.md", "explanation.md", Card.SVG, Card.NARROW_SVG);
    private static final int WIDTH = 100;

    private static final Pattern NUMBER = Pattern.compile("\\d(?:[\\d,]*\\d)?(?:\\.\\d+)?");
    private static final Pattern DECIMAL = Pattern.compile("-?\\d+\\.\\d+");
    private static final Pattern TAG = Pattern.compile("<[^>]*>");

    private final Path run;
    private final Path fresh;
    private final List<String> faults = new ArrayList<>();
    private final Map<String, List<String>> differences = new LinkedHashMap<>();
    private int numbers;

    private DerivedFiles(Path run, Path fresh) {
        this.run = run;
        this.fresh = fresh;
    }

    /** @param analysis of the records of the run */
    static Verified check(Path run, RunAnalysis analysis) throws IOException {
        Path fresh = Files.createTempDirectory("dbstacks-verify-");
        try {
            Reports.write(analysis, fresh, WIDTH); // the printed table is not looked at
            DerivedFiles files = new DerivedFiles(run, fresh);
            files.compare();
            files.tellDifferences();
            return new Verified(
                    files.numbers + " numbers of tables and pages are those that the records give", files.faults);
        } finally {
            remove(fresh);
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private void compare() throws IOException {
        try (Stream<Path> files = Files.list(fresh)) {
            for (Path made : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = made.getFileName().toString();
                Path given = run.resolve(name);
                if (!Files.isRegularFile(given)) {
                    continue;
                }
                if (KEYS.containsKey(name)) {
                    table(name, KEYS.getOrDefault(name, List.of()));
                } else if (PAGES.contains(name)) {
                    page(name);
                } else if (Files.mismatch(given, made) >= 0) {
                    faults.add(name + ", which this dbstacks writes otherwise: it is not published, so leave it out");
                }
            }
        }
    }

    private void table(String name, List<String> key) throws IOException {
        Map<List<String>, NamedCsvRecord> given = rows(run.resolve(name), key);
        Map<List<String>, NamedCsvRecord> made = rows(fresh.resolve(name), key);
        given.forEach((row, record) -> {
            NamedCsvRecord other = made.get(row);
            if (other == null) {
                faults.add(name + ", " + String.join(" ", row) + ": its records give no such row");
            } else {
                columns(name, row, record, other);
            }
        });
        Set<String> metrics = given.keySet().stream().map(DerivedFiles::last).collect(Collectors.toSet());
        made.keySet().stream()
                .filter(row -> !given.containsKey(row))
                .filter(row -> !name.equals("summary.csv") || metrics.contains(last(row)))
                .forEach(row -> faults.add(name + ", " + String.join(" ", row) + ": the row is missing"));
    }

    private static String last(List<String> row) {
        return row.get(row.size() - 1);
    }

    private void columns(String name, List<String> row, NamedCsvRecord given, NamedCsvRecord made) {
        for (String column : given.getHeader()) {
            String here = given.getField(column);
            String there = made.findField(column).orElse("");
            numbers++;
            if (!isSame(here, there)) {
                String kind = name.equals("summary.csv") ? last(row) : column;
                differences
                        .computeIfAbsent(kind + " of " + name, any -> new ArrayList<>())
                        .add(name + ", " + String.join(" ", row) + ": " + column + " is " + named(here)
                                + ", and its records give " + named(there));
            }
        }
    }

    /**
     * Tells the first difference of each metric, column or page: a metric that is computed in another way since then
     * differs in every cell.
     */
    private void tellDifferences() {
        differences.forEach((kind, all) ->
                faults.add(all.get(0) + (all.size() == 1 ? "" : " (" + (all.size() - 1) + " more in " + kind + ")")));
    }

    private static String named(String value) {
        return value.isEmpty() ? "empty" : value;
    }

    /** Another JVM may round the last digit of a logarithm otherwise. */
    private static boolean isSame(String given, String made) {
        if (given.equals(made)) {
            return true;
        }
        if (!DECIMAL.matcher(given).matches() || !DECIMAL.matcher(made).matches()) {
            return false;
        }
        BigDecimal one = new BigDecimal(given);
        BigDecimal other = new BigDecimal(made);
        return one.scale() == other.scale() && one.subtract(other).abs().compareTo(one.ulp()) <= 0;
    }

    private Map<List<String>, NamedCsvRecord> rows(Path file, List<String> key) throws IOException {
        Map<List<String>, NamedCsvRecord> rows = new LinkedHashMap<>();
        try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (NamedCsvRecord row : csv) {
                List<String> name =
                        key.stream().map(part -> row.findField(part).orElse("")).toList();
                if (rows.put(name, row) != null) {
                    faults.add(file.getFileName() + ", " + String.join(" ", name) + ": the row is there twice");
                }
            }
        } catch (CsvParseException | UncheckedIOException e) {
            faults.add(file.getFileName() + ", which is no CSV: " + BenchException.reason(e));
        }
        return rows;
    }

    /** Each number of a page stands in what its records give, or in what was planned. */
    private void page(String name) throws IOException {
        Set<String> known = new HashSet<>();
        for (Path file : Stream.of(
                        fresh.resolve(name),
                        fresh.resolve("report.md"),
                        fresh.resolve("summary.csv"),
                        run.resolve("run.json"),
                        run.resolve("environment.json"))
                .filter(Files::exists)
                .toList()) {
            known.addAll(numbers(RunText.read(file)));
        }
        int number = 0;
        for (String line : TAG.matcher(RunText.read(run.resolve(name)))
                .replaceAll(" ")
                .lines()
                .toList()) {
            number++;
            for (String found : numbers(line)) {
                numbers++;
                if (!known.contains(found)) {
                    differences
                            .computeIfAbsent(name, any -> new ArrayList<>())
                            .add(name + ", line " + number + ": " + found + " stands in nothing that its records give");
                }
            }
        }
    }

    private static List<String> numbers(String text) {
        return NUMBER.matcher(text).results().map(MatchResult::group).toList();
    }
}
