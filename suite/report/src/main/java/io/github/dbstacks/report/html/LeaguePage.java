package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.report.league.League;
import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.Validity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What the template {@code league.jte} shows: one of all tables, for those whose browser runs no script. The script
 * puts the one in its place that a reader chooses.
 *
 * @param site where it leads in the site
 * @param title what the cells of the table have in common
 * @param run of the table
 * @param table the best known one
 */
public record LeaguePage(Shell shell, List<Block.Link> site, String title, League.Source run, Block.Table table) {
    private static final List<String> SCRIPTS = List.of("elements.js", "sort.js", "league-table.js", "league.js");

    /**
     * The page, and the code that its rows lead to; nothing where there is no table.
     *
     * @param path of the page
     * @param runs which say whether their numbers may be used
     */
    static Map<Path, String> files(String path, League league, Map<String, RunAnalysis> runs, List<Block.Link> site) {
        Map<Path, String> files = new LinkedHashMap<>();
        if (league.hasTables()) {
            Map<String, Validity> validity = new TreeMap<>();
            runs.forEach((name, analysis) -> validity.put(name, Validity.of(analysis)));
            files.put(Path.of(path), of(league.judged(validity), site));
            league.code().forEach((file, text) -> files.put(Path.of("code", file + ".txt"), text));
        }
        return files;
    }

    static String of(League league, List<Block.Link> site) {
        League.Table best = league.tables().get(0);
        return HtmlReport.render(
                "league.jte",
                new LeaguePage(
                        Shell.with("league tables of stacks", league.json(), SCRIPTS),
                        site,
                        best.view().toString(),
                        league.runs().get(best.run()),
                        table(best, league.first(best))));
    }

    /** Why the numbers are to be read with caution, or not at all; empty where nobody has judged them. */
    public Optional<Validity> validity() {
        return run.validity();
    }

    private static Block.Table table(League.Table table, List<League.Column> columns) {
        List<String> header = new ArrayList<>(List.of("stack", "driver", "pool"));
        columns.forEach(column -> header.add(column.title(table)));
        return new Block.Table(
                header, table.rows().stream().map(row -> row(row, columns)).toList());
    }

    private static List<String> row(League.Row row, List<League.Column> columns) {
        List<String> cells = new ArrayList<>();
        cells.add((row.stack() + " " + row.more()).strip());
        Stream.of("driver", "pool").forEach(part -> cells.add(row.parts().getOrDefault(part, "")));
        columns.forEach(column -> cells.add(Optional.ofNullable(row.values().get(column.id()))
                .map(value -> Numbers.decimals(value.value(), column.digits()))
                .orElse("")));
        return cells;
    }
}
