package io.github.dbstacks.report.league;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.report.derived.DerivedRun.DerivedValue;
import io.github.dbstacks.report.derived.DerivedRun.Ratio;
import io.github.dbstacks.report.league.League.Column;
import io.github.dbstacks.report.league.League.LeagueCell;
import io.github.dbstacks.report.league.League.Source;
import io.github.dbstacks.report.league.League.Table;
import io.github.dbstacks.report.league.League.View;
import io.github.dbstacks.schema.scenario.ScenarioStatement;
import io.github.dbstacks.schema.scenario.Scenarios;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the script {@code league.js} shows, in as few characters as may be: a page has some ten thousand values.
 *
 * @param excerpts each once, since rows of several tables have the same
 */
record LeagueData(List<Column> columns, List<Source> runs, List<String> excerpts, List<Sorted> tables) {
    /**
     * A table.
     *
     * @param order the metric that it is sorted by
     * @param statements those of its scenario; none where it has none
     */
    private record Sorted(
            int run, View view, String operation, Optional<Metric> order, List<String> statements, List<Line> rows) {}

    /**
     * A row.
     *
     * @param excerpt its place among the excerpts; -1 where it has none
     * @param reference the place of the row that it is compared with; -1 where that is in no row
     * @param values by the places of their columns: the value; least and most of its forks where these differ; and the
     *     ratio with the ends of its interval and the verdict where it has one
     */
    private record Line(
            String stack,
            String more,
            Map<String, String> parts,
            String status,
            List<String> code,
            int excerpt,
            String command,
            int reference,
            Map<Integer, List<Object>> values) {}

    static LeagueData of(League league) {
        List<String> ids = league.columns().stream().map(Column::id).toList();
        List<String> excerpts = league.tables().stream()
                .flatMap(table -> table.rows().stream())
                .flatMap(row -> row.excerpt().stream())
                .distinct()
                .toList();
        return new LeagueData(
                league.columns(),
                league.runs(),
                excerpts,
                league.tables().stream()
                        .map(table -> sorted(table, ids, excerpts))
                        .toList());
    }

    private static Sorted sorted(Table table, List<String> ids, List<String> excerpts) {
        List<String> names = table.rows().stream().map(row -> row.cell().name()).toList();
        return new Sorted(
                table.run(),
                table.view(),
                table.operation(),
                LeagueBuilder.order(table.rows()),
                Scenarios.named(table.view().work()).stream()
                        .flatMap(scenario -> scenario.statements().stream())
                        .map(ScenarioStatement::named)
                        .toList(),
                table.rows().stream()
                        .map(row -> line(row, names, ids, excerpts))
                        .toList());
    }

    private static Line line(LeagueCell row, List<String> names, List<String> ids, List<String> excerpts) {
        Map<Integer, List<Object>> values = new TreeMap<>();
        row.values().forEach((metric, value) -> {
            if (Double.isFinite(value.value())) {
                values.put(ids.indexOf(metric), numbers(value, row.cell().name()));
            }
        });
        return new Line(
                row.stack(),
                row.more(),
                row.parts(),
                row.status(),
                row.code(),
                row.excerpt().map(excerpts::indexOf).orElse(-1),
                row.command(),
                names.indexOf(row.reference()),
                values);
    }

    private static List<Object> numbers(DerivedValue value, String cell) {
        Optional<Ratio> ratio = value.ratio().filter(any -> !value.reference().equals(cell));
        List<Object> numbers = new ArrayList<>();
        numbers.add(number(value.value()));
        if (ratio.isPresent() || value.least() < value.most()) {
            numbers.add(number(value.least()));
            numbers.add(number(value.most()));
        }
        ratio.ifPresent(found -> {
            numbers.add(number(found.estimate()));
            numbers.add(number(found.low()));
            numbers.add(number(found.high()));
            numbers.add(value.verdict());
        });
        return numbers;
    }

    /** A whole number without a fraction. */
    private static Number number(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return (long) value;
        }
        return value;
    }
}
