package io.github.dbstacks.orchestrator.audit;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.dbstacks.analysis.audit.AuditRow;
import io.github.dbstacks.analysis.audit.Quantity;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A CSV file of results, read by the columns that somebody named.
 *
 * @param missing numbers that a row does not have in a named column
 * @param firstMissing where the first of them should stand, for a sentence
 */
public record AuditFile(List<AuditRow> rows, int missing, Optional<String> firstMissing) {
    private static final int MOST_ROWS = 200_000;

    /**
     * @param columns values of {@code --columns}
     * @throws BenchException of one sentence when the file cannot be read, has no such columns, or a number that could
     *     be two
     */
    public static AuditFile read(Path file, List<String> columns) {
        if (!Files.isRegularFile(file)) {
            throw BenchException.usage(file + " cannot be read: there is no such file.");
        }
        try (CsvReader<NamedCsvRecord> csv = CsvReader.builder()
                .detectBomHeader(true)
                // The reader compares with the first row. RowsReader compares with the names of the columns.
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofNamedCsvRecord(file)) {
            return new RowsReader(columns).of(file, csv.iterator());
        } catch (IOException | UncheckedIOException | CsvParseException e) {
            throw BenchException.usage(file + " cannot be read as CSV", e);
        }
    }

    private static final class RowsReader {
        private final List<String> named;
        private final List<AuditRow> rows = new ArrayList<>();
        private int missing;
        private Optional<String> firstMissing = Optional.empty();

        RowsReader(List<String> named) {
            this.named = named;
        }

        AuditFile of(Path file, Iterator<NamedCsvRecord> records) {
            List<AuditColumn> columns = List.of();
            while (records.hasNext()) {
                NamedCsvRecord row = records.next();
                if (rows.isEmpty()) {
                    columns = AuditColumn.read(named, new LinkedHashSet<>(row.getHeader()));
                }
                if (row.getFieldCount() > row.getHeader().size()) {
                    throw BenchException.usage(
                            file + " has " + row.getFieldCount() + " fields in line " + row.getStartingLineNumber()
                                    + " and names " + row.getHeader().size()
                                    + " columns in its first line: name every column, and put a field with a comma in quotes.");
                }
                if (rows.size() == MOST_ROWS) {
                    throw BenchException.usage(file + " has more than " + MOST_ROWS + " rows.");
                }
                rows.add(row(row, columns));
            }
            if (rows.isEmpty()) {
                throw BenchException.usage(file + " has no row under a line with the names of its columns.");
            }
            return new AuditFile(rows, missing, firstMissing);
        }

        private AuditRow row(NamedCsvRecord row, List<AuditColumn> columns) {
            Map<Quantity, Double> known = new EnumMap<>(Quantity.class);
            // Nobody knows which fields of a short row are missing.
            boolean isShort = row.getFieldCount() < row.getHeader().size();
            for (AuditColumn column : columns) {
                OptionalDouble number = isShort ? OptionalDouble.empty() : column.in(row);
                if (number.isPresent()) {
                    known.put(column.quantity(), number.getAsDouble());
                } else {
                    missing++;
                    firstMissing =
                            firstMissing.or(() -> Optional.of(column.name() + " in line " + row.getStartingLineNumber()
                                    + (isShort
                                            ? ", which has " + row.getFieldCount() + " of "
                                                    + row.getHeader().size() + " fields"
                                            : "")));
                }
            }
            return new AuditRow(row.getStartingLineNumber(), known);
        }
    }
}
