package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.runs.NamedRun;
import io.github.dbstacks.analysis.runs.RunsTogether;
import io.github.dbstacks.analysis.study.StudyTable;
import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.report.choose.Coefficients;
import io.github.dbstacks.report.csv.SummaryCsv;
import io.github.dbstacks.report.derived.DerivedRun;
import io.github.dbstacks.report.flame.FlameGraphPage;
import io.github.dbstacks.report.league.League;
import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.svg.Card;
import io.github.dbstacks.report.svg.CardPng;
import io.github.dbstacks.report.svg.CardSvg;
import io.github.dbstacks.report.text.RunsWording;
import io.github.dbstacks.report.text.Validity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Published runs and documents as a folder of static pages. No page loads anything from another place.
 *
 * @param runs by the name of their directories; those that others have sent in behind {@link DerivedRun#SENT_IN}
 * @param series packed series of runs: by name, what they come to as text
 * @param documents Markdown by its path in the checkout, such as {@code docs/ci.md}; {@code README.md} and
 *     {@code docs/METHODOLOGY.md} among them
 * @param tables that studies have published, as their plans bind them to cells today
 * @param coefficients what the page that computes an answer computes from; empty where there is no such page
 * @param league what the page of league tables shows; without a table there is no such page
 * @param address where the site will be, with a slash at its end, which previews of its pages need for their pictures;
 *     empty where nobody knows
 */
public record Site(
        Map<String, RunAnalysis> runs,
        Map<String, String> series,
        Map<String, String> documents,
        List<StudyTable> tables,
        Optional<Coefficients> coefficients,
        League league,
        String address) {
    /** The folder of runs that others have sent in, from the checkout, where a document says what that means. */
    public static final String SUBMISSIONS = "results/submitted";

    private static final String INDEX = "index.html";
    private static final String CHOOSE = "choose.html";
    private static final String LEAGUE = "league.html";

    public Site {
        runs = new TreeMap<>(runs);
        series = new TreeMap<>(series);
        documents = new TreeMap<>(documents);
        coefficients = coefficients.filter(Coefficients::hasCells);
    }

    /** Creates a site at an address that nobody knows, with those tables of studies that the runs have recorded. */
    public Site(Map<String, RunAnalysis> runs, Map<String, String> series, Map<String, String> documents) {
        this(runs, series, documents, List.of(), Optional.empty(), League.NONE, "");
    }

    /** Every file by its path from the folder of the site. */
    public Map<Path, String> files() {
        Map<Path, String> files = new LinkedHashMap<>();
        Map<String, RunsTogether> together = together();
        Map<String, Card> cards = cards();
        Optional<Shell.Preview> best = best(cards);
        files.put(Path.of(INDEX), HtmlReport.render(new SiteIndex(this).page(together, best)));
        coefficients.ifPresent(known -> files.put(Path.of(CHOOSE), AnswerPages.choose(known, beside(CHOOSE), best)));
        files.putAll(AnswerPages.league(LEAGUE, league, runs, beside(LEAGUE), best));
        runs.forEach((name, analysis) -> {
            String back = "../".repeat(depth(run(name)));
            String image = preview(run(name));
            files.put(Path.of(run(name)), HtmlReport.of(analysis, ways(name, analysis, back, together), image));
            files.put(Path.of("runs", name, "summary.csv"), SummaryCsv.of(analysis));
            files.put(Path.of("runs", name, "cells.csv"), SummaryCsv.cells(analysis));
            if (analysis.judgement().isPresent()) {
                files.put(
                        Path.of("runs", name, "expectations.html"),
                        StudyHtml.ofRun(analysis, List.of(index(back)), image));
            }
            analysis.samples()
                    .forEach(samples -> FlameGraphPage.of(samples, analysis)
                            .forEach(page -> files.put(Path.of("runs", name).resolve(page.path()), page.html())));
        });
        Map<String, String> names = new TreeMap<>();
        runs.values().forEach(analysis -> names.putAll(analysis.names()));
        together.forEach((path, plan) ->
                files.put(Path.of(path), RunsHtml.of(plan, RunsWording.names(plan, names), ways(plan), preview(path))));
        studies().forEach((path, study) -> files.put(Path.of(path), study.page(List.of(index("../")), preview(path))));
        cards.forEach((path, card) -> {
            files.put(Path.of(picture(path, ".svg")), CardSvg.of(card));
            files.put(Path.of(picture(path, "-narrow.svg")), CardSvg.narrow(card));
        });
        series.forEach((name, text) -> files.put(Path.of("runs", name, "figures.txt"), text));
        DocumentLinks links = new DocumentLinks(this);
        documents.forEach((path, markdown) ->
                files.put(Path.of(html(path)), document(html(path), path, markdown, link -> links.of(path, link))));
        return files;
    }

    /** Returns where a page that answers questions leads: to the index, and to the others. */
    private List<Block.Link> beside(String page) {
        List<Block.Link> ways = new ArrayList<>(List.of(index("")));
        answers().stream().filter(answer -> !answer.target().equals(page)).forEach(ways::add);
        return ways;
    }

    private static Block.Link index(String back) {
        return new Block.Link("All runs, studies and documents", back + INDEX);
    }

    /** Returns where the page of several runs leads in the site. */
    private static List<Block.Link> ways(RunsTogether together) {
        List<Block.Link> ways = new ArrayList<>(List.of(index("../")));
        together.runs().forEach(run -> ways.add(new Block.Link(run.name(), "../" + run(run.name()))));
        return ways;
    }

    /** The picture of each card by its path; none on a machine without a font. */
    public Map<Path, byte[]> pictures() {
        Map<Path, byte[]> pictures = new LinkedHashMap<>();
        cards().forEach((path, card) ->
                CardPng.of(card).ifPresent(png -> pictures.put(Path.of(picture(path, ".png")), png)));
        return pictures;
    }

    /** Returns the cards by the paths of the pages that they are of. */
    private Map<String, Card> cards() {
        Map<String, Card> cards = new LinkedHashMap<>();
        Map<String, String> names = new TreeMap<>();
        runs.forEach((name, analysis) -> {
            names.putAll(analysis.names());
            Card.of(analysis).ifPresent(card -> cards.put(run(name), card));
        });
        together().forEach((path, plan) -> cards.put(path, Card.ofRuns(plan, RunsWording.names(plan, names))));
        studies().forEach((path, study) -> cards.put(path, study.card()));
        return cards;
    }

    /** Returns the path of the card of a page: that of a run is in the run's folder, and named as there. */
    private static String picture(String page, String ending) {
        return page.replaceFirst("/report\\.html$", "/card.html").replaceFirst("\\.html$", ending);
    }

    /** The address of the picture of a page; from the page itself where that of the site is not known. */
    private String preview(String page) {
        String picture = picture(page, ".png");
        return address.isEmpty() ? picture.replaceFirst(".*/", "") : address + picture;
    }

    /**
     * The card that stands for the whole site on pages at its root: that of the run with the best known league table,
     * or else of the latest run. It is empty where no usable run has one.
     */
    private Optional<Shell.Preview> best(Map<String, Card> cards) {
        Stream<String> latest = runs.entrySet().stream()
                .filter(run -> study(run.getValue()).isEmpty())
                .sorted(Comparator.comparing(
                        (Map.Entry<String, RunAnalysis> run) ->
                                run.getValue().measured().run().startedAt(),
                        Comparator.reverseOrder()))
                .map(Map.Entry::getKey);
        return Stream.concat(
                        league.tables().stream()
                                .map(table -> league.runs().get(table.run()).name()),
                        latest)
                .filter(this::isUsable)
                .map(Site::run)
                .flatMap(page -> Stream.ofNullable(cards.get(page))
                        .map(card ->
                                new Shell.Preview(card.sentence(), card.caption(), address + picture(page, ".png"))))
                .findFirst();
    }

    private boolean isUsable(String run) {
        return Optional.ofNullable(runs.get(run))
                .filter(analysis -> Validity.of(analysis).level() != Validity.Level.INVALID)
                .isPresent();
    }

    /** Returns where the page of a run leads in the site. */
    private List<Block.Link> ways(String name, RunAnalysis analysis, String back, Map<String, RunsTogether> together) {
        List<Block.Link> ways = new ArrayList<>();
        ways.add(index(back));
        together.forEach((path, plan) -> {
            if (plan.runs().stream().anyMatch(run -> run.name().equals(name))) {
                ways.add(new Block.Link(RunsWording.title(plan), back + path));
            }
        });
        if (league.has(name)) {
            ways.add(new Block.Link("Its league table", back + LEAGUE + "#run=" + name));
        }
        study(analysis).ifPresent(study -> ways.add(new Block.Link("All of this study", back + path(study))));
        String rules = SUBMISSIONS + "/README.md";
        if (DerivedRun.isSentIn(name) && documents.containsKey(rules)) {
            ways.add(new Block.Link("Sent in by others: what that means", back + html(rules)));
        }
        return ways;
    }

    /** The pages that answer what a reader asks. */
    List<Block.Link> answers() {
        List<Block.Link> answers = new ArrayList<>();
        if (coefficients.isPresent()) {
            answers.add(new Block.Link("Choose: which stack for your service, and with how many connections?", CHOOSE));
        }
        if (league.hasTables()) {
            answers.add(new Block.Link("League tables: every stack beside the others", LEAGUE));
        }
        return answers;
    }

    static Optional<Expectations.Study> study(RunAnalysis analysis) {
        return analysis.judgement()
                .flatMap(judgement -> judgement.expectations().study());
    }

    /**
     * Runs of one plan together by the paths of their pages, of plans that several runs are of and that no study has.
     */
    private Map<String, RunsTogether> together() {
        Map<String, List<NamedRun>> plans = new TreeMap<>();
        runs.forEach((name, analysis) -> {
            if (analysis.measured().isForComparing() && study(analysis).isEmpty()) {
                plans.computeIfAbsent(analysis.measured().run().plan().name(), any -> new ArrayList<>())
                        .add(new NamedRun(name, analysis.measured()));
            }
        });
        Map<String, RunsTogether> together = new LinkedHashMap<>();
        plans.values().removeIf(of -> of.size() < 2);
        plans.forEach((plan, of) ->
                together.put("together/" + plan.replaceAll("[^A-Za-z0-9.-]+", "-") + ".html", RunsTogether.of(of)));
        together.values().removeIf(found -> found.costs().isEmpty());
        return together;
    }

    /** Published studies by the paths of their pages. */
    Map<String, StudyHtml> studies() {
        Map<String, List<StudyHtml.Judged>> judged = new LinkedHashMap<>();
        runs.forEach((name, analysis) -> study(analysis)
                .ifPresent(study -> judged.computeIfAbsent(path(study), any -> new ArrayList<>())
                        .add(new StudyHtml.Judged(name, "../" + run(name), analysis))));
        Map<String, StudyHtml> studies = new LinkedHashMap<>();
        judged.forEach((path, of) -> studies.put(path, new StudyHtml(of, tables(path))));
        return studies;
    }

    /**
     * Returns the tables of a study, as its plans have them today, or else as the latest run has recorded them: first
     * those of the plan that says what the study asks, last those that only count.
     */
    private List<StudyTable> tables(String path) {
        Map<String, StudyTable> byTitle = new LinkedHashMap<>();
        Stream.concat(
                        tables.stream(),
                        runs.values().stream()
                                .sorted(Comparator.comparing(
                                        (RunAnalysis analysis) ->
                                                analysis.measured().run().startedAt(),
                                        Comparator.reverseOrder()))
                                .flatMap(analysis -> StudyTable.of(analysis.measured()).stream()))
                .filter(table -> path(table.study()).equals(path))
                .forEach(table -> byTitle.putIfAbsent(table.table().title(), table));
        return byTitle.values().stream()
                .sorted(Comparator.comparing(
                                (StudyTable table) -> table.study().question().isEmpty())
                        .thenComparing(table -> !table.hasRatios()))
                .toList();
    }

    /** Returns the address of the page of a study, in characters that any file system takes. */
    private static String path(Expectations.Study study) {
        return "studies/" + study.link().replaceFirst("^https?://", "").replaceAll("[^A-Za-z0-9.-]+", "-") + ".html";
    }

    private static String document(
            String path, String title, String markdown, Function<String, Optional<String>> links) {
        return HtmlReport.render(new Page(
                Shell.plain(title),
                List.of(index("../".repeat(depth(path)))),
                new Page.Head(""),
                List.of(),
                "document",
                List.of(new Piece.Markup(MarkdownHtml.html(markdown, links)))));
    }

    static int depth(String path) {
        return Path.of(path).getNameCount() - 1;
    }

    /** The path of the page of a run. */
    static String run(String name) {
        return "runs/" + name + "/report.html";
    }

    static String html(String document) {
        return document.replaceFirst("\\.md$", ".html");
    }
}
