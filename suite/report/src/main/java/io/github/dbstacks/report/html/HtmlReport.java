package io.github.dbstacks.report.html;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Start;
import io.github.dbstacks.analysis.choice.BesideCommonest;
import io.github.dbstacks.analysis.choice.Choice;
import io.github.dbstacks.analysis.explanation.ChainExplanation;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.sampling.Sampling;
import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.ChainSection;
import io.github.dbstacks.report.section.ChoiceSection;
import io.github.dbstacks.report.section.CountSection;
import io.github.dbstacks.report.section.EnvironmentSection;
import io.github.dbstacks.report.section.EvidenceSection;
import io.github.dbstacks.report.section.ExpectationSection;
import io.github.dbstacks.report.section.GroupSection;
import io.github.dbstacks.report.section.LayerSection;
import io.github.dbstacks.report.section.MainTable;
import io.github.dbstacks.report.section.PartSection;
import io.github.dbstacks.report.section.RateSection;
import io.github.dbstacks.report.section.RemarkSection;
import io.github.dbstacks.report.section.Section;
import io.github.dbstacks.report.section.StartSection;
import io.github.dbstacks.report.section.StudySection;
import io.github.dbstacks.report.section.TimeSection;
import io.github.dbstacks.report.svg.Card;
import io.github.dbstacks.report.svg.CardSvg;
import io.github.dbstacks.report.svg.ValuesChart;
import io.github.dbstacks.report.text.CellWords;
import io.github.dbstacks.report.text.ChoiceWording;
import io.github.dbstacks.report.text.Conclusion;
import io.github.dbstacks.report.text.Facts;
import io.github.dbstacks.report.text.Headline;
import io.github.dbstacks.report.text.Reproduction;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Validity;
import io.github.dbstacks.report.text.Wording;
import io.github.dbstacks.schema.Work;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The file {@code report.html}. */
public final class HtmlReport {
    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(ContentType.Html);

    private HtmlReport() {}

    public static String of(RunAnalysis analysis) {
        return of(analysis, List.of(), Card.PNG);
    }

    /**
     * @param site where its page leads in the site that it is part of
     * @param image address of the picture of its card
     */
    static String of(RunAnalysis analysis, List<Block.Link> site, String image) {
        MeasuredRun measured = analysis.measured();
        Optional<ChainExplanation> chain = ChainExplanation.of(analysis);
        boolean isAboutStarts = Start.isAbout(analysis.cells());
        ShortNames names = ShortNames.of(analysis);
        List<LoadChart> loads = measured.isForComparing() ? LoadChart.of(analysis, names) : List.of();
        List<Section> starts = Stream.of(StartSection.of(measured, analysis.cells(), names))
                .filter(Predicate.not(Section::isEmpty))
                .toList();
        String title = measured.run().plan().name() + ", " + measured.run().startedAt();
        String headline = Headline.of(analysis, names);
        Optional<Card> card = Card.of(analysis);
        String data = ChartData.json(analysis, names, loads, chain);
        List<Work> works =
                analysis.cells().stream().map(cell -> cell.cell().workload()).toList();
        Shell shell = Shell.of(title, data, "report.js");
        Page page = new Page(
                card.map(any -> new Shell.Preview(headline, String.join(". ", Facts.of(measured)) + ".", image))
                        .map(shell::with)
                        .orElse(shell),
                site,
                card.map(CardSvg::of),
                measured.operation(),
                headline,
                measured.isForComparing() && !works.isEmpty()
                        ? Optional.of(ChoiceWording.limits(measured, works))
                        : Optional.empty(),
                Validity.of(analysis),
                Facts.of(measured),
                Filter.ofCells(CellGroup.cellsInOrder(measured), names),
                analysis.groups().stream()
                        .map(group -> group(measured, group, names))
                        .toList(),
                BesideCommonest.leading(analysis.groups())
                        .map(analysis.groups()::indexOf)
                        .orElse(0),
                isAboutStarts ? List.of() : loads,
                RateSection.of(analysis),
                chain.map(found -> ChainSection.of(found, names)).stream().toList(),
                isAboutStarts ? starts : List.of(),
                ExpectationSection.study(analysis.judgement().stream().toList()),
                ExpectationSection.answer(analysis.judgement().stream().toList()),
                StudySection.of(analysis),
                ValuesChart.of(analysis.judgement().stream().toList()),
                RemarkSection.of(analysis),
                Stream.of(Sampling.values())
                        .map(sampling -> LayerSection.of(analysis, sampling))
                        .filter(Predicate.not(Section::isEmpty))
                        .toList(),
                Stream.concat(
                                isAboutStarts ? Stream.of() : starts.stream(),
                                Stream.of(
                                                CountSection.of(measured, CellGroup.cellsInOrder(measured), names),
                                                TimeSection.of(measured),
                                                PartSection.of(analysis),
                                                EnvironmentSection.of(analysis))
                                        .filter(Predicate.not(Section::isEmpty)))
                        .toList(),
                Reproduction.of(measured));
        return render("report.jte", page);
    }

    /** A page made by a template whose one parameter is {@code page}. */
    static String render(String template, Object page) {
        StringOutput out = new StringOutput(1 << 20);
        TEMPLATES.render(template, page, out);
        return out.toString();
    }

    private static Page.Group group(MeasuredRun measured, CellGroup group, ShortNames names) {
        Choice choice = Choice.of(group, measured);
        Work work = group.first().workload();
        return new Page.Group(
                group,
                Headline.answer(group, choice, measured, names),
                CellWords.group(group.first()),
                names.of(group.first()),
                names.key(group.cells().stream().map(CellSummary::cell).toList()),
                ChartData.ratioRow(group, names),
                ChoiceSection.sentences(choice, work, names),
                MainTable.of(measured, List.of(group), names),
                Conclusion.of(group, measured, names),
                Wording.cost(measured),
                (measured.isForComparing()
                                ? Stream.of(
                                        ChoiceSection.prices(choice, work, names),
                                        EvidenceSection.of(measured, group, names),
                                        GroupSection.of(measured, group, names))
                                : Stream.of(EvidenceSection.ofWork(measured, group, names)))
                        .filter(Predicate.not(Section::isEmpty))
                        .toList());
    }
}
