package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.pair.RatioOverRuns;
import io.github.dbstacks.analysis.pair.RunsTogether;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.report.html.ChartData.Range;
import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.RunsSection;
import io.github.dbstacks.report.section.Section;
import io.github.dbstacks.report.svg.Card;
import io.github.dbstacks.report.text.CellWords;
import io.github.dbstacks.report.text.RunsWording;
import io.github.dbstacks.report.text.ShortNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The file {@code runs.html}: the page of several runs of one plan. */
public final class RunsHtml {
    private RunsHtml() {}

    private record Group(String name, List<Row> rows) {}

    private record Row(String label, Optional<Range> ratio, String verdict, String kind) {
        static Row of(String label, LogRatio ratio) {
            Interval interval = ratio.interval();
            String kind = !interval.differs() ? "inconclusive" : interval.low() > 1 ? "more" : "less";
            return new Row(label, Range.of(interval), kind, kind);
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
        List<Group> groups = together.costs().stream()
                .map(ratio -> new Group(names.of(ratio.cell()), rows(together, ratio)))
                .toList();
        List<RunsPage.Chart> charts = new ArrayList<>();
        for (int at = 0; at < groups.size(); at++) {
            RatioOverRuns ratio = together.costs().get(at);
            charts.add(new RunsPage.Chart(
                    groups.get(at).name() + ", " + CellWords.of(ratio.cell().workload()),
                    RunsWording.cost(together) + ", against " + names.of(ratio.reference())
                            + ", with intervals of 95 %, each alone.",
                    Math.max(9, 5 + 2.6 * groups.get(at).rows().size())));
        }
        List<Section> sections = RunsSection.of(together, names);
        return HtmlReport.render(
                "runs.jte",
                new RunsPage(
                        Shell.of(RunsWording.title(together), RecordMapper.line(Map.of("groups", groups)), "groups.js")
                                .with(new Shell.Preview(
                                        RunsWording.headline(together, names), RunsWording.title(together), image)),
                        site,
                        RunsWording.title(together),
                        RunsWording.headline(together, names),
                        sections.get(0),
                        charts,
                        sections.subList(1, sections.size())));
    }

    private static List<Row> rows(RunsTogether together, RatioOverRuns ratio) {
        List<Row> rows = new ArrayList<>();
        for (int run = 0; run < together.runs().size(); run++) {
            String name = together.runs().get(run).name();
            ratio.byRun().get(run).ifPresent(own -> rows.add(Row.of(name, own)));
        }
        ratio.effects().ifPresent(effects -> {
            rows.add(Row.of("mean over runs", effects.mean()));
            rows.add(Row.of(RunsWording.next(ratio), effects.next()));
        });
        return rows;
    }
}
