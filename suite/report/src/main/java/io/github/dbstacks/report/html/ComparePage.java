package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.pair.RunPair;
import io.github.dbstacks.report.section.Section;
import io.github.dbstacks.report.text.Validity;
import java.util.List;
import java.util.Map;

/**
 * What the template {@code compare.jte} shows.
 *
 * @param verdicts what the threshold comes to, or how far the runs can be compared where nobody asked for one
 * @param facts of every run by its name: date, machine and versions
 * @param key what letters in names of cells stand for
 */
public record ComparePage(
        Shell shell,
        List<Validity> verdicts,
        Map<String, List<String>> facts,
        List<Filter> filters,
        Map<String, String> key,
        List<Pair> pairs) {
    /**
     * Two runs.
     *
     * @param headline how many cells changed, and how
     * @param limits what may be concluded, a sentence each
     * @param groups of its cells, in the order of the script's
     */
    public record Pair(
            RunPair runs,
            String headline,
            List<String> answer,
            List<String> limits,
            Section differences,
            List<Group> groups,
            Section numbers) {}

    /**
     * Cells that share a chart.
     *
     * @param isDrawn whether any of them has an interval that says something
     */
    public record Group(String name, int cells, boolean isDrawn) {
        /** Height of its chart, in rem; the script says the same. */
        public double height() {
            return Math.max(9, 5 + 2.6 * cells);
        }
    }
}
