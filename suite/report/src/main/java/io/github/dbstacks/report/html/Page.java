package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.Scale;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.MainTable;
import io.github.dbstacks.report.section.Section;
import io.github.dbstacks.report.svg.ValuesChart;
import io.github.dbstacks.report.text.CellWords;
import io.github.dbstacks.report.text.Conclusion;
import io.github.dbstacks.report.text.Reproduction;
import io.github.dbstacks.report.text.Validity;
import io.github.dbstacks.report.text.WorkWords;
import io.github.dbstacks.schema.Work;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the template {@code report.jte} shows.
 *
 * @param site where the page leads in the site that it is part of; nowhere outside of one
 * @param picture of the answer, SVG, for those whose browser runs no script; empty where nothing is compared
 * @param operation what one operation of any of its cells is called
 * @param headline the question and its answer
 * @param limits for what the answer holds; empty where nothing is compared
 * @param facts date, machine and versions, a sentence each
 * @param leading position of the group that the headline is about
 * @param loads latency over rate; empty where the run had no load, or is about starts
 * @param rates whether it matters at each constant rate; empty where nothing was compared at one
 * @param starts of the processes and what they hold; empty where the run is not about these
 * @param study that the run is held against, where the headline has its question and not its name
 * @param expectations how many have each verdict, and what they come to
 * @param tables of the study beside what was measured; empty where the plan has none
 * @param values published beside measured; empty where none can be
 * @param remarks what must be known beside the numbers; empty where that is nothing
 * @param layers of CPU time and of allocations; none where nothing was sampled
 * @param rest where the time went, and on what was measured
 */
public record Page(
        Shell shell,
        List<Block.Link> site,
        Optional<String> picture,
        String operation,
        String headline,
        Optional<String> limits,
        Validity validity,
        List<String> facts,
        List<Filter> filters,
        List<Group> groups,
        int leading,
        List<LoadChart> loads,
        Section rates,
        List<Section> chain,
        List<Section> starts,
        Optional<String> study,
        Section expectations,
        Section tables,
        Optional<ValuesChart> values,
        Section remarks,
        List<Section> layers,
        List<Section> rest,
        Reproduction reproduction) {
    /** As many groups stand side by side before everything else. */
    private static final int LEADS = 2;
    /** Bars whose lengths are nearer to each other look the same. */
    private static final double SAME_FLIGHTS = 0.95;

    /**
     * Positions of the groups that lead the page, first that of the headline: none where a chain, a study or starts are
     * what it is about, or where nothing is compared.
     */
    public List<Integer> leads() {
        boolean isAboutGroups = chain.isEmpty() && starts.isEmpty() && expectations.isEmpty() && limits.isPresent();
        return isAboutGroups
                ? Stream.concat(
                                Stream.of(leading),
                                IntStream.range(0, groups.size())
                                        .filter(at -> at != leading)
                                        .boxed())
                        .limit(LEADS)
                        .toList()
                : List.of();
    }

    /** Whether its remarks say why the numbers are to be read with caution, or not at all. */
    public boolean isDoubtful() {
        return validity.level() != Validity.Level.VALID && !remarks.isEmpty();
    }

    /**
     * A group of cells.
     *
     * @param headline what they come to, in a sentence
     * @param name what they have in common, in words
     * @param reference short name of the cell that the others are compared with
     * @param key what letters in their names stand for
     * @param ratioRow height of a row of the chart of ratios, in rem, which the data of the script have too
     * @param choice what to choose of them
     * @param table its row of each cell stands in the order of the charts' data
     * @param conclusion each difference
     * @param cost what its cells are compared by, in words
     * @param details folded until a reader opens them
     */
    public record Group(
            CellGroup cells,
            String headline,
            String name,
            String reference,
            Map<String, String> key,
            double ratioRow,
            Block.Items choice,
            Block.Table table,
            Conclusion conclusion,
            String cost,
            List<Section> details) {
        /** The setting over whose values its cells are drawn; empty where none has enough of them. */
        public Optional<String> scale() {
            return Scale.of(cells).map(Scale::setting).map(CellWords::setting);
        }

        /**
         * Whether a cell had another number of operations in flight than as many as were allowed, or than another cell:
         * else the chart of them is as many equal bars.
         */
        public boolean hasFlights() {
            List<Double> counted = cells.cells().stream()
                    .flatMap(cell -> Stream.of(Metric.IN_FLIGHT, Metric.CONCURRENCY)
                            .flatMap(metric -> cell.value(metric).stream().boxed()))
                    .toList();
            return counted.stream().anyMatch(one -> one < SAME_FLIGHTS * Collections.max(counted));
        }

        /** Whether a cell has a ratio to draw. */
        public boolean hasRatios() {
            return cells.cells().stream()
                    .flatMap(cell -> cell.comparison().stream())
                    .flatMap(comparison -> comparison.costRatio().stream())
                    .anyMatch(Interval::isMeasured);
        }

        private Work work() {
            return cells.first().workload();
        }

        private WorkWords words() {
            return WorkWords.of(work());
        }

        /** What one operation of its cells is called. */
        public String operation() {
            return work().operation();
        }

        /** What the columns and signs of its table mean. */
        public String legend() {
            return MainTable.legend(List.of(work()));
        }

        /** Both durations of an operation that its chart shows. */
        public String latencyName() {
            return words().durations();
        }

        public String latencyCaption() {
            boolean isP999Missing = cells.cells().stream()
                    .anyMatch(cell -> cell.value(Metric.P99_TIME).isPresent()
                            && cell.value(Metric.P999_TIME).isEmpty());
            return words().caption()
                    + (isP999Missing
                            ? " p99.9 is missing where a fork recorded fewer than 10,000 " + operation() + "s."
                            : "");
        }

        /** Whether the memory of its cells is drawn over time, which takes iterations of some seconds. */
        public boolean hasMemory() {
            return work().iterationSeconds().isPresent();
        }

        /** Whether its requests write less and less, which is drawn over time. */
        public boolean isDrifting() {
            return work().isDrifting();
        }

        /** Whether the durations of single SELECTs were recorded. */
        public boolean hasLatencies() {
            return cells.cells().stream()
                    .anyMatch(cell -> cell.value(Metric.P50_TIME).isPresent());
        }

        /** Height of a chart with a bar for each cell, in rem; the script says the same. */
        public double barsHeight() {
            return Math.max(9, 5 + 2.6 * cells.cells().size());
        }

        /**
         * Height of the chart of ratios, which has a row for each cell that has one, in rem; the script says the same.
         */
        public double ratiosHeight() {
            return Math.max(9, 5 + ratioRow * cells.cells().size());
        }
    }
}
