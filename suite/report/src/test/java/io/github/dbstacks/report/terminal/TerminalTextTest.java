package io.github.dbstacks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.report.section.Block;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Blocks in windows that have no room for all of a table. */
class TerminalTextTest {
    private static final List<Block> BLOCKS = List.of(
            new Block.Heading("Title"),
            new Block.Table(
                    List.of("cell", "how", "many"),
                    List.of(List.of("standalone-jdbc+x", "well", "22")),
                    List.of(),
                    Optional.of(new Block.Narrow(List.of("how"), List.of("many", "how"), 12))),
            new Block.Folded("Seldom read", List.of(new Block.Text("Left to the page."))),
            new Block.Text("Legend."));

    @Test
    void aColumnIsAlignedAndTheFirstOneFolded() {
        assertThat(TerminalText.of(BLOCKS, 80)).isEqualTo("""

                Title
                  cell         how   many
                  standalone-  well    22
                  jdbc+x
                Legend.
                """);
    }

    @Test
    void whatIsLessImportantIsLeftOut() {
        assertThat(TerminalText.of(BLOCKS, 20)).isEqualTo("""

                Title
                  cell         many
                  standalone-    22
                  jdbc+x
                Legend.
                """);
    }

    @Test
    void nothingIsNoEmptyLine() {
        assertThat(TerminalText.of(List.of(), 80)).isEmpty();
    }
}
