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
 * The columns in which a quantity stands in the results of others.
 *
 * @param parts the columns whose sum it is
 */
record AuditColumn(Quantity quantity, List<ColumnPart> parts, Value written) {
    private static final Pattern TEXT = Pattern.compile("\\s*([a-z0-9-]+)(?::([^=]*))?=(.+)");
    /** A column such as {@code latency (ms)}. */
    private static final Pattern UNIT_OF_COLUMN = Pattern.compile(".*[(\\[]([^()\\[\\]]+)[)\\]]\\s*");

    private static final Pattern NUMBER =
            Pattern.compile("([.,]?\\d[\\d.,]*)([eE][+-]?\\d{1,3})?\\s*(.*)", Pattern.DOTALL);
    /** Commas may stand between thousands, but not where they could stand before decimals. */
    private static final Pattern PLAIN = Pattern.compile("\\d{1,18}(?:\\.\\d{0,18})?|\\.\\d{1,18}"
            + "|\\d{1,3}(?:,\\d{3}){1,5}\\.\\d{0,18}|\\d{1,3}(?:,\\d{3}){2,5}");

    /**
     * A column of the file.
     *
     * @param factor of a number without a unit of its own; empty where each number must have one
     */
    record ColumnPart(String column, OptionalDouble factor) {}

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
        Optional<String> unit = Optional.ofNullable(matcher.group(2));
        return new AuditColumn(
                quantity,
                columns(matcher.group(3), header, written).stream()
                        .map(column -> new ColumnPart(column, factor(quantity, unit, column, written)))
                        .toList(),
                written);
    }

    /** Returns one column, or several with {@code +} between them. */
    private static List<String> columns(String text, Set<String> header, Value written) {
        List<String> columns = header.contains(text) ? List.of(text) : List.of(text.split("\\+", -1));
        columns.stream().filter(column -> !header.contains(column)).findFirst().ifPresent(column -> {
            throw written.refused("the file has no column " + column + "; it has " + String.join(", ", header) + ".");
        });
        return columns;
    }

    private static OptionalDouble factor(Quantity quantity, Optional<String> unit, String column, Value written) {
        if (unit.isPresent()) {
            return OptionalDouble.of(AuditUnit.of(quantity.dimension(), unit.get())
                    .orElseThrow(() -> written.refused(
                            "the units of " + quantity + " are " + AuditUnit.names(quantity.dimension()) + "."))
                    .factor());
        }
        Matcher ofColumn = UNIT_OF_COLUMN.matcher(column);
        Optional<AuditUnit> named =
                ofColumn.matches() ? AuditUnit.of(quantity.dimension(), ofColumn.group(1)) : Optional.empty();
        if (named.isPresent()) {
            return OptionalDouble.of(named.get().factor());
        }
        return switch (quantity.dimension()) {
            case COUNT, BYTES -> OptionalDouble.of(1);
            case TIME, USAGE -> OptionalDouble.empty();
        };
    }

    /** Returns the text that names it in {@code --columns}. */
    String name() {
        return parts.stream().map(ColumnPart::column).collect(Collectors.joining("+"));
    }

    /**
     * The quantity in a row, in seconds, bytes or as a count; empty where a column has no number.
     *
     * @throws BenchException when a number needs a unit and has none, has a unit that nobody knows, or could be two
     */
    OptionalDouble in(NamedCsvRecord row) {
        double sum = 0;
        for (ColumnPart part : parts) {
            Matcher matcher =
                    NUMBER.matcher(row.findField(part.column).orElse("").strip());
            if (!matcher.matches()) {
                return OptionalDouble.empty();
            }
            String where = part.column + " in line " + row.getStartingLineNumber();
            String exponent = Optional.ofNullable(matcher.group(2)).orElse("");
            sum += Double.parseDouble(plain(matcher.group(1), where) + exponent)
                    * factor(part, matcher.group(3), where);
        }
        return OptionalDouble.of(sum);
    }

    /** The number with nothing between thousands. */
    private static String plain(String number, String where) {
        if (!PLAIN.matcher(number).matches()) {
            throw BenchException.usage(
                    where + " has " + number
                            + ", which is no number or could be two: put a point before decimals, and nothing between thousands.");
        }
        return number.replace(",", "");
    }

    /** @param unit of the number itself; blank where it has none */
    private double factor(ColumnPart part, String unit, String where) {
        if (!unit.isEmpty()) {
            return AuditUnit.of(quantity.dimension(), unit)
                    .orElseThrow(() -> BenchException.usage(where + " has the unit " + unit + ": those of " + quantity
                            + " are " + AuditUnit.names(quantity.dimension()) + "."))
                    .factor();
        }
        return part.factor.orElseThrow(() -> written.refused("its numbers have no unit: write " + quantity + ":UNIT="
                + name() + " with one of " + AuditUnit.names(quantity.dimension()) + "."));
    }
}
