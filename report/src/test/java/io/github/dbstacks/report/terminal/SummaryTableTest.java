package io.github.dbstacks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Workload;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of a run in windows of several widths: a pipe has 100 columns. */
class SummaryTableTest {
    private static final Cell R2DBC = cell("standalone-r2dbc");
    private static final Cell VERTX = cell("standalone-vertx");
    private static final Cell VIRTUAL = cell("standalone-jdbc+virtual-threads");

    private final RunAnalysis analysis = RunAnalysis.of(Made.run(forks()));

    private static Cell cell(String stack) {
        return Made.cell(stack, false, Workload.SINGLE_ROW);
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
    void aPipe() {
        assertThat(table(100)).isEqualTo("""
                  stack                             ms  CPU µs  CPU against the reference    0.69    3.34  status
                  standalone-jdbc                  100    28.0  reference, itself ±5.0 %       -o          ok
                  standalone-jdbc+virtual-threads  100    20.9  25.5 % (19.8..30.8) less     -o |          ok
                  standalone-r2dbc                 100    91.5  225.8 % (217.8..233.9) more     |       o  ok
                  standalone-vertx                 100    28.1  inconclusive at this budget    -o          ok
                """);
    }

    @Test
    void aTerminalOfEightyColumns() {
        assertThat(table(80)).isEqualTo("""
                  stack                             ms  CPU against the reference    0.69   3.34
                  standalone-jdbc                  100  reference, itself ±5.0 %       o-
                  standalone-jdbc+virtual-threads  100  25.5 % (19.8..30.8) less     o-|
                  standalone-r2dbc                 100  225.8 % (217.8..233.9) more    |       o
                  standalone-vertx                 100  inconclusive at this budget    o-
                """);
    }

    @Test
    void aNarrowTerminal() {
        assertThat(table(60)).isEqualTo("""
                  stack                             ms  CPU µs  0.69   3.34
                  standalone-jdbc                  100    28.0    o-
                  standalone-jdbc+virtual-threads  100    20.9  o-|
                  standalone-r2dbc                 100    91.5    |       o
                  standalone-vertx                 100    28.1    o-
                """);
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 40, 72, 90, 120, 200})
    void noLineIsWiderThanTheWindow(int width) {
        assertThat(table(width).lines().filter(line -> line.length() > Math.max(width, 33)))
                .isEmpty();
    }

    private String table(int width) {
        String text = SummaryTable.of(analysis, width);
        return text.substring(text.indexOf("  stack"), text.indexOf("\n\n", 1) + 1);
    }
}
