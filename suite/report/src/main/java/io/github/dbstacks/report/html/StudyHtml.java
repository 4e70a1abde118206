package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.expectation.JudgedExpectation;
import io.github.dbstacks.analysis.expectation.Judgement;
import io.github.dbstacks.analysis.study.StudyRun;
import io.github.dbstacks.analysis.study.StudyTable;
import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.report.html.Piece.Region;
import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.ExpectationSection;
import io.github.dbstacks.report.section.RateSection;
import io.github.dbstacks.report.section.Section;
import io.github.dbstacks.report.section.StudySection;
import io.github.dbstacks.report.svg.Card;
import io.github.dbstacks.report.svg.ValuesChart;
import io.github.dbstacks.report.text.ExpectationWording;
import io.github.dbstacks.report.text.Facts;
import io.github.dbstacks.report.text.Validity;
import io.github.dbstacks.report.text.WarmWording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The page of a study: what runs make of its claims. It has no script, so that it is small; the pages of the runs have
 * their charts.
 *
 * @param runs that expect something, the latest first
 * @param tables that the study has published
 */
public record StudyHtml(List<Judged> runs, List<StudyTable> tables) {
    /**
     * A run with expectations.
     *
     * @param path of its page, from the folder of the study's
     */
    public record Judged(String name, String path, RunAnalysis analysis) {
        private Judgement judgement() {
            return analysis.judgement().orElseThrow();
        }
    }

    public StudyHtml {
        runs = runs.stream()
                .sorted(Comparator.comparing(
                                (Judged run) -> run.analysis().measured().run().startedAt())
                        .reversed())
                .toList();
    }

    /** Returns the page of one run, which is beside the run's own. */
    public static String ofRun(RunAnalysis analysis) {
        return ofRun(analysis, List.of(), Card.PNG);
    }

    /**
     * @param site where its page leads in the site that it is part of
     * @param image address of the picture of its card
     */
    static String ofRun(RunAnalysis analysis, List<Block.Link> site, String image) {
        String name = analysis.measured().run().plan().name();
        return new StudyHtml(List.of(new Judged(name, "report.html", analysis)), StudyTable.of(analysis.measured()))
                .page(site, image);
    }

    /** The name of the study, or of the plan that expects something without one. */
    public String name() {
        Judged latest = runs.get(0);
        return latest.judgement()
                .expectations()
                .study()
                .map(Expectations.Study::title)
                .orElseGet(() -> latest.analysis().measured().run().plan().name());
    }

    /** What the study asks, or else its name, and what its claims come to. */
    public String title() {
        return asking(judgements())
                .map(study -> ExpectationWording.headline(study, claims()))
                .orElseGet(() -> name() + ": " + ExpectationWording.headline(claims()));
    }

    /** How many claims have which verdict. */
    public Card card() {
        return Card.ofClaims(
                title(), claims(), Card.footer(runs.get(0).analysis().measured()));
    }

    /** Returns the claims of all runs; of a claim that several of them judge it has what the latest says. */
    public List<JudgedExpectation> claims() {
        return judgements().stream()
                .flatMap(judgement -> judgement.claims().stream())
                .toList();
    }

    private List<Judgement> judgements() {
        Set<String> seen = new HashSet<>();
        List<Judgement> judgements = new ArrayList<>();
        for (Judged run : runs) {
            judgements.add(new Judgement(
                    run.judgement().expectations(),
                    run.judgement().claims().stream()
                            .filter(judged -> seen.add(judged.expectation().claim()))
                            .toList()));
        }
        return judgements;
    }

    /** The study with what it asks, as the plan of a run says it, or else another one. */
    private Optional<Expectations.Study> asking(List<Judgement> judgements) {
        return ExpectationSection.asking(judgements)
                .or(() -> tables.stream()
                        .map(StudyTable::study)
                        .filter(study -> study.question().isPresent())
                        .findFirst());
    }

    /** Returns the validity of the runs together. */
    private Validity validity() {
        return Validity.of(
                runs.stream().map(run -> Validity.of(run.analysis())).toList(), "what is undecided says why");
    }

    /**
     * @param site where its page leads in the site that it is part of
     * @param image address of the picture of its card
     */
    public String page(List<Block.Link> site, String image) {
        List<Judgement> judgements = judgements();
        List<StudyRun> studied = runs.stream()
                .map(run -> new StudyRun(run.name(), run.analysis()))
                .toList();
        List<Piece> main = new ArrayList<>();
        asking(judgements).ifPresent(any -> main.add(new Piece.Paragraph(null, "question", name())));
        main.add(new Piece.Blocks(ExpectationSection.answer(judgements).blocks()));
        part("numbers", StudySection.of(tables, studied)).ifPresent(main::add);
        part("rates", RateSection.of(studied)).ifPresent(main::add);
        part("untold", ExpectationSection.untold(judgements)).ifPresent(main::add);
        ValuesChart.of(judgements).map(Piece.StudyValues::new).ifPresent(main::add);
        main.add(new Piece.Blocks(ExpectationSection.verdicts(judgements).blocks()));
        main.add(Region.of(
                "runs",
                null,
                "The runs behind it",
                new Piece.Blocks(List.of(
                        new Block.Items(runs.stream().map(StudyHtml::item).toList())))));
        String title = title();
        return HtmlReport.render(new Page(
                Shell.plain(title).with(new Shell.Preview(title, name(), image)),
                site,
                new Page.Head(
                        title,
                        List.of(validity()),
                        Optional.of(new Block.Link("Its runs", "#runs")),
                        Map.of(
                                runs.size() == 1 ? "" : "The latest of its " + runs.size() + " runs",
                                Facts.of(runs.get(0).analysis().measured())),
                        Optional.empty()),
                List.of(),
                "study",
                main));
    }

    private static Optional<Region> part(String id, Section section) {
        return section.isEmpty() ? Optional.empty() : Optional.of(Region.of(id, null, section));
    }

    private static Block.Item item(Judged run) {
        Validity validity = Validity.of(run.analysis());
        return new Block.Item(
                run.name() + ": " + Facts.of(run.analysis().measured()).get(0) + ". " + validity.title() + " "
                        + validity.sentence()
                        + WarmWording.of(run.analysis())
                                .map(warm -> " " + warm + ".")
                                .orElse(""),
                List.of(new Block.Link(run.name(), run.path())));
    }
}
