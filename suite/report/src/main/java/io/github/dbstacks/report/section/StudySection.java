package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.study.Measured;
import io.github.dbstacks.analysis.study.StudyNumber;
import io.github.dbstacks.analysis.study.StudyRun;
import io.github.dbstacks.analysis.study.StudyTable;
import io.github.dbstacks.records.expectation.PublishedTable;
import io.github.dbstacks.report.text.StudyWording;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The tables of a study beside what was measured here, number by number. */
public final class StudySection {
    private static final String TITLE = "The study's numbers and ours";
    private static final String WHAT = "what";
    private static final String LIBRARIES = "libraries";

    private static final String PUBLISHED = "published";
    private static final String HERE = "here";
    private static final String PUBLISHED_RATIO = "published ratio";
    private static final String RATIO = "ratio here";
    private static final String BY_PUBLISHED = "here / published";
    private static final String WARM = "warm?";
    private static final String RUN = "run";

    /** On a terminal the most telling columns come first, and a line of what a row is about leaves room for them. */
    private static final Block.Narrow NARROW =
            new Block.Narrow(List.of(), List.of(BY_PUBLISHED, RATIO, PUBLISHED_RATIO, WARM, HERE, PUBLISHED, RUN), 40);

    private final SectionBuilder out = new SectionBuilder(TITLE);
    private final List<StudyRun> runs;

    private StudySection(List<StudyRun> runs) {
        this.runs = runs;
    }

    /**
     * The section is empty where the study has no table.
     *
     * @param runs that are held against the study
     */
    public static Section of(List<StudyTable> tables, List<StudyRun> runs) {
        StudySection section = new StudySection(runs);
        tables.forEach(section::table);
        if (!tables.isEmpty()) {
            section.out.paragraph(StudyWording.LEGEND);
        }
        return section.out.section();
    }

    /** Returns the tables that a run has recorded with its plan, beside its own numbers. */
    public static Section of(RunAnalysis analysis) {
        return of(
                StudyTable.of(analysis.measured()),
                List.of(new StudyRun(analysis.measured().run().plan().name(), analysis)));
    }

    private void table(StudyTable table) {
        boolean hasVersions = table.expectations().versions().size() > 1;
        boolean hasRatios = table.hasRatios();
        List<String> header = new ArrayList<>(List.of(WHAT));
        if (hasVersions) {
            header.add(LIBRARIES);
        }
        header.addAll(List.of(PUBLISHED, HERE));
        if (hasRatios) {
            header.addAll(List.of(PUBLISHED_RATIO, RATIO));
        }
        header.addAll(List.of(BY_PUBLISHED, WARM, RUN));
        List<List<String>> first = new ArrayList<>();
        List<List<String>> others = new ArrayList<>();
        for (StudyNumber number : table.beside(runs)) {
            List<Measured> measured = number.measured();
            first.add(row(table, number, measured.stream().limit(1).toList(), hasVersions, hasRatios));
            measured.stream()
                    .skip(1)
                    .map(one -> row(table, number, List.of(one), hasVersions, hasRatios))
                    .forEach(others::add);
        }
        out.heading(table.table().title());
        out.paragraph(StudyWording.compared(table));
        out.table(header, first, NARROW);
        if (!others.isEmpty()) {
            out.folded("What other runs measured of it", List.of(new Block.Table(header, others)));
        }
    }

    /** @param measured the one that is shown; none where there is none */
    private static List<String> row(
            StudyTable table, StudyNumber number, List<Measured> measured, boolean hasVersions, boolean hasRatios) {
        PublishedTable.Column column = number.column();
        List<String> row = new ArrayList<>();
        row.add(number.row().title() + (table.table().columns().size() == 1 ? "" : ", " + column.title()));
        if (hasVersions) {
            row.add(String.join(", ", number.versions()));
        }
        row.add(StudyWording.published(number));
        row.add(StudyWording.here(number, measured));
        if (hasRatios) {
            row.add(StudyWording.publishedRatio(table, number));
            row.add(StudyWording.ratio(table, number, measured));
        }
        Stream.of(
                        StudyWording.byPublished(table, number, measured),
                        StudyWording.warmth(measured),
                        StudyWording.run(measured))
                .forEach(row::add);
        return row;
    }
}
