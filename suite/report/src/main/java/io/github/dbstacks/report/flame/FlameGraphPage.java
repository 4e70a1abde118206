package io.github.dbstacks.report.flame;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.analysis.sampling.SampledStacks;
import io.github.dbstacks.analysis.sampling.Sampling;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.text.ContentPolicy;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.ShortNames;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import one.convert.Arguments;
import one.convert.FlameGraph;

/**
 * A flame graph of one cell (<a href="https://www.brendangregg.com/flamegraphs.html">B. Gregg, Flame Graphs</a>), made
 * by the converter of async-profiler. Its width is what a SELECT of the cell costs.
 *
 * @param reference the cell that this one is compared with by colour, for a differential flame graph
 * @param byLayer whether stacks begin with their layer and have the frames of that layer alone, instead of all callers
 * @param name of a cell in its title
 */
public record FlameGraphPage(
        CellSamples samples, Optional<CellSamples> reference, boolean byLayer, Function<Cell, String> name) {
    private static final String TITLE = "Flame graph";
    /** The converter's page begins with this, and its last script begins to hold data at the next one. */
    private static final String HEAD = "<meta charset='utf-8'>";

    private static final String FRAMES = "const cpool = [";
    private static final Pattern SCRIPT = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL);

    /** The pages of a cell: alone and, where the reference of its group was sampled too, in comparison with that. */
    public static List<FlameGraphPage> of(CellSamples samples, RunAnalysis analysis) {
        List<FlameGraphPage> pages = new ArrayList<>();
        List<Optional<CellSamples>> references = new ArrayList<>(List.of(Optional.empty()));
        samples.reference(analysis.samples()).ifPresent(reference -> references.add(Optional.of(reference)));
        ShortNames names = ShortNames.of(analysis);
        Function<Cell, String> name = cell -> names.withWork(analysis.measured(), cell);
        for (Optional<CellSamples> reference : references) {
            pages.add(new FlameGraphPage(samples, reference, false, name));
            pages.add(new FlameGraphPage(samples, reference, true, name));
        }
        return pages;
    }

    /** What a link to it says. */
    public String label() {
        return (reference.isPresent() ? "against the reference " : "") + (byLayer ? "by layer" : "by caller");
    }

    /** Returns where it belongs, from the folder of the run. */
    public Path path() {
        return samples.sampling()
                .folder(Path.of(""))
                .resolve(samples.name()
                        + (reference.isPresent() ? "-against-reference" : "")
                        + (byLayer ? "-by-layer" : "")
                        + ".html");
    }

    /** The page: HTML with everything that it needs. */
    public String html() {
        try {
            FlameGraph graph = graph(samples);
            if (reference.isPresent()) {
                graph.diff(graph(reference.get()));
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            graph.dump(out);
            return safe(out.toString(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The converter writes titles and frames as they are. So it gets a title of ours in place of the page's, no frame
     * can end the script that holds it, and a browser runs no script but the converter's.
     */
    private String safe(String page) {
        int frames = page.indexOf(FRAMES);
        int end = page.lastIndexOf("</script>");
        String written =
                page.substring(0, frames) + page.substring(frames, end).replace("<", "\\x3c") + page.substring(end);
        List<String> scripts =
                SCRIPT.matcher(written).results().map(script -> script.group(1)).toList();
        return written.replace(
                        HEAD,
                        HEAD + "\n<meta http-equiv='Content-Security-Policy' content=\"" + ContentPolicy.of(scripts)
                                + "\">")
                .replace("<h1>" + TITLE + "</h1>", "<h1>" + escaped(title()) + "</h1>");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private FlameGraph graph(CellSamples of) throws IOException {
        SampledStacks stacks = byLayer ? of.layersPerSelect() : of.stacksPerSelect();
        FlameGraph graph = new FlameGraph(new Arguments("--title", TITLE));
        graph.parseCollapsed(new StringReader(stacks.text()));
        return graph;
    }

    private String title() {
        String unit = samples.sampling() == Sampling.CPU ? "µs of CPU time" : "bytes of heap";
        String one = samples.sampling() == Sampling.CPU ? "1 µs" : "1 byte";
        return cost(samples, unit)
                + (samples.perOperation().isPresent()
                        ? " per " + samples.cell().workload().operation() + " (" + CellSamples.PER_UNIT
                                + " samples are " + one + ")"
                        : "")
                + reference
                        .map(other -> " against " + cost(other, unit) + ": red is more, blue is less, yellow is new")
                        .orElse("");
    }

    private String cost(CellSamples of, String unit) {
        return name.apply(of.cell())
                + (of.perOperation().isPresent() ? ", " + Numbers.decimals(of.perOperation(), 1) + " " + unit : "");
    }
}
