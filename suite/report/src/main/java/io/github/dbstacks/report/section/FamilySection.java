package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.choice.Composition;
import io.github.dbstacks.analysis.choice.Family;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Wording;
import io.github.dbstacks.report.text.WorkWords;
import io.github.dbstacks.schema.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What one thing costs: cells that differ in it alone, each beside the first row above it that has no ratio. */
public final class FamilySection {
    private static final String REFERENCE = "reference";

    private FamilySection() {}

    /** A paragraph and a table for each thing in which cells of the group differ; none where they differ in no such. */
    public static List<Block> of(MeasuredRun measured, CellGroup group, ShortNames names) {
        SectionBuilder out = new SectionBuilder("One thing at a time");
        List<Family> families = Family.of(group, measured);
        for (Family.Thing thing : Family.Thing.values()) {
            List<Family> about =
                    families.stream().filter(family -> family.thing() == thing).toList();
            if (!about.isEmpty()) {
                Work work = group.first().workload();
                List<String> header = new ArrayList<>(List.of("cell"));
                if (thing != Family.Thing.STACK) {
                    header.add("access");
                }
                header.addAll(List.of(
                        Metric.cost(measured).label(work), WorkWords.of(work).column(), "CPU ratio"));
                out.paragraph(title(thing, measured));
                out.table(
                        header,
                        about.stream()
                                .flatMap(family -> rows(family, measured, names))
                                .toList());
            }
        }
        return out.section().blocks();
    }

    private static String title(Family.Thing thing, MeasuredRun measured) {
        String of = switch (thing) {
            case STACK -> "Each cell beside the reference's stack on the same database";
            case FRAMEWORK ->
                "What the framework costs, where each asks the same driver through the driver's own interface";
            case ACCESS ->
                "What convenience costs: cells of one framework and one driver, beside the driver's own interface";
        };
        return of + ". Ratios of " + Wording.cost(measured) + " are to the row above that is a reference, and those of"
                + " the table are judged together:";
    }

    private static Stream<List<String>> rows(Family family, MeasuredRun measured, ShortNames names) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(family.thing(), family.base(), measured, names, REFERENCE));
        family.members()
                .forEach(
                        member -> rows.add(row(family.thing(), member.cell(), measured, names, ratio(member.ratio()))));
        return rows.stream();
    }

    private static String ratio(Optional<Interval> ratio) {
        return ratio.map(Wording::signed).orElse("no ratio");
    }

    private static List<String> row(
            Family.Thing thing, CellSummary cell, MeasuredRun measured, ShortNames names, String ratio) {
        List<String> row = new ArrayList<>(List.of(names.whole(cell.cell())));
        if (thing != Family.Thing.STACK) {
            row.add(Composition.of(measured, cell.cell()).getOrDefault(Composition.ACCESS, ""));
        }
        row.addAll(List.of(Numbers.decimals(cell.value(Metric.cost(measured)), 1), MainTable.times(cell), ratio));
        return row;
    }
}
