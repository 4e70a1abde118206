package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.runs.Change;
import io.github.dbstacks.analysis.runs.RatioOverRuns;
import io.github.dbstacks.analysis.runs.RunPair;
import io.github.dbstacks.analysis.runs.RunsTogether;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.report.html.Piece.Blocks;
import io.github.dbstacks.report.html.Piece.Chart;
import io.github.dbstacks.report.html.Piece.Region;
import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.Document;
import io.github.dbstacks.report.section.PairSection;
import io.github.dbstacks.report.section.RunsSection;
import io.github.dbstacks.report.svg.Card;
import io.github.dbstacks.report.text.CellWords;
import io.github.dbstacks.report.text.FailOn;
import io.github.dbstacks.report.text.PairWording;
import io.github.dbstacks.report.text.RunsWording;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The pages of several runs: {@code runs.html} of runs of one plan, {@code compare.html} of runs beside an earlier one.
 */
public final class RunsHtml {
    private final Document document;
    /** What the script draws, in the order of the page. */
    private final List<DrawnRatios> groups = new ArrayList<>();

    private final List<Piece> main = new ArrayList<>();

    private RunsHtml(Document document) {
        this.document = document;
    }

    /** Cells that share a chart, or one cell in all runs. */
    private record DrawnRatios(String name, List<LabelledRatio> rows) {}

    private record LabelledRatio(String label, String brief, CellKeys keys, DrawnRatio ratio) {
        static LabelledRatio of(String label, Cell cell, LogRatio ratio) {
            Interval interval = ratio.interval();
            String kind = !interval.differs() ? "inconclusive" : interval.low() > 1 ? "more" : "less";
            return new LabelledRatio(
                    label, label, CellKeys.of(cell), new DrawnRatio(Optional.of(interval), kind, kind));
        }

        static LabelledRatio of(RunPair pair, Change change, ShortNames names) {
            Cell cell = change.cells().after();
            return new LabelledRatio(
                    PairWording.cell(pair, change, names),
                    names.of(cell) + (change.basis() == Change.Basis.IS_REFERENCE ? " (reference)" : ""),
                    CellKeys.of(cell),
                    new DrawnRatio(
                            change.shown(),
                            PairWording.verdict(change),
                            change.verdict()
                                    .map(Verdict::kind)
                                    .map(Wording::words)
                                    .orElse("not judged")));
        }
    }

    /**
     * @param site where its page leads in the site that it is part of
     * @param image address of the picture of its card
     */
    public static String of(RunsTogether together, ShortNames names, List<Block.Link> site, String image) {
        RunsHtml page = new RunsHtml(RunsSection.of(together, names));
        page.part(
                page.document.parts().get(0),
                together.costs().stream()
                        .map(ratio -> page.chart(
                                new DrawnRatios(
                                        names.of(ratio.cell()) + ", "
                                                + CellWords.of(ratio.cell().workload()),
                                        rows(together, ratio)),
                                "together",
                                Map.of("cost", RunsWording.cost(together), "reference", names.of(ratio.reference()))))
                        .toList());
        return page.render(
                site,
                Optional.of(new Shell.Preview(page.document.headline(), page.document.title(), image)),
                Optional.of(Card.ofRuns(together, names)));
    }

    private static List<LabelledRatio> rows(RunsTogether together, RatioOverRuns ratio) {
        List<LabelledRatio> rows = new ArrayList<>();
        for (int run = 0; run < together.runs().size(); run++) {
            String name = together.runs().get(run).name();
            ratio.byRun().get(run).ifPresent(own -> rows.add(LabelledRatio.of(name, ratio.cell(), own)));
        }
        ratio.effects().ifPresent(effects -> {
            rows.add(LabelledRatio.of("mean over runs", ratio.cell(), effects.mean()));
            rows.add(LabelledRatio.of(RunsWording.next(ratio), ratio.cell(), effects.next()));
        });
        return rows;
    }

    /**
     * @param threshold what it comes to; empty where nobody asked for one
     * @param names of the cells of all runs
     */
    public static String of(List<RunPair> pairs, Optional<FailOn> threshold, ShortNames names) {
        List<Cell> cells = pairs.stream()
                .flatMap(pair -> pair.changes().stream())
                .map(change -> change.cells().after())
                .toList();
        RunsHtml page = new RunsHtml(PairSection.of(pairs, threshold, names));
        for (int at = 0; at < pairs.size(); at++) {
            RunPair pair = pairs.get(at);
            List<Piece> charts = new ArrayList<>();
            pair.byGroup()
                    .forEach(changes -> charts.add(page.chart(
                            new DrawnRatios(
                                    PairWording.group(changes),
                                    changes.stream()
                                            .map(change -> LabelledRatio.of(pair, change, names))
                                            .toList()),
                            "ratio-runs",
                            Map.of(
                                    "before",
                                    pair.before().name(),
                                    "after",
                                    pair.after().name(),
                                    "operation",
                                    pair.after().measured().operation()))));
            page.part(page.document.parts().get(at), charts);
        }
        page.main.add(new Piece.Key(names.key(cells)));
        page.main.add(new Piece.Filters(Filter.ofCells(cells, names)));
        return page.render(List.of(), Optional.empty(), Optional.empty());
    }

    private void part(Document.Part part, List<Piece> charts) {
        List<Piece> answer = new ArrayList<>();
        if (document.parts().size() > 1) {
            answer.add(new Piece.Paragraph(null, "headline", part.headline()));
        }
        answer.add(new Blocks(part.answer().blocks()));
        main.add(Region.of(null, "answer", part.answer().title(), answer));
        main.add(new Piece.Box("charts", charts));
        part.sections().forEach(section -> main.add(Region.of(null, null, section)));
    }

    private Piece chart(DrawnRatios group, String name, Map<String, String> words) {
        groups.add(group);
        boolean isDrawn =
                group.rows().stream().anyMatch(row -> row.ratio().ratio().isPresent());
        return Region.ofChart(
                group.name(),
                isDrawn
                        ? Chart.of(name, Chart.height(group.rows().size(), 2.6), words)
                        : new Piece.Paragraph(
                                null,
                                null,
                                "Every interval of these cells is too wide to say anything; the numbers are below."));
    }

    private String render(List<Block.Link> site, Optional<Shell.Preview> preview, Optional<Card> card) {
        Shell shell = Shell.of(document.title(), RecordMapper.line(Map.of("groups", groups)), "groups.js");
        return HtmlReport.render(new Page(
                preview.map(shell::with).orElse(shell),
                site,
                new Page.Head(
                        document.headline(),
                        document.verdicts(),
                        Optional.empty(),
                        document.facts().isEmpty() ? Map.of("", List.of(document.title())) : document.facts(),
                        Optional.empty()),
                List.of(Piece.WithoutScript.ofCharts(card)),
                null,
                main));
    }
}
