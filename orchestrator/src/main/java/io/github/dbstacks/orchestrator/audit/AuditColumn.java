package io.github.dbstacks.orchestrator.audit;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.dbstacks.analysis.audit.Quantity;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.settings.EnumText;
import io.github.dbstacks.testbed.BenchException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where a quantity stands in the results of others.
 *
 * @param factor of a number without a unit of its own; empty where each number must have one
 * @param columns whose sum it is
 */
record AuditColumn(Quantity quantity, OptionalDouble factor, List<String> columns, Value written) {
    private static final Pattern TEXT = Pattern.compile("\\s*([a-z0-9-]+)(?::([^=]*))?=(.+)");
    /** A column such as {@code latency (ms)}. */
    private static final Pattern UNIT_OF_COLUMN = Pattern.compile(".*[(\\[]([^()\\[\\]]+)[)\\]]\\s*");

    private static final Pattern NUMBER =
            Pattern.compile("(\\d{1,18}(?:\\.\\d{0,18})?(?:[eE][+-]?\\d{1,3})?)\\s*([a-zA-Zµ%]*)");
    private static final Pattern THOUSANDS = Pattern.compile("\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?.*");

    /** @param texts values of {@code --columns}, each with commas between quantities */
    static List<AuditColumn> read(List<String> texts, Set<String> header) {
        List<AuditColumn> columns = new ArrayList<>();
        Set<Quantity> named = new HashSet<>();
        for (String text : texts) {
            for (String one : fields(text)) {
                AuditColumn column = column(new Value(one, "--columns"), header);
                if (!named.add(column.quantity)) {
                    throw column.written.refused(column.quantity + " is named twice.");
                }
                columns.add(column);
            }
        }
        return columns;
    }

    /** A column whose name has a comma stands in quotes, as in the file. */
    private static List<String> fields(String text) {
        try {
            return CsvReader.builder().ofSingleCsvRecord(text).getFields();
        } catch (CsvParseException e) {
            throw new Value(text, "--columns").refused("it is no list with commas.");
        }
    }

    private static AuditColumn column(Value written, Set<String> header) {
        Matcher matcher = TEXT.matcher(written.text());
        if (!matcher.matches()) {
            throw written.refused("it takes QUANTITY=COLUMN or QUANTITY:UNIT=COLUMN, such as latency:ms=lat_avg.");
        }
        Quantity quantity = EnumText.read(Quantity.class, matcher.group(1))
                .orElseThrow(() -> written.refused("the quantities are "
                        + Arrays.stream(Quantity.values())
                                .map(Quantity::toString)
                                .collect(Collectors.joining(", "))
                        + "."));
        List<String> columns = columns(matcher.group(3), header, written);
        return new AuditColumn(
                quantity, factor(quantity, Optional.ofNullable(matcher.group(2)), columns, written), columns, written);
    }

    /** One column, or several with {@code +} between them. */
    private static List<String> columns(String text, Set<String> header, Value written) {
        List<String> columns = header.contains(text) ? List.of(text) : List.of(text.split("\\+", -1));
        columns.stream().filter(column -> !header.contains(column)).findFirst().ifPresent(column -> {
            throw written.refused("the file has no column " + column + "; it has " + String.join(", ", header) + ".");
        });
        return columns;
    }

    private static OptionalDouble factor(
            Quantity quantity, Optional<String> unit, List<String> columns, Value written) {
        if (unit.isPresent()) {
            return OptionalDouble.of(AuditUnit.of(quantity.kind(), unit.get())
                    .orElseThrow(() -> written.refused(
                            "the units of " + quantity + " are " + AuditUnit.names(quantity.kind()) + "."))
                    .factor());
        }
        Matcher ofColumn = UNIT_OF_COLUMN.matcher(columns.get(0));
        Optional<AuditUnit> named =
                ofColumn.matches() ? AuditUnit.of(quantity.kind(), ofColumn.group(1)) : Optional.empty();
        if (named.isPresent()) {
            return OptionalDouble.of(named.get().factor());
        }
        return switch (quantity.kind()) {
            case COUNT, BYTES -> OptionalDouble.of(1);
            case TIME, USAGE -> OptionalDouble.empty();
        };
    }

    /**
     * The quantity in a row, in seconds, bytes or as a count; empty where a column has no number.
     *
     * @throws BenchException when a number needs a unit and there is none
     */
    OptionalDouble in(NamedCsvRecord row) {
        double sum = 0;
        for (String column : columns) {
            OptionalDouble number = number(row.findField(column).orElse("").strip());
            if (number.isEmpty()) {
                return number;
            }
            sum += number.getAsDouble();
        }
        return OptionalDouble.of(sum);
    }

    private OptionalDouble number(String text) {
        Matcher matcher = NUMBER.matcher(THOUSANDS.matcher(text).matches() ? text.replace(",", "") : text);
        if (!matcher.matches()) {
            return OptionalDouble.empty();
        }
        double number = Double.parseDouble(matcher.group(1));
        if (!matcher.group(2).isEmpty()) {
            Optional<AuditUnit> own = AuditUnit.of(quantity.kind(), matcher.group(2));
            return own.isPresent() ? OptionalDouble.of(number * own.get().factor()) : OptionalDouble.empty();
        }
        return OptionalDouble.of(number
                * factor.orElseThrow(() -> written.refused("its numbers have no unit: write "
                        + quantity + ":UNIT=" + String.join("+", columns) + " with one of "
                        + AuditUnit.names(quantity.kind()) + ".")));
    }
}
