package io.github.dbstacks.report.svg;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.text.Column;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Wording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What each cell answers and what it costs, with intervals: the file {@code chart.svg}, for a README or a pull request.
 * It follows the colours, light or dark, of the page that shows it. Lengths are in its own units, of which it is
 * {@link #WIDTH} wide.
 */
public final class AnswerChart {
    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(ContentType.Html);

    static final int WIDTH = 860;
    /** Where the bars of the two panels begin, and how long the longest of them is. */
    private static final int RATE_AT = 260;

    private static final int COST_AT = 570;
    private static final int LONGEST = 130;
    /** Characters that fit in front of the bars in small letters. */
    private static final int DETAIL_CHARACTERS = 42;

    private static final int LINE = 13;
    private static final int ROW = 30;
    private static final int HEAD = 50;
    private static final int GAP = 14;

    private final List<Panel> panels = new ArrayList<>();
    private final ShortNames names;
    private int y = GAP;

    private AnswerChart(ShortNames names) {
        this.names = names;
    }

    /**
     * The cells of a group, those that answer most first, and last those of which that is not known.
     *
     * @param y where its title stands
     */
    public record Panel(String title, int y, List<Row> rows) {}

    /**
     * @param name of the stack
     * @param details profiles and settings, in lines
     * @param y of its first line
     */
    public record Row(String name, List<String> details, int y, Bar rate, Bar cost, boolean reference) {}

    /**
     * @param x where it begins
     * @param low and {@code high} the ends of its interval, as places; the same where there is none
     * @param ratio to the reference, with its interval
     */
    public record Bar(int x, double length, double low, double high, String value, String ratio) {}

    /** What the template shows. */
    public record Picture(
            int width, int height, String title, String footer, int rateAt, int costAt, List<Panel> panels) {}

    /** Empty where nothing is compared, and where no group has two cells whose answers and cost are known. */
    public static Optional<String> of(RunAnalysis analysis) {
        if (!analysis.measured().isForComparing()) {
            return Optional.empty();
        }
        AnswerChart chart = new AnswerChart(ShortNames.of(analysis));
        analysis.groups().forEach(chart::add);
        if (chart.panels.isEmpty()) {
            return Optional.empty();
        }
        StringOutput out = new StringOutput();
        TEMPLATES.render(
                "chart.jte",
                new Picture(
                        WIDTH,
                        chart.y + 2 * LINE,
                        "What each stack answers, and what it costs",
                        "Lines are intervals of 95 %, each alone, of the ratio to the reference, which is green. Run "
                                + analysis.measured().run().plan().name() + ", "
                                + analysis.measured().run().startedAt() + ".",
                        RATE_AT,
                        COST_AT,
                        chart.panels),
                out);
        return Optional.of(out.toString());
    }

    private void add(CellGroup group) {
        List<CellSummary> cells = group.cells().stream()
                .filter(cell -> cell.value(Metric.CAPACITY).isPresent()
                        && cell.value(Metric.TOTAL_CPU).isPresent())
                .sorted(Comparator.comparing(CellSummary::isAtLeast)
                        .thenComparingDouble(cell -> -value(cell, Metric.CAPACITY)))
                .toList();
        if (cells.size() < 2) {
            return;
        }
        int title = y + LINE;
        y += HEAD;
        List<Row> rows = new ArrayList<>();
        for (CellSummary cell : cells) {
            List<String> details = details(cell.cell());
            rows.add(new Row(
                    names.stack(cell.cell()),
                    details,
                    y,
                    bar(cell, cells, Metric.CAPACITY, RATE_AT),
                    bar(cell, cells, Metric.TOTAL_CPU, COST_AT),
                    cell.cell().reference()));
            y += ROW + LINE * Math.max(0, details.size() - 1);
        }
        panels.add(new Panel(group.name(), title, rows));
        y += GAP;
    }

    private static Bar bar(CellSummary cell, List<CellSummary> cells, Metric metric, int x) {
        double most =
                cells.stream().mapToDouble(one -> value(one, metric)).max().orElseThrow();
        double value = value(cell, metric);
        double length = rounded(LONGEST * value / most);
        Optional<Interval> ratio = metric == Metric.CAPACITY
                ? cell.capacity()
                : cell.comparison()
                        .filter(Comparison::comparable)
                        .flatMap(found -> found.ratio(metric))
                        .filter(Interval::isMeasured);
        double perRatio = ratio.isPresent() ? length / ratio.get().estimate() : 0;
        return new Bar(
                x,
                length,
                ratio.map(found -> rounded(x + perRatio * found.low())).orElse(x + length),
                ratio.map(found -> rounded(x + perRatio * found.high())).orElse(x + length),
                metric == Metric.CAPACITY
                        ? new Column(metric, 0).text(cell) + "/s"
                        : Numbers.decimals(value, 1) + " µs",
                ratio.map(Wording::signed).orElse(cell.cell().reference() ? "reference" : ""));
    }

    /** A tenth of a unit is less than anybody sees. */
    private static double rounded(double length) {
        return Math.round(10 * length) / 10.0;
    }

    private static double value(CellSummary cell, Metric metric) {
        return cell.value(metric).orElseThrow();
    }

    /** What the label says after the stack, wrapped at its words. */
    private static List<String> details(Cell cell) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : cell.label().substring(cell.stack().length()).split("(?=\\+)| ", -1)) {
            if (!line.isEmpty() && line.length() + word.length() >= DETAIL_CHARACTERS) {
                lines.add(line);
                line = "";
            }
            line = (line + " " + word).strip();
        }
        if (!line.isEmpty()) {
            lines.add(line);
        }
        return lines;
    }
}
