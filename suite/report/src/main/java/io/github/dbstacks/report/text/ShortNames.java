package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.records.Cell;
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
 * Names of cells that fit a chart and a sentence: {@code JDBC}, {@code JDBC in Spring MVC +virtual-threads},
 * {@code R2DBC [A]}. A stack says itself how it is called ({@code short} of its {@code stack.properties}); where that
 * is not known, its module's name says it.
 *
 * @param names by cell
 * @param stacks the part of a name that is the stack's, by the stack's name
 * @param key what the letters in them stand for, in their order; none where every name says all
 */
public record ShortNames(Map<Cell, String> names, Map<String, String> stacks, Map<String, String> key) {
    /** What stands behind the name of a stack and is longer than this becomes a letter. */
    private static final int LONGEST = 32;

    /** Of all cells of a run. */
    public static ShortNames of(RunAnalysis analysis) {
        return of(analysis.cells().stream().map(CellSummary::cell).toList(), analysis.names());
    }

    /**
     * Of cells of one run.
     *
     * @param known short names of stacks, by the stacks' names
     */
    public static ShortNames of(Collection<Cell> cells, Map<String, String> known) {
        Function<Cell, String> words = cell -> known.getOrDefault(cell.stack(), words(cell));
        Map<String, Set<String>> stacks = cells.stream()
                .collect(Collectors.groupingBy(words, Collectors.mapping(Cell::stack, Collectors.toSet())));
        Map<String, String> byStack = new TreeMap<>();
        Map<Cell, String> names = new LinkedHashMap<>();
        Map<String, String> letters = new LinkedHashMap<>();
        for (Cell cell : cells) {
            String own = words.apply(cell);
            String stack = stacks.getOrDefault(own, Set.of()).size() == 1 ? own : cell.stack();
            byStack.put(cell.stack(), stack);
            String rest = cell.label().substring(cell.stack().length()).strip();
            if (rest.length() > LONGEST) {
                rest = "[" + letters.computeIfAbsent(rest, any -> letter(letters.size())) + "]";
            }
            names.put(cell, (stack + " " + rest).strip());
        }
        Map<String, String> key = new LinkedHashMap<>();
        letters.forEach((text, letter) -> key.put(letter, text));
        return new ShortNames(names, byStack, key);
    }

    /** Of the stack of a cell. */
    public String stack(Cell cell) {
        return stacks.getOrDefault(cell.stack(), cell.stack());
    }

    /** What the letters in the names of these cells stand for. */
    public Map<String, String> key(Collection<Cell> cells) {
        Map<String, String> used = new LinkedHashMap<>(key);
        used.keySet().removeIf(letter -> cells.stream().noneMatch(cell -> of(cell).endsWith("[" + letter + "]")));
        return used;
    }

    public String of(Cell cell) {
        return Objects.requireNonNull(names.get(cell), cell::label);
    }

    /** Names of some cells, in a sentence. Of more than four only the first three are named. */
    public String list(List<Cell> cells, String conjunction) {
        return Wording.few(cells.stream().map(this::of).toList(), conjunction);
    }

    private static String letter(int number) {
        return (char) ('A' + number % 26) + (number < 26 ? "" : Integer.toString(number / 26));
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
