package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.runs.RunsTogether;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.report.derived.DerivedRun;
import io.github.dbstacks.report.html.Piece.Region;
import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.svg.Thumbnail;
import io.github.dbstacks.report.text.Facts;
import io.github.dbstacks.report.text.Headline;
import io.github.dbstacks.report.text.RunsWording;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Validity;
import io.github.dbstacks.report.text.WarmWording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The index of a site: its runs by their plans, its studies, what became of each cell, and its documents. */
record SiteIndex(Site site) {
    private static final String HISTORY =
            "Of each cell that three runs have and more: CPU per SELECT of application and database, or of the"
                    + " application where the database's is unknown, and under load per request, as a multiple of the"
                    + " reference's in the same run. JDK, libraries and machine may differ between runs. Grey: no"
                    + " difference is established.";

    /** The address of the card of a run, whose name is the group. */
    private static final Pattern CARD = Pattern.compile("results/(?:published/)?([^\")\\s]+)/card");

    /** The place before the first picture of a text in Markdown. */
    private static final String PICTURE = "(?m)^(?=<picture>|!\\[)";

    /**
     * @param together pages of several runs by their paths
     * @param best the card that stands for the site; empty where there is none
     */
    Page page(Map<String, RunsTogether> together, Optional<Shell.Preview> best) {
        String title = "What does it cost a Java service to talk to its database?";
        ShortNames names = SiteHistory.names(site.runs().values());
        List<SiteHistory> history = SiteHistory.of(site.runs(), names);
        DocumentLinks links = new DocumentLinks(site);
        List<Piece> lead = new ArrayList<>();
        site.answers().forEach(answer -> lead.add(new Piece.Paragraph(null, "question", item(answer))));
        lead.add(new Piece.Box("document", introduction(links)));
        Shell shell = Shell.of(
                "what a Java service pays for its database", RecordMapper.line(Map.of("groups", history)), "groups.js");
        return new Page(
                shell.behind(best, title),
                List.of(
                        new Block.Link("Runs", "#runs"),
                        new Block.Link("Studies", "#studies"),
                        new Block.Link("History of each cell", "#history"),
                        new Block.Link("Documents", "#documents")),
                new Page.Head(title),
                lead,
                null,
                List.of(
                        part("runs", "Published runs", runs(together), "No run is published yet."),
                        part("studies", "Studies", studyCards(), "No run is held against a study yet."),
                        Region.of(
                                "history",
                                null,
                                "History of each cell",
                                charts(history.stream().map(SiteHistory::name).toList(), names)),
                        part(
                                "documents",
                                "Documents",
                                List.of(items(site.documents().keySet().stream()
                                        .map(path -> new Block.Link(path, Site.html(path)))
                                        .toList())),
                                "")));
    }

    /** @param none what it says where it has nothing */
    private static Region part(String id, String title, List<Piece> pieces, String none) {
        return Region.of(id, null, title, pieces.isEmpty() ? List.of(new Piece.Paragraph(null, null, none)) : pieces);
    }

    private List<Piece> runs(Map<String, RunsTogether> together) {
        List<Piece> pieces = new ArrayList<>(cards());
        Map<String, List<Block.Link>> others = new LinkedHashMap<>();
        others.put(
                "Runs of one plan together",
                together.entrySet().stream()
                        .map(plan -> new Block.Link(RunsWording.title(plan.getValue()), plan.getKey()))
                        .toList());
        others.put(
                "Series of runs",
                site.series().keySet().stream()
                        .map(name -> new Block.Link(name, "runs/" + name + "/figures.txt"))
                        .toList());
        others.forEach((title, links) -> {
            if (!links.isEmpty()) {
                pieces.add(new Piece.Blocks(List.of(new Block.Heading(title))));
                pieces.add(items(links));
            }
        });
        return pieces;
    }

    private List<Piece> studyCards() {
        List<Piece> cards = new ArrayList<>();
        site.studies()
                .forEach((path, study) -> cards.add(new Piece.Entry(
                        Optional.of(Thumbnail.ofClaims(study.claims())),
                        new Block.Link(
                                study.title().startsWith(study.name())
                                        ? study.title()
                                        : study.name() + ": " + study.title(),
                                path),
                        Optional.empty(),
                        List.of("Its runs:"),
                        study.runs().stream()
                                .map(run -> new Block.Link(run.name().replaceFirst(".*/", ""), Site.run(run.name())))
                                .toList())));
        return cards;
    }

    private List<Piece> charts(List<String> history, ShortNames names) {
        Piece about = new Piece.Paragraph(null, null, HISTORY);
        return history.isEmpty()
                ? List.of(about, new Piece.Paragraph(null, null, "No cell has three runs yet."))
                : List.of(
                        about,
                        new Piece.WithoutScript(
                                "These charts need JavaScript; the page of each run has its numbers in tables.",
                                Optional.empty()),
                        new Piece.Folded(
                                "Charts of all cells: " + history.size(),
                                List.of(
                                        new Piece.Filters(filters(history, names)),
                                        new Piece.Box(
                                                "charts",
                                                history.stream()
                                                        .<Piece>map(cell -> Region.ofChart(
                                                                cell,
                                                                Piece.Chart.of(
                                                                        "history", Piece.Chart.HEIGHT, Map.of())))
                                                        .toList()))));
    }

    private static Piece items(List<Block.Link> links) {
        return new Piece.Blocks(
                List.of(new Block.Items(links.stream().map(SiteIndex::item).toList())));
    }

    private static Block.Item item(Block.Link link) {
        return new Block.Item(link.label(), List.of(link));
    }

    /** @param history names of the cells that have one */
    private List<Filter> filters(List<String> history, ShortNames names) {
        List<Cell> cells = site.runs().values().stream()
                .flatMap(analysis -> analysis.cells().stream())
                .map(CellSummary::cell)
                .filter(cell -> history.contains(SiteHistory.name(cell, names)))
                .toList();
        return Filter.ofCells(cells, names);
    }

    /**
     * The README up to its first section, without its title. What the run of its picture is worth stands before the
     * picture, which does not say that.
     */
    private List<Piece> introduction(DocumentLinks links) {
        String readme = site.documents().getOrDefault("README.md", "");
        List<Piece> pieces = new ArrayList<>();
        String introduction = readme.split("\n## ", 2)[0].replaceFirst("# .*\n", "");
        for (String part : introduction.split(PICTURE, 2)) {
            if (!pieces.isEmpty()) {
                pieces.addAll(worth(part));
            }
            pieces.add(new Piece.Markup(MarkdownHtml.html(part, link -> links.of("README.md", link))));
        }
        return pieces;
    }

    /** Returns nothing where the site has no run with such a card. */
    private List<Piece> worth(String picture) {
        Matcher card = CARD.matcher(picture);
        String name = card.find() ? card.group(1) : "";
        return Optional.ofNullable(site.runs().get(name))
                .map(run -> List.<Piece>of(
                        new Piece.Paragraph(
                                null,
                                "facts",
                                new Block.Item(
                                        "The picture shows the run " + name + ".",
                                        List.of(new Block.Link(name, Site.run(name))))),
                        new Piece.Banner(Validity.of(run))))
                .orElse(List.of());
    }

    /**
     * A card for the latest run of each plan, and the older ones folded behind it. The plan with the latest run is
     * first, since that is what most readers look for.
     */
    private List<Piece> cards() {
        Map<String, List<Piece>> plans = new LinkedHashMap<>();
        site.runs().entrySet().stream()
                .filter(run -> Site.study(run.getValue()).isEmpty())
                .sorted(Comparator.comparing((Map.Entry<String, RunAnalysis> run) ->
                                run.getKey().replaceFirst("^" + DerivedRun.SENT_IN, ""))
                        .reversed())
                .forEach(run -> plans.computeIfAbsent(
                                run.getValue().measured().run().plan().name(), any -> new ArrayList<>())
                        .add(card(run.getKey(), run.getValue())));
        List<Piece> pieces = new ArrayList<>();
        plans.forEach((plan, cards) -> {
            pieces.add(cards.get(0));
            if (cards.size() > 1) {
                pieces.add(new Piece.Folded(
                        "Older runs of " + plan + ": " + (cards.size() - 1), cards.subList(1, cards.size())));
            }
        });
        return pieces;
    }

    private static Piece card(String name, RunAnalysis analysis) {
        List<String> facts = new ArrayList<>(List.of(name));
        if (DerivedRun.isSentIn(name)) {
            facts.add(0, "sent in");
        }
        facts.addAll(Facts.of(analysis.measured()));
        WarmWording.of(analysis).ifPresent(facts::add);
        return new Piece.Entry(
                Thumbnail.of(analysis),
                new Block.Link(Headline.of(analysis, ShortNames.of(analysis)), Site.run(name)),
                Optional.of(Validity.of(analysis)),
                facts,
                List.of());
    }
}
