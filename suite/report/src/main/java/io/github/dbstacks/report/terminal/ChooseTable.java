package io.github.dbstacks.report.terminal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * What {@code ./bench choose} prints: the answer that the page {@code choose.html} shows, with a table for each group
 * of its columns.
 */
public final class ChooseTable {
    private static final String SIGNS = "m: measured; c: computed from runs. Below each: the spread between forks or"
            + " runs, and what a rule was off.";

    private static final String MORE =
            "How each number is computed, how far that was off, and the runs: the same command with --how.";

    /** What a table has beside its first column. */
    private static final int NUMBERS = 66;

    private static final int NARROWEST = 18;
    private static final int WIDEST = 34;

    private ChooseTable() {}

    /**
     * @param answer that of {@link io.github.dbstacks.report.choose.Chooser}, without an error
     * @param published where the runs are; empty where the runs, and how numbers are computed, are left out
     * @param width columns of the terminal
     */
    public static String of(JsonNode answer, Optional<String> published, int width) {
        StringBuilder text = new StringBuilder();
        TextTable.wrap(text, answer.path("headline").asString(""), width);
        if (!answer.path("trust").asString("").isEmpty()) {
            TextTable.wrap(text, answer.path("trust").asString(""), width);
        }
        answer.path("sentences").forEach(sentence -> item(text, sentence, width));
        text.append('\n');
        TextTable.wrap(text, answer.path("question").asString(""), width);
        TextTable.wrap(text, SIGNS, width);
        Map<String, List<Integer>> groups = new LinkedHashMap<>();
        for (int column = 0; column < answer.path("columns").size(); column++) {
            groups.computeIfAbsent(
                            answer.path("columns").path(column).path("group").asString(""), any -> new ArrayList<>())
                    .add(column);
        }
        groups.forEach((group, columns) -> text.append('\n').append(table(answer, group, columns, width)));
        String matters = matters(answer, published.isPresent(), width).wrapped(width);
        text.append('\n').append(matters).append('\n');
        TextTable.wrap(text, answer.path("legend").asString(""), width);
        if (!answer.path("outside").isEmpty()) {
            text.append("\nWhat no run has measured\n");
            answer.path("outside").forEach(sentence -> item(text, sentence, width));
        }
        text.append('\n');
        published.ifPresentOrElse(folder -> how(text, answer, folder, width), () -> TextTable.wrap(text, MORE, width));
        return text.toString();
    }

    /** Adds how each number is computed, and the runs. */
    private static void how(StringBuilder text, JsonNode answer, String published, int width) {
        text.append("How it is computed, and how far that was off\n");
        for (JsonNode rule : answer.path("rules")) {
            String places = places(answer, List.of(rule.path("runs")));
            String blank = places.isEmpty() ? "" : " ";
            TextTable.wrap(text, "- " + rule.path("text").asString("") + blank + places, width);
        }
        text.append("\nThe runs, in ").append(published).append('\n');
        for (int place = 0; place < answer.path("runs").size(); place++) {
            JsonNode run = answer.path("runs").path(place);
            TextTable.wrap(
                    text,
                    "[" + (place + 1) + "] " + run.path("name").asString("") + ": "
                            + run.path("facts").asString(""),
                    width);
        }
    }

    private static void item(StringBuilder text, JsonNode sentence, int width) {
        TextTable.wrap(text, "- " + sentence.asString(""), width);
    }

    private static TextTable table(JsonNode answer, String group, List<Integer> columns, int width) {
        TextTable table = new TextTable().left(group);
        columns.forEach(column ->
                table.right(answer.path("columns").path(column).path("title").asString("")));
        answer.path("rows").forEach(row -> {
            List<String> cells = new ArrayList<>(List.of(label(row, width)));
            columns.forEach(column -> cells.add(cell(row.path("cells").path(column))));
            table.row(cells);
        });
        return table;
    }

    /** Returns the number of a cell with m or c, and below it the spread. */
    private static String cell(JsonNode cell) {
        String how = cell.path("how").asString("");
        String spread = cell.path("spread").asString("");
        return cell.path("text").asString("")
                + (how.isEmpty() ? "" : " " + how.charAt(0))
                + (spread.isEmpty() ? "" : "\n" + spread + "  ");
    }

    private static TextTable matters(JsonNode answer, boolean hasRuns, int width) {
        TextTable table = new TextTable().left("Does it matter here?").left(hasRuns ? "[runs]" : "");
        for (JsonNode row : answer.path("rows")) {
            List<JsonNode> runs = row.path("cells")
                    .valueStream()
                    .map(cell -> cell.path("runs"))
                    .toList();
            String places = hasRuns ? " " + places(answer, runs) : "";
            table.row(label(row, width), row.path("matters").asString("") + places);
        }
        return table;
    }

    /** {@code [1] [3]}: the places of runs in the list below, each once. */
    private static String places(JsonNode answer, List<JsonNode> runs) {
        TreeSet<Integer> used = new TreeSet<>();
        runs.forEach(of -> of.forEach(run -> used.add(run.asInt(0))));
        return IntStream.range(0, answer.path("runs").size())
                .filter(place ->
                        used.contains(answer.path("runs").path(place).path("at").asInt(-1)))
                .mapToObj(place -> "[" + (place + 1) + "]")
                .collect(Collectors.joining(" "));
    }

    /** Returns the label in lines, beside which the spreads stand. */
    private static String label(JsonNode row, int width) {
        return TextTable.folded(row.path("label").asString(""), Math.max(NARROWEST, Math.min(WIDEST, width - NUMBERS)));
    }
}
