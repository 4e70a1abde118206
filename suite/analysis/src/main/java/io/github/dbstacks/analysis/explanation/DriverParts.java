package io.github.dbstacks.analysis.explanation;

import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.analysis.sampling.Layer;
import io.github.dbstacks.analysis.sampling.Sampling;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Splits what a driver costs more than another one. */
final class DriverParts {
    private final MeasuredRun measured;

    /**
     * The shares of the CPU time by whole layer but compilation, of the cells whose CPU time was sampled. They add up
     * to 1, in the order of the rules.
     */
    private final Map<Cell, Map<String, Double>> shares = new HashMap<>();

    DriverParts(MeasuredRun measured, List<CellSamples> samples) {
        this.measured = measured;
        samples.stream()
                .filter(cell -> cell.sampling() == Sampling.CPU)
                .forEach(cell ->
                        shares.put(cell.cell(), wholeLayers(cell.shares().byLayer())));
    }

    private static Map<String, Double> wholeLayers(Map<Layer, Double> all) {
        Map<String, Double> shares = new LinkedHashMap<>();
        all.forEach((layer, share) -> {
            if (layer.part().isEmpty() && !layer.equals(Layer.COMPILATION)) {
                shares.put(layer.name(), share);
            }
        });
        return shares;
    }

    /** @param rest empty where the step has no interval */
    record Split(List<CostPart> parts, Optional<Micros> rest) {}

    /** What is known of the step in this measure. Without parts the whole step is the rest. */
    Split of(StepCost step, GapMeasure measure) {
        Split whole = new Split(List.of(), step.difference());
        if (step.micros().isEmpty() || !isUsable(step.ratio())) {
            return whole;
        }
        return switch (measure) {
            case APPLICATION_CPU -> byLayer(step).orElse(whole);
            case TURNAROUND -> byProcess(step).orElse(whole);
            case DATABASE_CPU -> whole;
        };
    }

    private static boolean isUsable(Optional<Interval> ratio) {
        return ratio.filter(Interval::isMeasured).isPresent();
    }

    /**
     * CPU time by layer: that of a cell times the shares of its samples. The samples of the last layer, which no rule
     * names, are the rest. It is empty where one of the two was not sampled.
     */
    private Optional<Split> byLayer(StepCost step) {
        Map<String, Double> from = shares.getOrDefault(step.from(), Map.of());
        Map<String, Double> to = shares.getOrDefault(step.to(), Map.of());
        if (from.isEmpty() || to.isEmpty()) {
            return Optional.empty();
        }
        double before = step.before().orElseThrow();
        double after = step.after().orElseThrow();
        List<String> layers = new ArrayList<>(from.keySet());
        String unnamed = layers.remove(layers.size() - 1);
        List<CostPart> parts = layers.stream()
                .map(layer -> new CostPart(
                        layer, before * from.getOrDefault(layer, 0.0) - after * to.getOrDefault(layer, 0.0)))
                .filter(part -> part.micros() != 0)
                .toList();
        return Optional.of(new Split(
                parts,
                step.ratio()
                        .map(ratio -> Micros.of(
                                ratio, from.getOrDefault(unnamed, 0.0), to.getOrDefault(unnamed, 0.0), after))));
    }

    /**
     * A processor works for the application, for the database, for something else, or is idle. So the duration of a
     * SELECT times the processors is the sum of these. The rest is what the first two leave: compilation, other
     * programs, and processors that wait. The result is empty where the CPU time of one is unknown.
     */
    private Optional<Split> byProcess(StepCost step) {
        List<CostPart> parts = new ArrayList<>();
        for (GapMeasure process : List.of(GapMeasure.APPLICATION_CPU, GapMeasure.DATABASE_CPU)) {
            GapModel model = new GapModel(measured, process);
            if (model.level(step.from()).isEmpty() || model.level(step.to()).isEmpty()) {
                return Optional.empty();
            }
            double micros = model.level(step.from()).getAsDouble()
                    - model.level(step.to()).getAsDouble();
            parts.add(new CostPart(process.toString(), micros / processors()));
        }
        double named = parts.stream().mapToDouble(CostPart::micros).sum();
        return Optional.of(new Split(
                parts, Micros.ofBlocks(step.micros().orElseThrow() - named, leftOver(step.from(), step.to()))));
    }

    /**
     * What the two processes leave of the duration: that of one cell less that of the other, for each block that has
     * both.
     */
    private double[] leftOver(Cell from, Cell to) {
        Map<Integer, Double> other = leftOver(to);
        List<Double> differences = new ArrayList<>();
        leftOver(from).forEach((block, left) -> {
            Double others = other.get(block);
            if (others != null) {
                differences.add(left - others);
            }
        });
        return differences.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private Map<Integer, Double> leftOver(Cell cell) {
        Map<Integer, Double> application = new GapModel(measured, GapMeasure.APPLICATION_CPU).byBlock(cell);
        Map<Integer, Double> database = new GapModel(measured, GapMeasure.DATABASE_CPU).byBlock(cell);
        Map<Integer, Double> left = new TreeMap<>();
        new GapModel(measured, GapMeasure.TURNAROUND).byBlock(cell).forEach((block, micros) -> {
            Double ofApplication = application.get(block);
            Double ofDatabase = database.get(block);
            if (ofApplication != null && ofDatabase != null) {
                left.put(block, micros - (ofApplication + ofDatabase) / processors());
            }
        });
        return left;
    }

    private int processors() {
        return measured.run().plan().method().pinning().isPresent()
                ? measured.clientProcessors() + measured.databaseProcessors()
                : measured.cores();
    }
}
