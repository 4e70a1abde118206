package io.github.dbstacks.report.terminal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table of plain text without borders: every line starts with two blanks, columns stand two blanks apart, and no line
 * ends with a blank. First add the columns, then the rows. A table whose columns all have an empty header prints no
 * header line.
 */
public final class TextTable {
    static final int BETWEEN_COLUMNS = 2;

    /** Characters of a line of a text that is broken, however narrow the terminal is. */
    private static final int SHORTEST_LINE = 30;

    /** The place before a profile or setting of a cell. */
    private static final Pattern PART = Pattern.compile("(?=[ +])");

    private static final Pattern HYPHEN = Pattern.compile("(?<=-)");

    private final List<String> headers = new ArrayList<>();
    private final List<Boolean> isRight = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

    /** Adds a column of text, aligned to the left. */
    public TextTable left(String header) {
        return column(header, false);
    }

    /** Adds a column of numbers, aligned to the right. */
    public TextTable right(String header) {
        return column(header, true);
    }

    private TextTable column(String header, boolean right) {
        headers.add(header);
        isRight.add(right);
        return this;
    }

    /**
     * Adds a row.
     *
     * @param cells one for each column, of one line or several; an empty text for a cell that says nothing
     */
    public TextTable row(List<String> cells) {
        if (cells.size() != headers.size()) {
            throw new IllegalArgumentException(
                    "A row of this table has " + headers.size() + " cells, not " + cells.size() + ".");
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    /** Adds a row. */
    public TextTable row(String... cells) {
        return row(List.of(cells));
    }

    /** All columns, however wide that is; every line ends with a line feed. */
    @Override
    public String toString() {
        return text(new HashSet<>(headers));
    }

    /** All columns, the last one broken between words so that the table fits into {@code width} characters. */
    public String wrapped(int width) {
        int last = headers.size() - 1;
        int before = IntStream.range(0, last).map(this::widthOf).sum();
        int most = Math.max(SHORTEST_LINE, width - before - BETWEEN_COLUMNS);
        TextTable table = new TextTable();
        table.headers.addAll(headers);
        table.isRight.addAll(isRight);
        for (List<String> row : rows) {
            List<String> cells = new ArrayList<>(row);
            cells.set(last, broken(row.get(last), most));
            table.row(cells);
        }
        return table.toString();
    }

    /**
     * The table without the columns that do not fit into {@code width} characters or have only empty cells.
     *
     * @param optional headers of the columns that may be left out, the most important first; the others are always
     *     shown
     */
    public String fitting(int width, List<String> optional) {
        return text(shown(width, optional));
    }

    /** The headers of the columns that {@link #fitting} shows. */
    Set<String> shown(int width, List<String> optional) {
        Set<String> shown = new HashSet<>(headers);
        optional.forEach(shown::remove);
        for (String header : optional) {
            shown.add(header);
            if (isEmpty(header) || widthOf(shown) > width) {
                shown.remove(header);
            }
        }
        return shown;
    }

    /** How many characters are left beside those of these columns that are not empty; below 0 where they do not fit. */
    int room(int width, List<String> columns) {
        return width
                - widthOf(columns.stream().filter(header -> !isEmpty(header)).collect(Collectors.toSet()));
    }

    private boolean isEmpty(String header) {
        int column = headers.indexOf(header);
        return rows.stream().allMatch(row -> row.get(column).isEmpty());
    }

    private int widthOf(Set<String> shown) {
        return IntStream.range(0, headers.size())
                .filter(column -> shown.contains(headers.get(column)))
                .map(this::widthOf)
                .sum();
    }

    /** Returns the width of a column with the blanks before it. */
    private int widthOf(int column) {
        int widest = rows.stream()
                .flatMap(row -> row.get(column).lines())
                .mapToInt(String::length)
                .max()
                .orElse(0);
        return BETWEEN_COLUMNS + Math.max(headers.get(column).length(), widest);
    }

    /** Adds a sentence, broken between words; what follows its first line is indented. */
    static void wrap(StringBuilder text, String sentence, int width) {
        String line = "";
        for (String word : sentence.split("(?<=\\S) ", -1)) {
            if (!line.isBlank() && line.length() + 1 + word.length() > width) {
                text.append(line).append('\n');
                line = " ".repeat(BETWEEN_COLUMNS) + word;
            } else {
                line = line.isEmpty() ? word : line + " " + word;
            }
        }
        text.append(line).append('\n');
    }

    /** A text in lines of at most so many characters, broken between words. */
    static String broken(String text, int most) {
        return text.replaceAll("(.{1," + most + "})(?: +|$)", "$1\n").strip();
    }

    /**
     * A cell's name in lines of at most so many characters, where its parts allow that. A part that is longer is folded
     * after a hyphen.
     */
    static String folded(String name, int most) {
        StringBuilder lines = new StringBuilder();
        int length = 0;
        List<String> parts = PART.splitAsStream(name)
                .flatMap(part -> part.strip().length() <= most ? Stream.of(part) : HYPHEN.splitAsStream(part))
                .toList();
        for (String part : parts) {
            boolean fits = length + part.length() <= most;
            if (length > 0 && !fits) {
                lines.append('\n');
            }
            String own = fits ? part : part.strip();
            length = fits ? length + own.length() : own.length();
            lines.append(own);
        }
        return lines.toString();
    }

    String text(Set<String> shown) {
        Map<Integer, Integer> widths = new TreeMap<>();
        for (int column = 0; column < headers.size(); column++) {
            if (shown.contains(headers.get(column))) {
                widths.put(column, widthOf(column));
            }
        }
        Stream<List<String>> head = headers.stream().allMatch(String::isEmpty) ? Stream.empty() : Stream.of(headers);
        return Stream.concat(head, rows.stream())
                .flatMap(row -> lines(row, widths))
                .collect(Collectors.joining());
    }

    /**
     * Returns as many lines as the cell with the most has.
     *
     * @param widths of the columns that are shown
     */
    private Stream<String> lines(List<String> row, Map<Integer, Integer> widths) {
        List<List<String>> cells =
                row.stream().map(cell -> cell.lines().toList()).toList();
        int most = widths.keySet().stream()
                .mapToInt(column -> cells.get(column).size())
                .max()
                .orElse(0);
        return IntStream.range(0, Math.max(1, most)).mapToObj(line -> {
            StringBuilder text = new StringBuilder();
            widths.forEach((column, width) -> {
                List<String> cell = cells.get(column);
                String part = line < cell.size() ? cell.get(line) : "";
                String blanks = " ".repeat(width - BETWEEN_COLUMNS - part.length());
                text.append(" ".repeat(BETWEEN_COLUMNS)).append(isRight.get(column) ? blanks + part : part + blanks);
            });
            return text.toString().stripTrailing() + "\n";
        });
    }
}
