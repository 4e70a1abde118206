package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.explanation.RequestCosts;
import io.github.dbstacks.report.text.RequestCostWording;
import java.util.List;

/** Who carries the cost of a request, as plain text for a terminal. */
public final class RequestCostTable {
    private RequestCostTable() {}

    /** Empty of a run with fewer than two scenarios that ask for more and more. */
    public static String of(RunAnalysis analysis) {
        StringBuilder text = new StringBuilder();
        for (RequestCosts costs : RequestCosts.of(analysis)) {
            TextTable table = new TextTable();
            List<String> header = RequestCostWording.header(costs);
            table.left(header.get(0));
            header.subList(1, header.size()).forEach(table::right);
            RequestCostWording.rows(costs).forEach(table::row);
            text.append('\n')
                    .append(RequestCostWording.title(costs))
                    .append('\n')
                    .append(table);
            costs.obstacles().forEach(obstacle -> text.append(obstacle).append('\n'));
        }
        return text.toString();
    }
}
