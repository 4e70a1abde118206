package io.github.dbstacks.report.section;

import static io.github.dbstacks.report.text.Numbers.decimals;
import static io.github.dbstacks.report.text.Numbers.seconds;
import static io.github.dbstacks.report.text.Numbers.whole;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Start;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.report.text.Column;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.ShortNames;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** How long applications take to work, and what their processes hold. */
public final class StartSection {
    private static final String START =
            "cell | first answer, s | ± | to reference | to no AOT cache | CPU, s | 90 %, s | CPU to 90 %, s"
                    + " | AOT cache, MB | training, s";

    private static final List<Column> MEMORY = List.of(
            new Column(Metric.PSS, 0),
            new Column(Metric.USS, 0),
            new Column(Metric.LIVE_HEAP, 1),
            new Column(Metric.PROCESS_THREADS, 0),
            new Column(Metric.CLIENT_PSS, 1),
            new Column(Metric.CLIENT_HEAP, 1),
            new Column(Metric.CLIENT_THREADS, 3),
            new Column(Metric.MEMORY_READ, 1));

    /** The columns of a terminal. In a narrow window the last of them are left out. */
    private static final List<String> BRIEF = List.of(
            "answer s", "±", "CPU s", "PSS MB", "no cache", "KiB/client", "heap KiB", "90 % s", "live MB", "threads");

    /** Characters of a line of a cell's name on a terminal. */
    private static final int LONGEST_NAME = 34;

    private static final String LEGEND = """

            answer: from the start of the process to its first right answer, with its
            interval of 95 % (±) and the CPU of the process until then; no cache: ratio to
            the same without an AOT cache; 90 %: until 90 % of the final rate; live: heap
            after a full collection; KiB: PSS and live heap that each more client needs.""";

    private static final String TITLE = "Start and memory";

    private StartSection() {}

    /** What a terminal shows; none where the run is about something else. */
    public static List<Block> brief(RunAnalysis analysis, ShortNames names) {
        if (!Start.isAbout(analysis.cells())) {
            return List.of();
        }
        List<String> header = new ArrayList<>(List.of("cell"));
        header.addAll(BRIEF);
        return List.of(
                new Block.Text(TITLE),
                new Block.Table(
                        header,
                        analysis.cells().stream()
                                .map(cell -> brief(analysis.measured(), cell, names))
                                .toList(),
                        new Block.Narrow(List.of(), BRIEF, LONGEST_NAME)),
                new Block.Text(LEGEND));
    }

    private static List<String> brief(MeasuredRun measured, CellSummary cell, ShortNames names) {
        Start start = Start.of(measured, cell.cell());
        return List.of(
                names.inRun(measured, cell.cell()),
                inSeconds(cell.value(Metric.FIRST_ANSWER)),
                start.interval().map(Numbers::plusMinus).orElse(""),
                inSeconds(cell.value(Metric.FIRST_ANSWER_CPU)),
                whole(cell.value(Metric.PSS)),
                start.toNoCache()
                        .map(ratio -> "× " + decimals(ratio.estimate(), 2))
                        .orElse(""),
                decimals(cell.value(Metric.CLIENT_PSS), 1),
                decimals(cell.value(Metric.CLIENT_HEAP), 1),
                seconds(cell.value(Metric.FULL_RATE)),
                decimals(cell.value(Metric.LIVE_HEAP), 1),
                whole(cell.value(Metric.PROCESS_THREADS)));
    }

    /** @return empty where no fork tells it */
    public static Section of(MeasuredRun measured, List<CellSummary> cells, ShortNames names) {
        SectionBuilder out = new SectionBuilder(TITLE);
        if (cells.stream().anyMatch(cell -> cell.value(Metric.FIRST_ANSWER).isPresent())) {
            table(
                    out,
                    Block.titles(START),
                    cells.stream().map(cell -> start(measured, cell, names)).toList());
            out.paragraph(
                    "First answer: from the start of the process to its first right answer to a request of the scenario, asked for every 5 ms,"
                            + " with its interval of 95 %, and the CPU time of the process until then. 90 %: until the application answered 90 %"
                            + " of its final rate, to half a second, where clients asked from the start and without rests.");
        }
        if (cells.stream().anyMatch(cell -> cell.value(Metric.PSS).isPresent())) {
            List<String> header = new ArrayList<>(List.of("cell"));
            header.addAll(Column.titles(MEMORY, cells.get(0).cell().workload()));
            table(
                    out,
                    header,
                    cells.stream().map(cell -> memory(measured, cell, names)).toList());
            out.paragraph(
                    "Memory of the process when its measured part ended, as the kernel counts it. PSS: resident memory, where a shared page"
                            + " counts by the share of the process; USS: what no other process has. Live heap: what a full collection left."
                            + " For each client: what each client more needs than the fewest. Buffers of connections are the kernel's, and"
                            + " not in it. Reading: how long it took to read.");
        }
        return out.section();
    }

    private static List<String> start(MeasuredRun measured, CellSummary cell, ShortNames names) {
        Start start = Start.of(measured, cell.cell());
        return List.of(
                names.inRun(measured, cell.cell()),
                inSeconds(cell.value(Metric.FIRST_ANSWER)),
                start.interval().map(Numbers::plusMinus).orElse(""),
                Numbers.ratio(start.toReference()),
                Numbers.ratio(start.toNoCache()),
                inSeconds(cell.value(Metric.FIRST_ANSWER_CPU)),
                seconds(cell.value(Metric.FULL_RATE)),
                seconds(cell.value(Metric.FULL_RATE_CPU)),
                decimals(cell.value(Metric.AOT_CACHE), 0),
                seconds(cell.value(Metric.AOT_TRAINING)));
    }

    /** Returns seconds with two decimals, as starts need. */
    private static String inSeconds(OptionalDouble millis) {
        return millis.isPresent() ? decimals(millis.getAsDouble() / 1e3, 2) : "";
    }

    private static List<String> memory(MeasuredRun measured, CellSummary cell, ShortNames names) {
        List<String> row = new ArrayList<>(List.of(names.inRun(measured, cell.cell())));
        row.addAll(Column.texts(MEMORY, cell));
        return row;
    }

    /** Writes a table without the columns in which no cell has anything. */
    private static void table(SectionBuilder out, List<String> header, List<List<String>> rows) {
        int[] shown = IntStream.range(0, header.size())
                .filter(at -> rows.stream().anyMatch(row -> !row.get(at).isEmpty()))
                .toArray();
        out.table(
                IntStream.of(shown).mapToObj(header::get).toList(),
                rows.stream()
                        .map(row -> IntStream.of(shown).mapToObj(row::get).toList())
                        .toList());
    }
}
