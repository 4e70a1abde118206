package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.analysis.sampling.Layer;
import io.github.dbstacks.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** What each layer costs in many cells: a row for each cell, and a column for each whole layer. */
final class LayerTable {
    private LayerTable() {}

    /** @param cells that were sampled for the same */
    static void add(SectionBuilder out, List<CellSamples> cells) {
        List<Layer> layers = cells.get(0).shares().byLayer().keySet().stream()
                .filter(layer -> layer.part().isEmpty() && !layer.equals(Layer.COMPILATION))
                .filter(layer ->
                        cells.stream().anyMatch(cell -> cell.shares().byLayer().getOrDefault(layer, 0.0) > 0))
                .toList();
        List<String> header = new ArrayList<>(List.of("stack", "sum"));
        layers.forEach(layer -> header.add(layer.name()));
        List<List<String>> rows = new ArrayList<>();
        for (CellSamples cell : cells) {
            List<String> row = new ArrayList<>(List.of(cell.cell().label(), Numbers.decimals(cell.perOperation(), 1)));
            layers.forEach(layer -> row.add(
                    cell.perOperation().isPresent()
                            ? Numbers.decimals(cell.cost(layer), 1)
                            : Numbers.percent(cell.shares().byLayer().getOrDefault(layer, 0.0))));
            rows.add(row);
        }
        out.table(header, rows);
    }
}
