package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Scale;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.report.text.CellWords;
import io.github.dbstacks.report.text.Column;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.ShortNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/** Throughput and cost of the cells of a group over a setting that is a number. */
public final class ScaleSection {
    private ScaleSection() {}

    /** A paragraph and a table; none where no setting has three values. */
    public static List<Block> of(CellGroup group, ShortNames names) {
        return Scale.of(group).map(scale -> blocks(group, scale, names)).orElse(List.of());
    }

    private static List<Block> blocks(CellGroup group, Scale scale, ShortNames names) {
        List<List<String>> rows = new ArrayList<>();
        scale.lines()
                .values()
                .forEach(line -> rows.add(
                        row(names.without(line.values().iterator().next().cell(), scale.setting()), line, scale)));
        String setting = CellWords.setting(scale.setting());
        SectionBuilder out = new SectionBuilder("Over " + setting);
        String operation = group.first().workload().operation();
        out.paragraph("Over " + setting + ": " + operation + "s per second · CPU of the application in µs per "
                + operation + " · CPU of the database.");
        out.table(
                Stream.concat(Stream.of("stack"), scale.values().stream().map(value -> value + " " + setting))
                        .toList(),
                rows);
        return out.section().blocks();
    }

    private static List<String> row(String label, SortedMap<Integer, CellSummary> line, Scale scale) {
        return Stream.concat(
                        Stream.of(label),
                        scale.values().stream()
                                .map(value -> Optional.ofNullable(line.get(value))
                                        .map(ScaleSection::numbers)
                                        .orElse("")))
                .toList();
    }

    private static String numbers(CellSummary cell) {
        return new Column(Metric.CAPACITY, 0).text(cell) + " · "
                + Numbers.decimals(cell.value(Metric.APP_CPU), 1) + " · "
                + Numbers.decimals(cell.value(Metric.DATABASE_CPU), 1);
    }
}
