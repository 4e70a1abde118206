package io.github.dbstacks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.explanation.ChainExplanation;
import io.github.dbstacks.analysis.explanation.DriverMessages;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MadeChain;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.markdown.Markdown;
import io.github.dbstacks.report.section.ChainSection;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.schema.Workload;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two blocks without chance: 40 µs, 30 µs with fewer SELECTs in flight, 10 µs with the other driver. */
class ChainTerminalTest {
    private final ChainExplanation explanation =
            ChainExplanation.of(MadeChain.analysis()).orElseThrow();
    private final ShortNames names = ShortNames.of(explanation.cells(), Map.of());

    @Test
    void theTablesFitATerminal() {
        String text = TerminalText.of(ChainSection.brief(explanation, names), 80);

        assertThat(text).startsWith("""

                What makes R2DBC differ from JDBC, one row
                  step               what changes
                                     R2DBC
                  SELECTs in flight  38 SELECTs at once
                  driver             JDBC

                CPU of the application, µs per SELECT
                  step                 µs  less by  ratio              of the gap
                  R2DBC              40.0
                  SELECTs in flight  30.0     10.0  1.33 (1.33..1.33)        33 %
                  driver             10.0     20.0  3.00 (3.00..3.00)        67 %
                  - Netty                     17.5                           58 %
                  - not explained              2.5                            8 %
                  all steps                   30.0  4.00 (4.00..4.00)       100 %

                CPU of the database, µs per SELECT
                  step                 µs  less by  ratio
                  R2DBC              20.0
                  SELECTs in flight  20.0      0.0  1.00 (1.00..1.00)
                  driver             20.0      0.0  1.00 (1.00..1.00)
                  all steps                    0.0  1.00 (1.00..1.00)

                Turnaround divided by the concurrency, µs per SELECT
                  step                        µs  less by  ratio              of the gap
                  R2DBC                     60.0
                  SELECTs in flight         50.0     10.0  1.20 (1.20..1.20)        33 %
                  driver                    30.0     20.0  1.67 (1.67..1.67)        67 %
                  - CPU of the application           10.0                           33 %
                  - CPU of the database               0.0                            0 %
                  - not explained                    10.0                           33 %
                  all steps                          30.0  2.00 (2.00..2.00)       100 %

                What the database sees
                  step               in flight  at work  segments    µs
                  R2DBC                     38     1.50      2.00  20.0
                  SELECTs in flight         38     1.50      2.00  20.0
                  driver                    38     1.50      2.00  20.0

                CPU of the application: 92 % of the gap of 30.0 µs, × 4.00 (4.00..4.00), is explained; the rest is 2.5 µs (2.5..2.5).
                CPU of the database: the gap of 0.0 µs, × 1.00 (1.00..1.00), is too narrow to be explained: the two ends may cost the same.
                Turnaround: 67 % of the gap of 30.0 µs, × 2.00 (2.00..2.00), is explained; the rest is 10.0 µs (10.0..10.0).
                """);
        assertThat(text.lines().filter(line -> line.startsWith(" ")))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    /** What joins the messages of several statements, fetches or copies is none of those that are known. */
    @ParameterizedTest
    @CsvSource({
        "SINGLE_ROW, SELECT, SELECT",
        "INSERT_ROW, INSERT, INSERT",
        "TRANSACTION, transaction, 'SELECT, UPDATE and INSERT of a transaction'",
        "INSERT_BATCH, batch INSERT, ",
        "STREAM_ROWS, stream, "
    })
    void messagesAreThoseOfTheWork(Workload workload, String operation, @Nullable String each) {
        Cell cell = Made.cell("standalone-r2dbc", false, workload);
        String text = TerminalText.of(
                ChainSection.brief(
                        new ChainExplanation(
                                List.of(cell, cell, cell),
                                explanation.steps(),
                                explanation.gaps(),
                                explanation.database(),
                                List.of(
                                        new DriverMessages("one", List.of("Bind", "Describe")),
                                        new DriverMessages("other", List.of("Bind")))),
                        names),
                80);

        assertThat(text)
                .contains("µs per " + operation + "\n")
                .contains("of an iteration divided by its " + operation + "s.");
        if (each == null) {
            assertThat(text).doesNotContain(" sends ");
        } else {
            assertThat(text)
                    .contains("For each " + each + " one sends Bind, Describe, and other sends Bind. No option");
        }
    }

    @Test
    void theFileHasTheSameNumbers() {
        assertThat(Markdown.of(ChainSection.of(explanation, names)))
                .contains("| SELECTs in flight | 38 SELECTs at once |\n", "| driver | JDBC |\n")
                .contains("| driver | 10.0 | 20.0 | 3.00 (3.00..3.00) | 67 % |")
                .contains("| - Netty |  | 17.5 |  | 58 % |");
    }
}
