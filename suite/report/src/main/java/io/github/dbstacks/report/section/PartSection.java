package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Versions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Of what each row consists, as its application tells. Two rows that differ in one column differ in that one thing. */
public final class PartSection {
    /** In lower case they are the parts that applications name. */
    private static final List<String> COLUMNS = List.of("driver", "access", "pool", "server", "JSON");

    private PartSection() {}

    /** With what files call each row. Empty where no application tells. */
    public static Section of(RunAnalysis analysis) {
        SectionBuilder out = new SectionBuilder("What each row consists of");
        MeasuredRun measured = analysis.measured();
        ShortNames names = ShortNames.of(analysis);
        List<List<String>> rows = new ArrayList<>();
        analysis.cells().forEach(cell -> {
            Map<String, String> told = measured.forks(cell.cell(), false).stream()
                    .flatMap(fork -> fork.application().stream())
                    .findFirst()
                    .map(Started::configuration)
                    .orElse(Map.of());
            List<String> row = new ArrayList<>(List.of(names.whole(cell.cell())));
            COLUMNS.forEach(column -> row.add(Versions.withVersion(
                    measured.environment(),
                    cell.cell(),
                    told.getOrDefault(Started.PART + column.toLowerCase(Locale.ROOT), ""))));
            row.add(cell.cell().label());
            rows.add(row);
        });
        if (rows.stream()
                .anyMatch(row -> row.subList(1, 1 + COLUMNS.size()).stream().anyMatch(text -> !text.isEmpty()))) {
            List<String> header = new ArrayList<>(List.of("cell"));
            header.addAll(COLUMNS);
            header.add("in summary.csv");
            out.table(header, rows.stream().distinct().toList());
        }
        return out.section();
    }
}
