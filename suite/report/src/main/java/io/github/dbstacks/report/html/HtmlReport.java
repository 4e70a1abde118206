package io.github.dbstacks.report.html;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.Start;
import io.github.dbstacks.analysis.choice.BesideCommonest;
import io.github.dbstacks.analysis.expectation.Judgement;
import io.github.dbstacks.analysis.explanation.ChainExplanation;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.sampling.Sampling;
import io.github.dbstacks.report.html.Piece.Blocks;
import io.github.dbstacks.report.html.Piece.Chart;
import io.github.dbstacks.report.html.Piece.Paragraph;
import io.github.dbstacks.report.html.Piece.Region;
import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.ChainSection;
import io.github.dbstacks.report.section.CountSection;
import io.github.dbstacks.report.section.EnvironmentSection;
import io.github.dbstacks.report.section.ExpectationSection;
import io.github.dbstacks.report.section.LayerSection;
import io.github.dbstacks.report.section.PartSection;
import io.github.dbstacks.report.section.RateSection;
import io.github.dbstacks.report.section.RemarkSection;
import io.github.dbstacks.report.section.Section;
import io.github.dbstacks.report.section.StartSection;
import io.github.dbstacks.report.section.StudySection;
import io.github.dbstacks.report.section.TimeSection;
import io.github.dbstacks.report.svg.Card;
import io.github.dbstacks.report.svg.ValuesChart;
import io.github.dbstacks.report.text.ChoiceWording;
import io.github.dbstacks.report.text.Facts;
import io.github.dbstacks.report.text.Headline;
import io.github.dbstacks.report.text.Reproduction;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The file {@code report.html}. */
public final class HtmlReport {
    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(ContentType.Html);

    /** As many groups stand side by side before everything else. */
    private static final int LEADS = 2;

    /** The class of what has the width of the page. */
    private static final String WIDE = "wide";

    private final RunAnalysis analysis;
    private final MeasuredRun measured;
    private final ShortNames names;
    private final List<Judgement> judgements;
    private final Optional<ChainExplanation> chain;
    private final boolean isAboutStarts;
    private final Section starts;
    private final List<LoadChart> loads;
    private final List<GroupPieces> groups;

    private HtmlReport(RunAnalysis analysis) {
        this.analysis = analysis;
        this.measured = analysis.measured();
        this.names = ShortNames.of(analysis);
        this.judgements = analysis.judgement().stream().toList();
        this.chain = ChainExplanation.of(analysis);
        this.isAboutStarts = Start.isAbout(analysis.cells());
        this.starts = StartSection.of(measured, analysis.cells(), names);
        this.loads = measured.isForComparing() ? LoadChart.of(analysis, names) : List.of();
        this.groups = IntStream.range(0, analysis.groups().size())
                .mapToObj(at -> new GroupPieces(measured, analysis.groups().get(at), at, names))
                .toList();
    }

    public static String of(RunAnalysis analysis) {
        return of(analysis, List.of(), Card.PNG);
    }

    /**
     * @param site where its page leads in the site that it is part of
     * @param image address of the picture of its card
     */
    static String of(RunAnalysis analysis, List<Block.Link> site, String image) {
        return render(new HtmlReport(analysis).page(site, image));
    }

    static String render(Page page) {
        return render("page.jte", page);
    }

    /** A page made by a template whose one parameter is {@code page}. */
    static String render(String template, Object page) {
        StringOutput out = new StringOutput(1 << 20);
        TEMPLATES.render(template, page, out);
        return out.toString();
    }

    private Page page(List<Block.Link> site, String image) {
        String headline = Headline.of(analysis, names);
        List<String> facts = Facts.of(measured);
        Optional<Card> card = Card.of(analysis);
        Shell shell = Shell.of(
                measured.run().plan().name() + ", " + measured.run().startedAt(),
                ChartData.json(analysis, names, loads, chain),
                "report.js");
        Validity validity = Validity.of(analysis);
        Section remarks = RemarkSection.of(analysis);
        boolean isDoubtful = validity.level() != Validity.Level.VALID && !remarks.isEmpty();
        Reproduction reproduction = Reproduction.of(measured);
        List<Integer> leads = leads();
        return new Page(
                card.isPresent()
                        ? shell.with(new Shell.Preview(headline, String.join(". ", facts) + ".", image))
                        : shell,
                site,
                new Page.Head(
                        headline,
                        List.of(validity),
                        isDoubtful ? Optional.of(new Block.Link("What to do about it", "#remarks")) : Optional.empty(),
                        Map.of("", facts),
                        Optional.of(reproduction.command())),
                lead(card, leads),
                null,
                main(headline, leads, remarks, reproduction));
    }

    /**
     * Places of the groups that lead the page, first that of the headline: none where a chain, a study or starts are
     * what it is about, or where nothing is compared.
     */
    private List<Integer> leads() {
        boolean isAboutOther = chain.isPresent() || !judgements.isEmpty() || (isAboutStarts && !starts.isEmpty());
        int leading = BesideCommonest.leading(analysis.groups())
                .map(analysis.groups()::indexOf)
                .orElse(0);
        return isAboutOther || !measured.isForComparing()
                ? List.of()
                : Stream.concat(
                                Stream.of(leading),
                                IntStream.range(0, groups.size())
                                        .filter(at -> at != leading)
                                        .boxed())
                        .limit(Math.min(LEADS, groups.size()))
                        .toList();
    }

    private List<Piece> lead(Optional<Card> card, List<Integer> leads) {
        List<Piece> hero = new ArrayList<>();
        if (!judgements.isEmpty()) {
            hero.add(Region.of("expectations", WIDE, "", expectations()));
        }
        if (chain.isPresent()) {
            hero.add(Region.of("chain", WIDE, "", Chart.of("chain", 22, Map.of("operation", measured.operation()))));
        }
        if (isAboutStarts && !starts.isEmpty()) {
            hero.add(Region.of("starts", WIDE, starts));
        }
        if (!isAboutStarts) {
            loads.forEach(load -> hero.add(Region.of(
                    null, "load", load.title(), Chart.of("load", load.height(), Map.of("caption", load.caption())))));
        }
        leads.forEach(at -> hero.add(groups.get(at).lead(at.equals(leads.get(0)))));
        Section rates = RateSection.of(analysis);
        if (!rates.isEmpty()) {
            hero.add(Region.of("rates", WIDE, rates));
        }
        List<Piece> lead = new ArrayList<>(List.of(Piece.WithoutScript.ofCharts(card), new Piece.Box("hero", hero)));
        if (measured.isForComparing() && !groups.isEmpty()) {
            lead.add(new Paragraph(
                    "limits",
                    "quiet",
                    ChoiceWording.limits(
                            measured,
                            analysis.cells().stream()
                                    .map(cell -> cell.cell().workload())
                                    .toList())));
        }
        return lead;
    }

    private List<Piece> expectations() {
        String every = "Every claim with its verdict and the numbers behind it";
        List<Piece> pieces = new ArrayList<>();
        ExpectationSection.study(judgements).ifPresent(study -> pieces.add(new Paragraph(null, "question", study)));
        pieces.add(new Blocks(ExpectationSection.answer(judgements).blocks()));
        pieces.add(new Blocks(StudySection.of(analysis).blocks()));
        pieces.add(
                new Paragraph(null, null, new Block.Item(every, List.of(new Block.Link(every, "expectations.html")))));
        ValuesChart.of(judgements).map(Piece.StudyValues::new).ifPresent(pieces::add);
        return pieces;
    }

    private List<Piece> main(String headline, List<Integer> leads, Section remarks, Reproduction reproduction) {
        List<Piece> main = new ArrayList<>();
        main.add(new Piece.Filters(Filter.ofCells(CellGroup.cellsInOrder(measured), names)));
        for (int at = 0; at < groups.size(); at++) {
            main.add(groups.get(at).all(leads.contains(at), headline));
        }
        chain.map(found -> ChainSection.of(found, names).blocks())
                .map(blocks -> new Section("Every number of the chain", blocks))
                .map(Piece::folded)
                .ifPresent(main::add);
        if (!remarks.isEmpty()) {
            main.add(Region.of("remarks", null, remarks));
        }
        Stream.of(Sampling.values())
                .map(sampling -> LayerSection.of(analysis, sampling))
                .filter(Predicate.not(Section::isEmpty))
                .map(this::layers)
                .forEach(main::add);
        Stream.concat(
                        isAboutStarts ? Stream.of() : Stream.of(starts),
                        Stream.of(
                                CountSection.of(measured, CellGroup.cellsInOrder(measured), names),
                                TimeSection.of(analysis, names),
                                PartSection.of(analysis),
                                EnvironmentSection.of(analysis, names)))
                .filter(Predicate.not(Section::isEmpty))
                .map(Piece::folded)
                .forEach(main::add);
        main.add(Region.of(
                "reproduce",
                null,
                "Run it again",
                new Paragraph(null, null, "This writes the plan into a file and runs it:"),
                new Piece.Script("script", reproduction.script())));
        return main;
    }

    private Region layers(Section section) {
        Chart chart = Chart.of("layers", Chart.HEIGHT, Map.of("operation", measured.operation()));
        return Region.of(
                null, "layers", section.title(), new Piece.Box("charts", List.of(chart)), new Blocks(section.blocks()));
    }
}
