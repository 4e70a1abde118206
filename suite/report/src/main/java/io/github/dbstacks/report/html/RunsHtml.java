package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.pair.Change;
import io.github.dbstacks.analysis.pair.RatioOverRuns;
import io.github.dbstacks.analysis.pair.RunPair;
import io.github.dbstacks.analysis.pair.RunsTogether;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.report.html.ChartData.Range;
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
import java.util.TreeMap;

/**
 * The pages of several runs: {@code runs.html} of runs of one plan, {@code compare.html} of runs beside an earlier one.
 */
public final class RunsHtml {
    private RunsHtml() {}

    private record Group(String name, List<Row> rows) {}

    private record Row(String label, String brief, CellKeys keys, Optional<Range> ratio, String verdict, String kind) {
        static Row of(String label, Cell cell, LogRatio ratio) {
            Interval interval = ratio.interval();
            String kind = !interval.differs() ? "inconclusive" : interval.low() > 1 ? "more" : "less";
            return new Row(label, label, CellKeys.of(cell), Range.of(interval), kind, kind);
        }

        static Row of(Change change, ShortNames names) {
            Cell cell = change.cells().after();
            return new Row(
                    PairWording.cell(change),
                    names.of(cell) + (change.basis() == Change.Basis.IS_REFERENCE ? " (reference)" : ""),
                    CellKeys.of(cell),
                    change.shown().flatMap(Range::of),
                    PairWording.verdict(change),
                    change.verdict().map(Verdict::kind).map(Wording::words).orElse("not judged"));
        }
    }

    public static String of(RunsTogether together, ShortNames names) {
        return of(together, names, List.of(), Card.PNG);
    }

    /**
     * @param site where its page leads in the site that it is part of
     * @param image address of the picture of its card
     */
    static String of(RunsTogether together, ShortNames names, List<Block.Link> site, String image) {
        Document document = RunsSection.of(together, names);
        List<Group> groups = new ArrayList<>();
        List<RunsPage.Chart> charts = new ArrayList<>();
        for (RatioOverRuns ratio : together.costs()) {
            Group group = new Group(names.of(ratio.cell()), rows(together, ratio));
            groups.add(group);
            charts.add(new RunsPage.Chart(
                    group.name() + ", " + CellWords.of(ratio.cell().workload()),
                    "together",
                    RunsWording.cost(together) + ", against " + names.of(ratio.reference())
                            + ", with intervals of 95 %, each alone.",
                    "Ratio to the reference in each run and over runs",
                    group.rows().size(),
                    true));
        }
        Shell.Preview preview = new Shell.Preview(document.headline(), document.title(), image);
        return render(new RunsPage(
                shell(document, groups).with(preview), site, document, List.of(charts), List.of(), Map.of()));
    }

    private static List<Row> rows(RunsTogether together, RatioOverRuns ratio) {
        List<Row> rows = new ArrayList<>();
        for (int run = 0; run < together.runs().size(); run++) {
            String name = together.runs().get(run).name();
            ratio.byRun().get(run).ifPresent(own -> rows.add(Row.of(name, ratio.cell(), own)));
        }
        ratio.effects().ifPresent(effects -> {
            rows.add(Row.of("mean over runs", ratio.cell(), effects.mean()));
            rows.add(Row.of(RunsWording.next(ratio), ratio.cell(), effects.next()));
        });
        return rows;
    }

    /**
     * @param threshold what it comes to; empty where nobody asked for one
     * @param names short names of stacks that a run may not have recorded, by the names of their modules
     */
    public static String of(List<RunPair> pairs, Optional<FailOn> threshold, Map<String, String> names) {
        Map<String, String> known = new TreeMap<>(names);
        pairs.forEach(pair -> known.putAll(pair.after().measured().names()));
        List<Cell> cells = pairs.stream()
                .flatMap(pair -> pair.changes().stream())
                .map(change -> change.cells().after())
                .toList();
        ShortNames shortNames = ShortNames.of(cells, known);
        List<Group> groups = new ArrayList<>();
        List<List<RunsPage.Chart>> charts = new ArrayList<>();
        for (RunPair pair : pairs) {
            List<RunsPage.Chart> own = new ArrayList<>();
            pair.byGroup().forEach((name, changes) -> {
                groups.add(new Group(
                        name,
                        changes.stream()
                                .map(change -> Row.of(change, shortNames))
                                .toList()));
                own.add(chart(pair, name, changes));
            });
            charts.add(own);
        }
        Document document = PairSection.of(pairs, threshold);
        return render(new RunsPage(
                shell(document, groups),
                List.of(),
                document,
                charts,
                Filter.ofCells(cells, shortNames),
                shortNames.key()));
    }

    private static RunsPage.Chart chart(RunPair pair, String name, List<Change> changes) {
        return new RunsPage.Chart(
                name,
                "ratio",
                "What cells are judged by, in " + pair.after().name() + " as a multiple of that in "
                        + pair.before().name()
                        + ", with its intervals: the ratio to the reference of the own run where both runs have the same"
                        + " reference, else CPU of the application per "
                        + pair.after().measured().operation()
                        + ". Right of 1: dearer than before. Grey: no difference is established.",
                "Cost after as a multiple of the cost before",
                changes.size(),
                changes.stream()
                        .anyMatch(change ->
                                change.shown().filter(Interval::isMeasured).isPresent()));
    }

    private static Shell shell(Document document, List<Group> groups) {
        return Shell.of(document.title(), RecordMapper.line(Map.of("groups", groups)), "groups.js");
    }

    private static String render(RunsPage page) {
        return HtmlReport.render("runs.jte", page);
    }
}
