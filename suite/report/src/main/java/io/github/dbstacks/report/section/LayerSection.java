package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.analysis.sampling.Layer;
import io.github.dbstacks.analysis.sampling.Sampling;
import io.github.dbstacks.report.flame.FlameGraphPage;
import io.github.dbstacks.report.section.Block.Item;
import io.github.dbstacks.report.section.Block.Link;
import io.github.dbstacks.report.text.CellWords;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.ShortNames;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** What each layer costs, where diagnostic forks have sampled it, and links to the flame graphs. */
public final class LayerSection {
    /** More cells have a row of their own each, without the parts of layers. */
    private static final int MOST_COLUMNS = 8;

    private final SectionBuilder out;
    private final RunAnalysis analysis;
    private final ShortNames names;

    private LayerSection(SectionBuilder out, RunAnalysis analysis) {
        this.out = out;
        this.analysis = analysis;
        this.names = ShortNames.of(analysis);
    }

    /** The section is empty where nothing was sampled. */
    public static Section of(RunAnalysis analysis, Sampling sampling) {
        boolean cpu = sampling == Sampling.CPU;
        SectionBuilder out = new SectionBuilder(cpu ? "Which layer the CPU time belongs to" : "Which layer allocates");
        List<CellSamples> shown = analysis.samples().stream()
                .filter(samples -> samples.sampling() == sampling
                        && !samples.shares().byLayer().isEmpty())
                .toList();
        if (!shown.isEmpty()) {
            new LayerSection(out, analysis).write(cpu, shown);
        }
        return out.section();
    }

    private void write(boolean cpu, List<CellSamples> shown) {
        out.paragraph((cpu ? "CPU time in µs" : "Bytes") + " per "
                + analysis.measured().operation()
                + ", and the share in brackets. It belongs to the layer of the code that "
                + (cpu ? "was running" : "allocated")
                + ", not of the code that called it. The shares are those of diagnostic forks, the sum is that of the forks that"
                + " count. The flame graphs are files beside this one.");
        for (CellGroup group : analysis.groups()) {
            List<CellSamples> cells = shown.stream()
                    .filter(samples -> samples.cell().group().equals(group.name()))
                    .toList();
            if (!cells.isEmpty()) {
                if (analysis.groups().size() > 1) {
                    out.heading(CellWords.group(group.first()));
                }
                if (cells.size() > MOST_COLUMNS) {
                    rows(cells);
                } else {
                    table(cells);
                }
                out.linked(cells.stream().map(this::links).toList());
            }
        }
    }

    /** A row for each cell, and a column for each whole layer. */
    private void rows(List<CellSamples> cells) {
        List<Layer> layers = cells.get(0).shares().byLayer().keySet().stream()
                .filter(layer -> layer.part().isEmpty() && !layer.equals(Layer.COMPILATION))
                .filter(layer -> isAnywhere(layer, cells))
                .toList();
        List<String> header = new ArrayList<>(List.of("stack", "sum"));
        layers.forEach(layer -> header.add(layer.name()));
        List<List<String>> rows = new ArrayList<>();
        for (CellSamples cell : cells) {
            List<String> row =
                    new ArrayList<>(List.of(names.whole(cell.cell()), Numbers.decimals(cell.perOperation(), 1)));
            layers.forEach(layer -> row.add(
                    cell.perOperation().isPresent()
                            ? Numbers.decimals(cell.cost(layer), 1)
                            : Numbers.percent(share(layer, cell))));
            rows.add(row);
        }
        out.table(header, rows);
    }

    private void table(List<CellSamples> cells) {
        List<List<String>> rows = new ArrayList<>();
        List<Layer> layers = List.copyOf(cells.get(0).shares().byLayer().keySet());
        for (Layer layer : layers) {
            if (!layer.equals(Layer.COMPILATION) && isAnywhere(layer, cells)) {
                String title = layer.part().map(part -> "– " + part).orElse(layer.name());
                rows.add(row(title, cells, samples -> share(samples, layer)));
            }
        }
        rows.add(row("sum", cells, samples -> number(samples, samples.perOperation())));
        if (isAnywhere(Layer.COMPILATION, cells)) {
            rows.add(row(
                    Layer.COMPILATION.name() + ", not in the sum",
                    cells,
                    samples -> share(samples, Layer.COMPILATION)));
        }
        rows.add(row("forks", cells, samples -> Integer.toString(samples.forks().size())));
        if (cells.stream().anyMatch(samples -> samples.largestDifference().isPresent())) {
            rows.add(row(
                    "largest difference of a layer's share between two forks, points",
                    cells,
                    samples -> Numbers.decimals(percent(samples.largestDifference()), 1)));
        }
        List<String> header = new ArrayList<>(List.of("layer"));
        cells.forEach(samples -> header.add(names.whole(samples.cell())));
        out.table(header, rows);
    }

    private static boolean isAnywhere(Layer layer, List<CellSamples> cells) {
        return cells.stream().anyMatch(samples -> share(layer, samples) > 0);
    }

    private static double share(Layer layer, CellSamples samples) {
        return samples.shares().byLayer().getOrDefault(layer, 0.0);
    }

    private static List<String> row(String title, List<CellSamples> cells, Function<CellSamples, String> cell) {
        List<String> row = new ArrayList<>(List.of(title));
        cells.forEach(samples -> row.add(cell.apply(samples)));
        return row;
    }

    /** {@code 12.3 (31 %)}. */
    private static String share(CellSamples samples, Layer layer) {
        String percent = Numbers.percent(share(layer, samples));
        OptionalDouble cost = samples.cost(layer);
        return cost.isPresent() ? number(samples, cost) + " (" + percent + ")" : percent;
    }

    private static String number(CellSamples samples, OptionalDouble cost) {
        return samples.sampling() == Sampling.CPU ? Numbers.decimals(cost, 1) : Numbers.whole(cost);
    }

    private static OptionalDouble percent(OptionalDouble share) {
        return share.isPresent() ? OptionalDouble.of(100 * share.getAsDouble()) : share;
    }

    private Item links(CellSamples samples) {
        return new Item(
                "Flame graphs of " + names.inRun(analysis.measured(), samples.cell()) + ":",
                FlameGraphPage.of(samples, analysis).stream()
                        .map(page ->
                                new Link(page.label(), page.path().toString().replace('\\', '/')))
                        .toList());
    }
}
