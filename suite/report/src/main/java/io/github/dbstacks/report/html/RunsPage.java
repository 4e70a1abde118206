package io.github.dbstacks.report.html;

import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.Document;
import java.util.List;
import java.util.Map;

/**
 * What the template {@code runs.jte} shows.
 *
 * @param site where the page leads in the site that it is part of; nowhere outside of one
 * @param charts of each part of the document, all of them in the order of the script's groups
 * @param key what letters in names of cells stand for
 */
public record RunsPage(
        Shell shell,
        List<Block.Link> site,
        Document document,
        List<List<Chart>> charts,
        List<Filter> filters,
        Map<String, String> key) {
    /**
     * Cells that share a chart, or one cell in all runs.
     *
     * @param isDrawn whether it has an interval that says something
     */
    public record Chart(String name, String kind, String caption, String label, int rows, boolean isDrawn) {
        /** In rem; the script says the same. */
        public double height() {
            return Math.max(9, 5 + 2.6 * rows);
        }
    }
}
