package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.analysis.sampling.FrameTree;
import io.github.dbstacks.analysis.sampling.FrameTree.Frame;
import io.github.dbstacks.analysis.sampling.HotFrame;
import io.github.dbstacks.analysis.sampling.Layers;
import io.github.dbstacks.analysis.sampling.SampledStacks;
import io.github.dbstacks.analysis.sampling.Sampling;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The flame graphs of the cells of which the same was sampled, as the script draws them; where the cost of an operation
 * is known of some, of these. A graph is a tree of frames in four lists, which have a place for each frame: behind a
 * frame stand those that it called.
 *
 * @param unit of the costs
 * @param layers their names
 * @param names of the frames
 * @param graphs two for each cell: stacks that begin with their layer, and whole stacks
 */
record FlameChart(Sampling sampling, String unit, List<String> layers, List<Name> names, List<Graph> graphs) {
    /**
     * What is left out is less than a pixel of most screens, until a reader zooms; then the files beside the page have
     * the rest.
     */
    private static final double LEAST_SHARE = 0.001;

    /** Of all graphs of a page together: as many make it half a megabyte larger. */
    private static final int MOST_FRAMES = 16_000;

    private static final int HOT_FRAMES = 25;
    /** The script draws as many rows at a time. */
    private static final int MOST_ROWS = 40;
    /** Height of a row in the script, in rem. */
    private static final double ROW = 1.35;

    /** More digits than a pixel can show. */
    private static final MathContext DIGITS = new MathContext(4);
    /** What async-profiler writes behind a frame to tell how it was compiled. */
    private static final Pattern KIND = Pattern.compile("_\\[.]$");

    /** @param layer number of its layer; -1 for all stacks together, which have none */
    record Name(String text, int layer) {}

    /**
     * The stacks of a cell.
     *
     * @param depths how many frames called each
     * @param names numbers of their names
     * @param costs of each frame with what it called
     * @param references the same of the reference of its group; none where that was not sampled
     * @param hottest frames without what they called, those that cost most
     */
    record Graph(
            String cell,
            CellKeys keys,
            boolean byLayer,
            List<Integer> depths,
            List<Integer> names,
            List<BigDecimal> costs,
            List<BigDecimal> references,
            List<Hot> hottest) {}

    /** @param reference its cost in the reference of the group; absent where that was not sampled */
    record Hot(String name, String layer, BigDecimal cost, Optional<BigDecimal> reference) {}

    /** Empty where nothing was sampled. */
    static Optional<FlameChart> of(RunAnalysis analysis, Sampling sampling) {
        List<CellSamples> cells = analysis.samples().stream()
                .filter(samples ->
                        samples.sampling() == sampling && samples.stacks().total() > 0)
                .toList();
        if (cells.isEmpty()) {
            return Optional.empty();
        }
        boolean isKnown =
                cells.stream().anyMatch(samples -> samples.perOperation().isPresent());
        Names names = new Names();
        int most = MOST_FRAMES / (2 * analysis.samples().size());
        List<Graph> graphs = cells.stream()
                .filter(samples -> samples.perOperation().isPresent() == isKnown)
                .flatMap(samples ->
                        Stream.of(true, false).map(byLayer -> graph(samples, analysis, byLayer, names, most)))
                .toList();
        return Optional.of(new FlameChart(
                sampling,
                isKnown ? ChartData.unit(sampling, cells) : "samples",
                List.copyOf(names.layers.keySet()),
                List.copyOf(names.numbers.keySet()),
                graphs));
    }

    /** Of the graph that a reader sees first, in rem. */
    double height() {
        int rows = 1
                + graphs.get(0).depths().stream()
                        .mapToInt(Integer::intValue)
                        .max()
                        .orElse(0);
        return ROW * Math.min(MOST_ROWS, rows);
    }

    private static Graph graph(CellSamples samples, RunAnalysis analysis, boolean byLayer, Names names, int most) {
        Optional<CellSamples> reference = samples.reference(analysis.samples());
        Function<CellSamples, SampledStacks> stacks =
                byLayer ? CellSamples::layersPerSelect : CellSamples::stacksPerSelect;
        List<Frame> frames = FrameTree.of(
                        stacks.apply(samples),
                        reference.map(stacks).orElse(new SampledStacks(Map.of())),
                        LEAST_SHARE,
                        most)
                .frames();
        double unit = samples.perOperation().isPresent() ? CellSamples.PER_UNIT : 1;
        return new Graph(
                analysis.measured().name(samples.cell()),
                CellKeys.of(samples.cell()),
                byLayer,
                frames.stream().map(Frame::depth).toList(),
                names.numbers(frames, byLayer),
                frames.stream().map(frame -> rounded(frame.number() / unit)).toList(),
                reference.isEmpty()
                        ? List.of()
                        : frames.stream()
                                .map(frame -> rounded(frame.ofReference() / unit))
                                .toList(),
                byLayer ? hottest(samples, reference, unit) : List.of());
    }

    private static List<Hot> hottest(CellSamples samples, Optional<CellSamples> reference, double unit) {
        return HotFrame.of(samples, reference, HOT_FRAMES).stream()
                .map(frame -> new Hot(
                        readable(frame.name()),
                        frame.layer().name(),
                        rounded(frame.number() / unit),
                        reference.map(other -> rounded(frame.ofReference() / unit))))
                .toList();
    }

    private static BigDecimal rounded(double number) {
        return new BigDecimal(number, DIGITS);
    }

    private static String readable(String frame) {
        return KIND.matcher(frame).replaceFirst("").replace('/', '.');
    }

    /** Names of frames and of their layers, each with its number: many frames have the same name. */
    private static final class Names {
        private static final int NO_LAYER = -1;

        private final Layers rules = Layers.read();
        private final Map<Name, Integer> numbers = new LinkedHashMap<>();
        private final Map<String, Integer> layers = new LinkedHashMap<>();

        /** @param byLayer whether the frames that nothing called are layers */
        List<Integer> numbers(List<Frame> frames, boolean byLayer) {
            List<Integer> found = new ArrayList<>();
            int layer = NO_LAYER;
            for (Frame frame : frames) {
                if (frame.depth() == 1 || (frame.depth() > 1 && !byLayer)) {
                    layer = number(
                            layers,
                            byLayer ? frame.name() : rules.ofFrame(frame.name()).name());
                }
                found.add(number(numbers, new Name(readable(frame.name()), layer)));
            }
            return found;
        }

        private static <T> int number(Map<T, Integer> numbers, T of) {
            return numbers.computeIfAbsent(of, any -> numbers.size());
        }
    }
}
