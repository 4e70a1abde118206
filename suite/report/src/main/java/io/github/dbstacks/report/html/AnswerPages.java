package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.report.choose.Chooser;
import io.github.dbstacks.report.choose.Coefficients;
import io.github.dbstacks.report.html.Piece.Paragraph;
import io.github.dbstacks.report.html.Piece.Region;
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

/** The pages of the site that answer what a reader asks, with a form each. */
final class AnswerPages {
    private static final List<String> LEAGUE = List.of("elements.js", "sort.js", "league-table.js", "league.js");

    private AnswerPages() {}

    /**
     * Computes what stacks need for a question. Its scripts are those that {@link Chooser} runs, and one more that
     * makes the form and shows the answer.
     *
     * @param site where it leads in the site
     * @param preview the card that stands for the site; empty where there is none
     */
    static String choose(Coefficients coefficients, List<Block.Link> site, Optional<Shell.Preview> preview) {
        Shell shell = Shell.with(
                "which stack for your service",
                coefficients.json(),
                Stream.concat(Chooser.SCRIPTS.stream(), Stream.of("elements.js", "choose-page.js"))
                        .toList());
        return page(
                "choose.jte",
                shell,
                site,
                preview,
                "Which stack for your service, and with how many connections?",
                List.of(
                        "Computed in this page from published runs. Its address has what you ask, so an answer can be"
                                + " shared.",
                        "This page computes in your browser and needs JavaScript; ./bench choose prints the same in a"
                                + " terminal."),
                List.of());
    }

    /**
     * The league tables, and the code that their rows lead to; nothing where there is no table.
     *
     * @param path of the page
     * @param runs which say whether their numbers may be used
     * @param preview the card that stands for the site; empty where there is none
     */
    static Map<Path, String> league(
            String path,
            League league,
            Map<String, RunAnalysis> runs,
            List<Block.Link> site,
            Optional<Shell.Preview> preview) {
        Map<Path, String> files = new LinkedHashMap<>();
        if (league.hasTables()) {
            Map<String, Validity> validity = new TreeMap<>();
            runs.forEach((name, analysis) -> validity.put(name, Validity.of(analysis)));
            files.put(Path.of(path), league(league.judged(validity), site, preview));
            league.code().forEach((file, text) -> files.put(Path.of("code", file + ".txt"), text));
        }
        return files;
    }

    /** One table, for those whose browser runs no script: the best known one. The script puts others in its place. */
    static String league(League league, List<Block.Link> site, Optional<Shell.Preview> preview) {
        League.Table best = league.tables().get(0);
        League.Source run = league.runs().get(best.run());
        List<Piece> table = new ArrayList<>();
        run.validity().map(Piece.Banner::new).ifPresent(table::add);
        table.add(new Paragraph(
                null,
                "facts",
                new Block.Item(
                        (run.sentIn() ? "sent in: " : "") + run.name() + ": " + run.facts(),
                        List.of(new Block.Link(run.name(), "runs/" + run.name() + "/report.html")))));
        table.add(new Piece.Blocks(List.of(table(best, league.first(best)))));
        return page(
                "league.jte",
                Shell.with("league tables of stacks", league.json(), LEAGUE),
                site,
                preview,
                "League tables: what each stack costs, answers and holds",
                List.of(
                        "Each table is of one run, so that all its numbers are of one machine and one day. The address"
                                + " has what is chosen, so a view can be shared.",
                        "The choice of another table needs JavaScript. This is the best known run with most stacks."),
                List.of(Region.of("league", null, best.view().toString(), table)));
    }

    /** @param about what the page does, and what it cannot do without a script */
    private static String page(
            String template,
            Shell shell,
            List<Block.Link> site,
            Optional<Shell.Preview> preview,
            String title,
            List<String> about,
            List<Piece> main) {
        return HtmlReport.render(
                template,
                new Page(
                        shell.behind(preview, title),
                        site,
                        new Page.Head(title),
                        List.of(
                                new Paragraph(null, null, about.get(0)),
                                new Piece.WithoutScript(about.get(1), Optional.empty())),
                        null,
                        main));
    }

    private static Block.Table table(League.Table table, List<League.Column> columns) {
        List<String> header = new ArrayList<>(List.of("stack", "driver", "pool"));
        columns.forEach(column -> header.add(column.title(table)));
        return new Block.Table(
                header, table.rows().stream().map(row -> row(row, columns)).toList());
    }

    private static List<String> row(League.LeagueCell row, List<League.Column> columns) {
        List<String> cells = new ArrayList<>();
        cells.add((row.stack() + " " + row.more()).strip());
        Stream.of("driver", "pool").forEach(part -> cells.add(row.parts().getOrDefault(part, "")));
        columns.forEach(column -> cells.add(Optional.ofNullable(row.values().get(column.id()))
                .map(value -> Numbers.decimals(value.value(), column.digits()))
                .orElse("")));
        return cells;
    }
}
