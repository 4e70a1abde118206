package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Unsupported;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names of cells in words: {@code JDBC}, {@code JDBC in Spring MVC on virtual threads}, {@code Vert.x with 4
 * connections}, {@code R2DBC with 5 changes}. A stack says itself how it is called ({@code short} of its
 * {@code stack.properties}); where that is not known, its module's name says it.
 *
 * @param names by cell, short enough for a chart and a sentence
 * @param wholes by cell, with everything that tells it from others
 * @param stacks the part of a name that is the stack's, by the stack's name
 * @param key what short names leave out, by these names in their order; none where every name says all
 */
public record ShortNames(
        Map<Cell, String> names, Map<Cell, String> wholes, Map<String, String> stacks, Map<String, String> key) {
    /** What a stack has and is longer than this in words is counted instead. */
    private static final int LONGEST = 56;

    /** Names all cells of a run, and those that it could not measure. */
    public static ShortNames of(RunAnalysis analysis) {
        return of(
                Stream.concat(
                                analysis.cells().stream().map(CellSummary::cell),
                                analysis.measured().run().plan().unsupported().stream()
                                        .map(Unsupported::cell))
                        .toList(),
                analysis.names());
    }

    /**
     * Names cells of several runs.
     *
     * @param cells may be there more than once
     * @param known short names of stacks, which go before those that the runs have recorded
     */
    static ShortNames ofRuns(Stream<MeasuredRun> runs, Stream<Cell> cells, Map<String, String> known) {
        Map<String, String> all = new TreeMap<>();
        runs.forEach(run -> all.putAll(run.names()));
        all.putAll(known);
        return of(cells.distinct().toList(), all);
    }

    /**
     * Names cells of one run.
     *
     * @param known short names of stacks, by the stacks' names
     */
    public static ShortNames of(Collection<Cell> cells, Map<String, String> known) {
        Function<Cell, String> words = cell -> known.getOrDefault(cell.stack(), words(cell));
        Map<String, Set<String>> stacks = cells.stream()
                .collect(Collectors.groupingBy(words, Collectors.mapping(Cell::stack, Collectors.toSet())));
        Map<String, String> byStack = new TreeMap<>();
        for (Cell cell : cells) {
            String own = words.apply(cell);
            byStack.put(cell.stack(), stacks.getOrDefault(own, Set.of()).size() == 1 ? own : cell.stack());
        }
        Function<Cell, String> stack = cell -> byStack.getOrDefault(cell.stack(), cell.stack());
        Map<Cell, String> wholes = unlike(cells, cell -> whole(stack.apply(cell), cell), Cell::label);
        Map<Cell, String> names =
                unlike(cells, cell -> brief(stack.apply(cell), cell), cell -> wholes.getOrDefault(cell, cell.label()));
        Map<String, String> key = new LinkedHashMap<>();
        names.forEach((cell, name) -> {
            if (!name.equals(wholes.get(cell))) {
                key.put(name, Wording.list(CellWords.extras(cell), "and"));
            }
        });
        return new ShortNames(names, wholes, byStack, key);
    }

    /**
     * A name for each cell.
     *
     * @param otherwise the name of a cell whose own is that of another one, too
     */
    private static Map<Cell, String> unlike(
            Collection<Cell> cells, Function<Cell, String> own, Function<Cell, String> otherwise) {
        Map<String, Set<String>> labels =
                cells.stream().collect(Collectors.groupingBy(own, Collectors.mapping(Cell::label, Collectors.toSet())));
        Map<Cell, String> names = new LinkedHashMap<>();
        cells.forEach(cell -> names.put(
                cell,
                labels.getOrDefault(own.apply(cell), Set.of()).size() == 1 ? own.apply(cell) : otherwise.apply(cell)));
        return names;
    }

    private static String whole(String stack, Cell cell) {
        List<String> extras = CellWords.extras(cell);
        return with(stack, cell, extras.isEmpty() ? "" : Wording.list(extras, "and"));
    }

    private static String brief(String stack, Cell cell) {
        List<String> extras = CellWords.extras(cell);
        return extras.size() > 1 && Wording.list(extras, "and").length() > LONGEST
                ? with(stack, cell, extras.size() + " changes")
                : whole(stack, cell);
    }

    private static String with(String stack, Cell cell, String extras) {
        String place =
                Stream.concat(Stream.of(stack), CellWords.places(cell).stream()).collect(Collectors.joining(" "));
        return extras.isEmpty() ? place : place + (place.contains(" with ") ? ", " : " with ") + extras;
    }

    /** Returns the name of the stack of a cell. */
    public String stack(Cell cell) {
        return stacks.getOrDefault(cell.stack(), cell.stack());
    }

    /** What the names of these cells leave out. */
    public Map<String, String> key(Collection<Cell> cells) {
        Map<String, String> used = new LinkedHashMap<>(key);
        used.keySet().removeIf(name -> cells.stream().noneMatch(cell -> of(cell).equals(name)));
        return used;
    }

    public String of(Cell cell) {
        return Objects.requireNonNull(names.get(cell), cell::label);
    }

    /** Returns the name with everything that tells the cell from others, for a table. */
    public String whole(Cell cell) {
        return wholes.getOrDefault(cell, whole(stack(cell), cell));
    }

    /** Returns the whole name of the cell or program that has this label; where no cell is of it, the label. */
    public String ofLabel(String label) {
        return names.keySet().stream()
                .map(cell -> cell.label().equals(label) ? cell : cell.asProgram())
                .filter(cell -> cell.label().equals(label) || cell.program().equals(label))
                .findFirst()
                .map(this::whole)
                .orElse(label);
    }

    /** Returns that name without one of the cell's settings. */
    public String without(Cell cell, String setting) {
        return whole(stack(cell), cell.without(setting));
    }

    /**
     * What is different in the second cell: the cell where it is of another stack, else what it has and has no more.
     */
    public String change(Cell before, Cell after) {
        if (!before.stack().equals(after.stack())) {
            return whole(after);
        }
        List<String> had = new ArrayList<>(CellWords.all(before));
        List<String> has = new ArrayList<>(CellWords.all(after));
        has.removeAll(CellWords.all(before));
        had.removeAll(CellWords.all(after));
        return Stream.concat(has.stream(), had.stream().map(phrase -> "not " + phrase))
                .collect(Collectors.joining(", "));
    }

    /** Returns the whole name with its JDK and what it does, where cells of the run differ in these. */
    public String inRun(MeasuredRun measured, Cell cell) {
        boolean isOneWork = measured.name(cell).equals(measured.label(cell));
        return isOneWork ? label(measured, cell) : withWork(measured, cell);
    }

    /** Returns the whole name with its JDK, where cells of the run differ in it. */
    public String label(MeasuredRun measured, Cell cell) {
        return whole(cell) + measured.jdkBeside(cell).map(jdk -> ", JDK " + jdk).orElse("");
    }

    /** Returns the label with what it does, for a sentence that stands alone. */
    public String withWork(MeasuredRun measured, Cell cell) {
        return label(measured, cell) + ", " + CellWords.task(cell.workload());
    }

    /** Names of some cells, in a sentence. Of more than four only the first three are named. */
    public String list(List<Cell> cells, String conjunction) {
        return Wording.few(cells.stream().map(this::of).toList(), conjunction);
    }

    /** The stack without its kind, its abbreviations in capitals: {@code MVC JDBC}. */
    private static String words(Cell cell) {
        String stack = cell.stack();
        String prefix = cell.kind() + "-";
        return stack.startsWith(prefix) && stack.matches("[a-z0-9]+(-[a-z0-9]+)+")
                ? Stream.of(stack.substring(prefix.length()).split("-", -1))
                        .map(ShortNames::word)
                        .collect(Collectors.joining(" "))
                : stack;
    }

    private static String word(String word) {
        boolean isAbbreviation = word.length() <= 3 || !word.matches(".*[aeiou].*");
        return isAbbreviation
                ? word.toUpperCase(Locale.ROOT)
                : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }
}
