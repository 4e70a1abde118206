package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.report.text.Conclusion;
import java.util.List;

/**
 * What the template {@code report.jte} shows.
 *
 * @param conclusions one for each group of cells, in the order of the tables
 * @param facts date, machine and versions, a sentence each
 * @param warnings a sentence each
 * @param details every table of {@code report.md} as HTML
 * @param data what the charts draw, JSON that is safe inside a script element
 * @param policy the content security policy
 */
public record Page(
        String title,
        List<Conclusion> conclusions,
        Validity validity,
        List<String> facts,
        List<CellGroup> groups,
        List<String> warnings,
        String details,
        Reproduction reproduction,
        String data,
        String policy,
        String style,
        String charts,
        String script) {}
