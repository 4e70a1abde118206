package io.github.dbstacks.report.html;

import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.Section;
import java.util.List;

/**
 * What the template {@code runs.jte} shows.
 *
 * @param site where the page leads in the site that it is part of; nowhere outside of one
 * @param headline the ratio of costs that is farthest from 1
 * @param charts of its cells, in the order of the script's groups
 * @param answer a sentence for each ratio
 * @param numbers everything else
 */
public record RunsPage(
        Shell shell,
        List<Block.Link> site,
        String title,
        String headline,
        Section answer,
        List<Chart> charts,
        List<Section> numbers) {
    /** Of one cell: each run, and what they come to. */
    public record Chart(String name, String caption, double height) {}
}
