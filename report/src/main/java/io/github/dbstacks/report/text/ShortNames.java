package io.github.dbstacks.report.text;

import io.github.dbstacks.records.Cell;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names of cells that fit a chart and a sentence: {@code JDBC}, {@code MVC JDBC +virtual-threads}, {@code R2DBC [A]}.
 *
 * @param names by cell
 * @param key what the letters in them stand for, in their order; none where every name says all
 */
public record ShortNames(Map<Cell, String> names, Map<String, String> key) {
    /** What stands behind the name of a stack and is longer than this becomes a letter. */
    private static final int LONGEST = 32;

    /** @param cells of one run */
    public static ShortNames of(Collection<Cell> cells) {
        Map<String, Set<String>> stacks = cells.stream()
                .collect(Collectors.groupingBy(ShortNames::words, Collectors.mapping(Cell::stack, Collectors.toSet())));
        Map<Cell, String> names = new LinkedHashMap<>();
        Map<String, String> letters = new LinkedHashMap<>();
        for (Cell cell : cells) {
            String words = words(cell);
            boolean isClear = stacks.getOrDefault(words, Set.of()).size() == 1;
            String rest = cell.label().substring(cell.stack().length()).strip();
            if (rest.length() > LONGEST) {
                rest = "[" + letters.computeIfAbsent(rest, any -> letter(letters.size())) + "]";
            }
            names.put(cell, ((isClear ? words : cell.stack()) + " " + rest).strip());
        }
        Map<String, String> key = new LinkedHashMap<>();
        letters.forEach((text, letter) -> key.put(letter, text));
        return new ShortNames(names, key);
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
