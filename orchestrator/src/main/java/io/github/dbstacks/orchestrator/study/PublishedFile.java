package io.github.dbstacks.orchestrator.study;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.github.dbstacks.analysis.claim.CellPattern;
import io.github.dbstacks.analysis.claim.ClaimCount;
import io.github.dbstacks.analysis.claim.ClaimMeasure;
import io.github.dbstacks.analysis.claim.PublishedNumber;
import io.github.dbstacks.orchestrator.plan.Value;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads {@code published.csv}, the numbers of a study: a line for each cell. Every mistake in it is a {@link BenchException} of one
 * sentence with file and line.
 */
final class PublishedFile {
    static final String NAME = "published.csv";

    private static final List<String> HEADER =
            List.of("table", "row", "plan", "stack", "profiles", "settings", "load", "measure", "selects", "value");

    private static final String EVENT_LOOPS = ClaimCount.EVENT_LOOPS.toString();

    private PublishedFile() {}

    /**
     * @param file the path by which messages name it
     * @param plans the names that a line may give
     * @param rates what a rate of the study is here
     */
    static List<PublishedNumber> parse(String file, String text, Set<String> plans, RateScale rates) {
        List<PublishedNumber> numbers = new ArrayList<>();
        try (CsvReader<CsvRecord> reader = CsvReader.builder()
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE) // refused below, with the line
                .ofCsvRecord(text)) {
            for (CsvRecord line : reader) {
                if (numbers.isEmpty() && line.getStartingLineNumber() == 1) {
                    requireHeader(file, line);
                } else {
                    numbers.add(number(file, line, plans, rates));
                }
            }
        } catch (CsvParseException e) {
            throw BenchException.usage(file + " is no CSV: " + e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // there is no file behind a text
        }
        return numbers;
    }

    private static void requireHeader(String file, CsvRecord line) {
        if (!line.getFields().equals(HEADER)) {
            throw BenchException.usage(file + ":1: the columns are " + String.join(",", HEADER) + ".");
        }
    }

    private static PublishedNumber number(String file, CsvRecord line, Set<String> plans, RateScale rates) {
        String where = file + ":" + line.getStartingLineNumber() + ": ";
        if (line.getFieldCount() != HEADER.size()) {
            throw BenchException.usage(where + "a line has " + HEADER.size() + " values, as the first one says.");
        }
        Value plan = value(line, where, "plan");
        if (!plans.contains(plan.text())) {
            throw plan.refused("the plans are " + String.join(", ", plans) + ".");
        }
        Value selects = value(line, where, "selects");
        Value load = value(line, where, "load");
        Set<String> profiles = words(value(line, where, "profiles").text());
        return new PublishedNumber(
                value(line, where, "table").text(),
                value(line, where, "row").text(),
                plan.text(),
                new CellPattern(
                        value(line, where, "stack").text(),
                        List.of(profiles.stream()
                                .map(name -> name.replaceFirst("\\?$", ""))
                                .collect(Collectors.toSet())),
                        settings(value(line, where, "settings")),
                        load.text().isEmpty() ? Optional.empty() : Optional.of(rates.load(load)),
                        profiles.stream().anyMatch(name -> name.endsWith("?")),
                        Optional.empty()),
                measure(value(line, where, "measure")),
                selects.text().isEmpty() ? OptionalInt.empty() : OptionalInt.of(selects.wholeNumber(1, 100_000_000)),
                value(line, where, "value").decimal(0, 1e9));
    }

    private static Value value(CsvRecord line, String where, String column) {
        return new Value(line.getField(HEADER.indexOf(column)), where + column);
    }

    /** Empty for event loops. */
    private static Optional<ClaimMeasure> measure(Value value) {
        Optional<ClaimMeasure> measure = Stream.of(ClaimMeasure.values())
                .filter(one -> one.toString().equals(value.text()))
                .findFirst();
        if (measure.isEmpty() && !value.text().equals(EVENT_LOOPS)) {
            throw value.refused("it takes "
                    + Stream.of(ClaimMeasure.values())
                            .map(ClaimMeasure::toString)
                            .collect(Collectors.joining(", "))
                    + ", or event-loops, which a probe counts.");
        }
        return measure;
    }

    private static SortedMap<String, String> settings(Value value) {
        SortedMap<String, String> settings = new TreeMap<>();
        for (String setting : words(value.text())) {
            String[] parts = setting.split("=", 2);
            if (parts.length < 2) {
                throw value.refused("it takes KEY=VALUE, several with a blank between them.");
            }
            settings.put(parts[0], parts[1]);
        }
        return settings;
    }

    private static Set<String> words(String text) {
        return Stream.of(text.split(" ", -1))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
