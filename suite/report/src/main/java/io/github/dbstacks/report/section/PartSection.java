package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.choice.Composition;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Versions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What each row consists of, as its application tells. Two rows that differ in one column differ in that one thing. */
public final class PartSection {
    /** The column of the thread to which a SELECT passes. */
    private static final String HANDS_OVER = "hands over";

    /** In lower case they are the parts that applications name. */
    private static final List<String> COLUMNS = List.of("driver", "access", "pool", "server", "JSON", HANDS_OVER);

    private PartSection() {}

    private static String part(String column) {
        return column.toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    /** Returns the section with what files call each row. It is empty where no application tells. */
    public static Section of(RunAnalysis analysis) {
        SectionBuilder out = new SectionBuilder("What each row consists of");
        MeasuredRun measured = analysis.measured();
        ShortNames names = ShortNames.of(analysis);
        List<List<String>> rows = new ArrayList<>();
        analysis.cells().forEach(cell -> {
            Map<String, String> parts = Composition.of(measured, cell.cell());
            List<String> row = new ArrayList<>(List.of(names.whole(cell.cell())));
            COLUMNS.forEach(column -> row.add(
                    Versions.withVersion(measured.environment(), cell.cell(), parts.getOrDefault(part(column), ""))));
            row.add(cell.cell().label());
            rows.add(row);
        });
        if (rows.stream()
                .anyMatch(row -> row.subList(1, 1 + COLUMNS.size()).stream().anyMatch(text -> !text.isEmpty()))) {
            List<String> header = new ArrayList<>(List.of("cell"));
            header.addAll(COLUMNS);
            header.add("in summary.csv");
            out.paragraph(
                    "Hands over: to which thread a SELECT passes from that of its request; where nothing stands, it"
                            + " stays there.");
            out.table(header, rows.stream().distinct().toList());
        }
        return out.section();
    }
}
