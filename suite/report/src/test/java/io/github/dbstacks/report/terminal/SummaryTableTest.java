package io.github.dbstacks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** The table of a run in windows of several widths: a pipe has 100 columns. */
class SummaryTableTest {
    private static final Cell R2DBC = cell("standalone-r2dbc", "fixed-size");
    private static final Cell VERTX = cell("standalone-vertx");
    private static final Cell VIRTUAL = cell("standalone-jdbc", "virtual-threads");

    private final RunAnalysis analysis = RunAnalysis.of(Made.run(forks()));

    private static Cell cell(String stack, String... profiles) {
        return new Cell(stack, Stack.Kind.STANDALONE, false, List.of(profiles), Workload.SINGLE_ROW, "17");
    }

    private static List<MeasuredFork> forks() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 4; block++) {
            double noise = 1 + 0.01 * block * (block % 2 == 0 ? 1 : -1);
            forks.add(Made.fork(Made.REFERENCE, block, false, 28));
            forks.add(Made.fork(Made.REFERENCE, block, true, 28 * noise));
            forks.add(Made.fork(R2DBC, block, false, 91 * noise));
            forks.add(Made.fork(VERTX, block, false, 28 * noise));
            forks.add(Made.fork(VIRTUAL, block, false, 21 / noise));
        }
        return forks;
    }

    @Test
    void aWideTerminalHasBars() {
        assertThat(table(130)).contains("-o |").contains("|                o-");
    }

    @Test
    void aPipe() {
        assertThat(table(100)).isEqualTo("""
                  cell                             SELECTs/s  CPU µs  CPU ratio            0.80  1              1.85
                  JDBC                              ≥ 10,000    78.0  itself ±1.8 %              o-
                  JDBC on virtual threads           ≥ 10,000    70.9  × 0.91 (0.89..0.93)     -o |
                  R2DBC with a pool of fixed size     10,000   141.5  × 1.81 (1.77..1.85)        |                o-
                  Vertx                             ≥ 10,000    78.1  = 1.00 (0.99..1.01)        o-
                """);
    }

    @Test
    void aTerminalOfEightyColumns() {
        assertThat(table(80)).isEqualTo("""
                  cell                             SELECTs/s  CPU µs  CPU ratio            DB µs
                  JDBC                              ≥ 10,000    78.0  itself ±1.8 %         50.0
                  JDBC on virtual threads           ≥ 10,000    70.9  × 0.91 (0.89..0.93)   50.0
                  R2DBC with a pool of fixed size     10,000   141.5  × 1.81 (1.77..1.85)   50.0
                  Vertx                             ≥ 10,000    78.1  = 1.00 (0.99..1.01)   50.0
                """);
    }

    @Test
    void aNarrowTerminal() {
        assertThat(table(40)).isEqualTo("""
                  cell             CPU ratio
                  JDBC             itself ±1.8 %
                  JDBC on virtual  × 0.91 (0.89..0.93)
                  threads
                  R2DBC with a     × 1.81 (1.77..1.85)
                  pool of fixed
                  size
                  Vertx            = 1.00 (0.99..1.01)
                """);
    }

    @Test
    void onlyColumnsThatAreShownAreExplained() {
        assertThat(of(analysis, 80))
                .contains("CPU µs: of application and database per SELECT", "≈ is not decided")
                .doesNotContain("ratio: of SELECTs/s", "bytes", "bars: ", "p99: ", "mean: ");
        assertThat(of(analysis, 200)).contains("DB: of the database alone", "bars: ");
        assertThat(of(analysis, 20)).doesNotContain("CPU µs: ");
    }

    @Test
    void aLongNameIsFolded() {
        RunAnalysis folded = RunAnalysis.of(Made.run(List.of(
                Made.fork(Made.REFERENCE, 1, false, 28),
                Made.fork(cell("standalone-r2dbc", "connection", "loop-resources", "pool-warmup"), 1, false, 91))));

        assertThat(of(folded, 110))
                .contains(
                        "\n  R2DBC with the driver's own ",
                        "\n  interface, a filled pool and its\n",
                        "\n  own event loops\n");
        assertThat(of(folded, 60)).contains("\n  R2DBC with the driver's ", "\n  own interface, a filled\n");
    }

    /** A page has the same name for it. */
    @Test
    void whatIsBuiltWithAVersionHasItBesideOthers() {
        Cell base = cell("standalone-r2dbc").asReference();
        Cell head = Made.but(cell("standalone-r2dbc"), "libraries", new TreeMap<>(Map.of("a:pool", "1.0.2")));
        MeasuredRun run = Made.run(List.of(Made.fork(base, 1, false, 28), Made.fork(head, 1, false, 28)));
        ((ObjectNode) run.environment())
                .putObject("libraries")
                .putObject("standalone-r2dbc")
                .put("pool", "1.0.1");

        assertThat(of(RunAnalysis.of(run), 110)).contains("\n  R2DBC (pool 1.0.1) ", "\n  R2DBC with pool 1.0.2 ");
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 40, 72, 90, 120, 200})
    void noLineIsWiderThanTheWindow(int width) {
        assertThat(table(width).lines().filter(line -> line.length() > Math.max(width, 33)))
                .isEmpty();
    }

    private String table(int width) {
        String text = of(analysis, width);
        return text.substring(text.indexOf("  cell"), text.indexOf("\n\n", 1) + 1);
    }

    private static String of(RunAnalysis analysis, int width) {
        return SummaryTable.of(analysis, ShortNames.of(analysis), width);
    }
}
