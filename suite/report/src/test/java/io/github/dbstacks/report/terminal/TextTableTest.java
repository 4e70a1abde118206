package io.github.dbstacks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
    private final TextTable table = new TextTable()
            .left("stack")
            .right("ms")
            .left("limited by")
            .right("bytes")
            .row("standalone-jdbc", "7", "client", "")
            .row(List.of("vertx", "1,234", "", ""));

    @Test
    void textStandsToTheLeftAndNumbersToTheRight() {
        assertThat(table).hasToString("""
                stack               ms  limited by  bytes
                standalone-jdbc      7  client
                vertx            1,234
                """.indent(2));
    }

    @Test
    void leavesOutWhatDoesNotFitAndWhatSaysNothing() {
        List<String> optional = List.of("limited by", "bytes", "ms");

        assertThat(table.fitting(100, optional).lines().findFirst()).hasValue("  stack               ms  limited by");
        assertThat(table.fitting(36, optional).lines().findFirst()).hasValue("  stack               ms  limited by");
        assertThat(table.fitting(35, optional).lines().findFirst()).hasValue("  stack            limited by");
        assertThat(table.fitting(28, optional).lines().findFirst()).hasValue("  stack               ms");
        assertThat(table.fitting(5, optional)).isEqualTo("  stack\n  standalone-jdbc\n  vertx\n");
    }

    @Test
    void withoutHeadersThereIsNoHeaderLine() {
        String long500 = "x".repeat(500);

        assertThat(new TextTable().left("").left("").row("a", long500).row("bb", "two  words"))
                .hasToString("  a   " + long500 + "\n  bb  two  words\n");
    }

    @Test
    void aRowHasACellForEachColumn() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> table.row("a", "b"))
                .withMessage("A row of this table has 4 cells, not 2.");
    }
}
