package io.github.dbstacks.analysis.sampling;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.run.RawRecords;
import io.github.dbstacks.analysis.run.ResultsException;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What the diagnostic forks of a cell sampled.
 *
 * @param name of its files in the folder of the sampling
 * @param forks the stacks of each diagnostic fork
 * @param shares of all its forks together
 * @param largestDifference between the shares of a layer in two of its forks; empty when there are no two
 * @param perOperation what a SELECT costs in the forks that count: microseconds of CPU time, or bytes of heap; empty
 *     when no such fork was completed
 */
public record CellSamples(
        Cell cell,
        Sampling sampling,
        String name,
        List<SampledStacks> forks,
        LayerShares shares,
        OptionalDouble largestDifference,
        OptionalDouble perOperation) {
    /** How many of the numbers of {@link #stacksPerSelect} are a microsecond of CPU time, or a byte of heap. */
    public static final int PER_UNIT = 1000;

    /**
     * The samples of a run, in the order of its tables; none where nobody asked for them.
     *
     * @throws ResultsException when a file cannot be read
     */
    public static List<CellSamples> read(Path directory, Run run, List<CellSummary> cells) {
        List<CellSamples> samples = new ArrayList<>();
        Layers layers = Layers.read();
        Path parent = RawRecords.parentOf(directory);
        for (Sampling sampling : Sampling.values()) {
            Path folder = sampling.folder(parent);
            for (CellSummary cell : Files.isDirectory(folder) ? cells : List.<CellSummary>of()) {
                String name = name(run, cell.cell());
                List<SampledStacks> forks = forks(folder, name);
                if (!forks.isEmpty()) {
                    samples.add(of(cell, sampling, name, forks, layers));
                }
            }
        }
        return samples;
    }

    static CellSamples of(CellSummary cell, Sampling sampling, String name, List<SampledStacks> forks, Layers layers) {
        return new CellSamples(
                cell.cell(),
                sampling,
                name,
                forks,
                LayerShares.of(SampledStacks.sum(forks), layers, sampling),
                largestDifference(forks.stream()
                        .map(fork -> LayerShares.of(fork, layers, sampling))
                        .toList()),
                cell.value(sampling.metric()));
    }

    /** What a layer costs a SELECT, in the unit of {@link #perOperation}; empty where that is unknown. */
    public OptionalDouble cost(Layer layer) {
        double share = shares.byLayer().getOrDefault(layer, 0.0);
        return perOperation.isPresent() ? OptionalDouble.of(share * perOperation.getAsDouble()) : perOperation;
    }

    /** The reference of its group, where that was sampled too and what a SELECT costs is known of both. */
    public Optional<CellSamples> reference(List<CellSamples> all) {
        return all.stream()
                .filter(other -> other.sampling == sampling
                        && other.cell.reference()
                        && other.cell.group().equals(cell.group())
                        && !other.cell.equals(cell)
                        && other.perOperation.isPresent()
                        && perOperation.isPresent())
                .findFirst();
    }

    /** The stacks of all its forks. */
    public SampledStacks stacks() {
        return SampledStacks.sum(forks);
    }

    /**
     * The stacks in thousandths of a microsecond or byte per SELECT, see {@link #PER_UNIT}, without compilation, so
     * that they sum up to {@link #perOperation} and can be compared with those of another cell. Where that is unknown,
     * they are as they were sampled.
     */
    public SampledStacks stacksPerSelect() {
        Layers layers = Layers.read();
        SampledStacks counted =
                stacks().without(stack -> sampling.layer(stack, layers).equals(Layer.COMPILATION));
        return perOperation.isPresent() && counted.total() > 0
                ? counted.times(PER_UNIT * perOperation.getAsDouble() / counted.total())
                : stacks();
    }

    /**
     * {@link #stacksPerSelect} by layer: each stack begins with its layer and goes on with the last frames of that
     * layer alone.
     */
    public SampledStacks layersPerSelect() {
        Layers layers = Layers.read();
        return stacksPerSelect().renamed(stack -> sampling.byLayer(stack, layers));
    }

    /** The name of the files of the cell's first fork. */
    private static String name(Run run, Cell cell) {
        return run.order().stream()
                .filter(fork -> !fork.alias() && fork.cell().equals(cell))
                .findFirst()
                .map(PlannedFork::baseName)
                .orElseThrow();
    }

    private static List<SampledStacks> forks(Path folder, String name) {
        Pattern number = Pattern.compile(Pattern.quote(name) + "-\\d+");
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(
                folder, one -> number.matcher(one.getFileName().toString()).matches())) {
            found.forEach(fork -> files.add(fork.resolve(SampledStacks.FILE)));
        } catch (IOException e) {
            throw new ResultsException(folder + " cannot be read: " + e.getMessage() + ".");
        }
        return files.stream()
                .filter(Files::isRegularFile)
                .sorted()
                .map(CellSamples::stacks)
                .toList();
    }

    private static SampledStacks stacks(Path file) {
        try {
            return SampledStacks.read(file);
        } catch (IOException | NumberFormatException e) {
            throw new ResultsException(file + " cannot be read: it has no stacks with their numbers.");
        }
    }

    private static OptionalDouble largestDifference(List<LayerShares> forks) {
        return IntStream.range(1, forks.size())
                .boxed()
                .flatMapToDouble(later -> forks.subList(0, later).stream()
                        .flatMapToDouble(earlier -> forks.get(later).largestDifference(earlier).stream()))
                .max();
    }
}
