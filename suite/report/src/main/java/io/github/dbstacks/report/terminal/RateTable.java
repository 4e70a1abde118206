package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.choice.CostAtRates;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.text.RateWording;
import java.util.ArrayList;
import java.util.List;

/** The printed table of what cells cost at constant rates. */
public final class RateTable {
    private static final int LONGEST_NAME = 34;

    private static final String LEGEND = """
            cores more than the reference at each rate, with the interval of 95 % of their
            ratio; below 0 fewer; ≈ is not established. 1/20 core: below that rate it is
            less than a twentieth of a core, interpolated; < and > are beyond what was
            measured.
            """;

    private RateTable() {}

    /**
     * @param width columns of the terminal
     * @return empty where nothing was compared at a constant rate
     */
    public static String of(RunAnalysis analysis, int width) {
        StringBuilder text = new StringBuilder();
        for (CostAtRates costs : CostAtRates.of(analysis.groups(), analysis.measured())) {
            List<String> header = RateWording.header(costs);
            TextTable table = new TextTable().left(header.get(0));
            header.subList(1, header.size()).forEach(table::right);
            RateWording.rows(costs, RateTable::name).forEach(table::row);
            text.append('\n')
                    .append(RateWording.TITLE)
                    .append(' ')
                    .append(RateWording.about(costs, costs.reference().label(), analysis.measured()))
                    .append('\n')
                    .append(table.fitting(width, byImportance(costs)));
        }
        return text.isEmpty() ? "" : text + LEGEND;
    }

    private static String name(Cell cell) {
        return TextTable.folded(cell.label(), LONGEST_NAME);
    }

    /** In a narrow window the lower rates are left out. */
    private static List<String> byImportance(CostAtRates costs) {
        List<String> columns = new ArrayList<>();
        costs.rates().forEach(rate -> columns.add(0, RateWording.column(rate)));
        columns.add(0, RateWording.NEGLIGIBLE);
        return columns;
    }
}
