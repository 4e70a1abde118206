package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Scale;
import io.github.dbstacks.analysis.choice.Choice;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.report.html.Piece.Blocks;
import io.github.dbstacks.report.html.Piece.Chart;
import io.github.dbstacks.report.html.Piece.Region;
import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.ChoiceSection;
import io.github.dbstacks.report.section.EvidenceSection;
import io.github.dbstacks.report.section.FamilySection;
import io.github.dbstacks.report.section.GroupSection;
import io.github.dbstacks.report.section.MainTable;
import io.github.dbstacks.report.section.Section;
import io.github.dbstacks.report.text.CellWords;
import io.github.dbstacks.report.text.Conclusion;
import io.github.dbstacks.report.text.Headline;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Wording;
import io.github.dbstacks.report.text.WorkWords;
import io.github.dbstacks.schema.Work;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What the page of a run shows of a group of cells. */
final class GroupPieces {
    /** Bars whose lengths are nearer to each other look the same. */
    private static final double SAME_FLIGHTS = 0.95;

    private final MeasuredRun measured;
    private final CellGroup group;
    private final String at;
    private final ShortNames names;
    private final Choice choice;
    private final Work work;
    /** What its cells have in common, in words. */
    private final String name;
    /** The setting over whose values its cells are drawn; empty where none has enough of them. */
    private final Optional<String> scale;
    /** What stands in descriptions of its charts. */
    private final Map<String, String> words;

    /** @param at place of the group among those of the run */
    GroupPieces(MeasuredRun measured, CellGroup group, int at, ShortNames names) {
        this.measured = measured;
        this.group = group;
        this.at = Integer.toString(at);
        this.names = names;
        this.choice = Choice.of(group, measured);
        this.work = group.first().workload();
        this.name = CellWords.group(group.first());
        this.scale = Scale.of(group).map(Scale::setting).map(CellWords::setting);
        boolean isP999Missing = group.cells().stream()
                .anyMatch(cell -> cell.value(Metric.P99_TIME).isPresent()
                        && cell.value(Metric.P999_TIME).isEmpty());
        WorkWords words = WorkWords.of(work);
        this.words = Map.of(
                "operation",
                work.operation(),
                "group",
                name,
                "reference",
                names.of(group.first()),
                "cost",
                Wording.cost(measured),
                "over",
                scale.orElse(""),
                "band",
                ChartData.band(group).isPresent() ? " Band: the reference against itself." : "",
                "durations",
                words.durations(),
                "times",
                words.caption()
                        + (isP999Missing
                                ? " p99.9 is missing where fewer than 10,000 " + work.operation() + "s were recorded."
                                : ""));
    }

    /**
     * What its cells answer and cost, and what to choose of them.
     *
     * @param isFirst whether the title of the page says what they come to
     */
    Region lead(boolean isFirst) {
        List<Piece> pieces = new ArrayList<>();
        if (scale.isPresent()) {
            pieces.add(chart("rates"));
            pieces.add(chart("costs"));
        } else if (hasRatios()) {
            pieces.add(ratios(isFirst ? "ratio-first" : "ratio-other"));
        }
        pieces.add(key());
        Block.Items sentences = ChoiceSection.sentences(choice, work, names);
        if (!sentences.items().isEmpty()) {
            pieces.add(new Blocks(List.of(sentences)));
        }
        return new Region(null, "lead", at, null, isFirst ? name : Wording.capital(sentence()), pieces);
    }

    /** Returns what its cells come to. */
    private String sentence() {
        return Headline.answer(group, choice, measured, names);
    }

    /**
     * Everything about the group.
     *
     * @param isLed whether its {@link #lead} stands elsewhere
     * @param headline title of the page, whose answer no other title says again
     */
    Region all(boolean isLed, String headline) {
        boolean isCompared = measured.isForComparing();
        boolean hasLead = isCompared && !isLed;
        List<Piece> pieces = new ArrayList<>(List.of(
                hasLead ? lead(headline.endsWith(": " + sentence())) : key(),
                new Piece.Main(MainTable.of(measured, List.of(group), names), isCompared)));
        if (isCompared) {
            pieces.add(new Piece.Paragraph(null, "quiet", MainTable.legend(List.of(work))));
            List<Block> families = FamilySection.of(measured, group, names);
            if (!families.isEmpty()) {
                pieces.add(new Blocks(families));
            }
        }
        pieces.addAll(answer(isCompared));
        pieces.add(new Piece.Box("charts", charts(isCompared)));
        (isCompared
                        ? Stream.of(
                                ChoiceSection.prices(choice, work, names),
                                EvidenceSection.of(measured, group, names),
                                GroupSection.of(measured, group, names))
                        : Stream.of(EvidenceSection.ofWork(measured, group, names)))
                .filter(Predicate.not(Section::isEmpty))
                .map(Piece::folded)
                .forEach(pieces::add);
        return new Region(null, "group", at, group.name(), hasLead ? "" : name, pieces);
    }

    private Piece key() {
        return new Piece.Key(
                names.key(group.cells().stream().map(CellSummary::cell).toList()));
    }

    /** Each difference; none where there is nothing to say. */
    private List<Piece> answer(boolean isCompared) {
        Conclusion conclusion = Conclusion.of(group, measured, names);
        if (conclusion.sentences().isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>(List.of(
                new Block.Heading(isCompared ? "Each difference" : "Under a constant load"),
                Block.Items.of(conclusion.sentences())));
        conclusion.inFlight().map(Block.Text::new).ifPresent(blocks::add);
        if (isCompared) {
            blocks.add(new Block.Text(
                    "Each range is an interval of 95 %, each alone. What is not established for all comparisons of its"
                            + " group together (Holm's method, 5 %) is not said."));
        }
        return List.of(Region.of(null, "answer", "", new Blocks(blocks)));
    }

    private List<Piece> charts(boolean isCompared) {
        List<Piece> charts = new ArrayList<>();
        if (scale.isPresent() && hasRatios()) {
            charts.add(ratios("ratio"));
        }
        if (isCompared) {
            charts.add(bars("cpu"));
            if (hasFlights()) {
                charts.add(bars("flight"));
            }
            if (isKnown(Metric.P50_TIME)) {
                charts.add(chart("latency"));
            }
            charts.add(chart("iterations"));
            charts.add(bars("threads"));
        }
        if (work.iterationSeconds().isPresent()) {
            charts.add(chart("memory"));
        }
        if (work.isDrifting()) {
            charts.add(chart("written"));
        }
        return charts;
    }

    private Chart chart(String name) {
        return Chart.of(name, Chart.HEIGHT, words);
    }

    /** Returns a chart with a bar for each cell. */
    private Chart bars(String name) {
        return Chart.of(
                name, Chart.height(group.cells().size(), Math.max(2.6, ChartData.ratioRow(group, names))), words);
    }

    /** Returns a chart with a row for each cell that has a ratio. */
    private Chart ratios(String name) {
        return Chart.of(name, Chart.height(group.cells().size(), ChartData.ratioRow(group, names)), words);
    }

    private boolean hasRatios() {
        return group.cells().stream()
                .flatMap(cell -> cell.comparison().flatMap(Comparison::costRatio).stream())
                .anyMatch(Interval::isMeasured);
    }

    private boolean isKnown(Metric metric) {
        return group.cells().stream().anyMatch(cell -> cell.value(metric).isPresent());
    }

    /**
     * Whether a cell had another number of operations in flight than as many as were allowed, or than another cell:
     * else the chart of them is as many equal bars.
     */
    private boolean hasFlights() {
        List<Double> counted = group.cells().stream()
                .flatMap(cell -> Stream.of(Metric.IN_FLIGHT, Metric.CONCURRENCY)
                        .flatMap(metric -> cell.value(metric).stream().boxed()))
                .toList();
        return counted.stream().anyMatch(one -> one < SAME_FLIGHTS * Collections.max(counted));
    }
}
