package io.github.dbstacks.conformance.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.records.Cell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests on how many event loops R2DBC's connections lie in WebFlux, and how many do the work. */
@Tag("exhaustive")
class EventLoopsTest {
    private static final String PLAN = """
            description: event loops of R2DBC
            stacks: [web-webflux-r2dbc]
            workloads: [single-row]
            settings: {iterations: 2, measured-iterations: 1, selects: 2000, pool-size: 40, pause: 0ms, count-sessions: on}
            blocks: {least: 1, most: 1}
            heap: 128m
            profiles: ["fixed-size,loop-resources"]
            vary: {event-loops: [4], even-loops: [off, on]}
            jvm-options: [-XX:TieredStopAtLevel=1]
            compare: false
            """;

    @TempDir
    private Path folder;

    /** Every second loop of epoll gets no connection (netty/netty#17544). */
    @Test
    void loopsOfItsOwn() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "epoll");

        assertThat(table(PLAN))
                .containsExactlyInAnyOrder("even-loops=off: 2 hold, 2 work", "even-loops=on: 4 hold, 4 work");
    }

    /**
     * With r2dbc-pool 1.0.0 the event loop that serves the first connection opens all others and keeps them
     * (r2dbc-pool#190). It also shows that the application uses the library that the cell names, not the one beside its
     * jar.
     */
    @Test
    @Tag("exhaustive")
    void oneLoopWithThePoolOf2023() throws Exception {
        assertThat(table("""
                description: r2dbc-pool then and now
                stacks: [standalone-r2dbc]
                workloads: [single-row]
                settings: {iterations: 2, measured-iterations: 1, selects: 2000, pool-size: 40, pause: 0ms, transport: nio, count-sessions: on}
                blocks: {least: 1, most: 1}
                heap: 128m
                profiles: [fixed-size]
                libraries: ["io.r2dbc:r2dbc-pool:1.0.0.RELEASE", "io.r2dbc:r2dbc-pool:1.0.1.RELEASE", none]
                jvm-options: [-XX:TieredStopAtLevel=1, -Dreactor.netty.ioWorkerCount=4]
                compare: false
                """))
                .containsExactlyInAnyOrder(
                        "r2dbc-pool=1.0.0.RELEASE: 1 hold, 1 work",
                        "r2dbc-pool=1.0.1.RELEASE: 4 hold, 4 work",
                        "standalone-r2dbc+fixed-size: 4 hold, 4 work");
    }

    /**
     * The thread table of the reference study at the study's own libraries: as many event loops as there are with
     * {@code loop-resources}; without it two, or one where the pool begins with as many connections as it may have.
     * With a warm-up it is one or two otherwise.
     */
    @Test
    @Tag("exhaustive")
    void theTableOfTheStudy() throws Exception {
        assertThat(rows("""
                description: the thread table of 2023
                stacks: [web-webflux-r2dbc]
                workloads: [single-row]
                settings: {iterations: 2, measured-iterations: 1, selects: 2000, pool-size: 40, pause: 0ms, event-loops: 8, count-sessions: on}
                blocks: {least: 1, most: 1}
                heap: 128m
                profiles: [none, fixed-size, "fixed-size,pool-warmup", loop-resources, "fixed-size,loop-resources"]
                libraries: [then]
                jvm-options: [-XX:TieredStopAtLevel=1, -Dreactor.netty.ioWorkerCount=8]
                compare: false
                """).stream().map(row -> row.replaceFirst(" hold.*", " hold")))
                .containsExactlyInAnyOrder(
                        "web-webflux-r2dbc versions=then: 2 hold",
                        "web-webflux-r2dbc+fixed-size versions=then: 1 hold",
                        "web-webflux-r2dbc+fixed-size+pool-warmup versions=then: 1 hold",
                        "web-webflux-r2dbc+loop-resources versions=then: 8 hold",
                        "web-webflux-r2dbc+fixed-size+loop-resources versions=then: 8 hold");
    }

    /** Returns the same lines without the stack, unless it is all that the name has. */
    private List<String> table(String text) throws IOException, InterruptedException {
        return rows(text).stream()
                .map(row -> row.replaceFirst("^[^\\s:]+ ", ""))
                .toList();
    }

    /** A line for each cell: its name, the loops that hold connections and those that do the work. */
    private List<String> rows(String text) throws IOException, InterruptedException {
        MeasuredRun run = RunAnalysis.read(new BenchProcess(folder).run(text)).measured();
        return CellGroup.cellsInOrder(run).stream()
                .map(cell -> cell.label() + ": " + count(run, cell, Metric.EVENT_LOOPS) + " hold, "
                        + count(run, cell, Metric.LOADED_LOOPS) + " work")
                .toList();
    }

    private static int count(MeasuredRun run, Cell cell, Metric metric) {
        return (int) metric.of(run, cell).orElseThrow();
    }
}
