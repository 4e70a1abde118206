package io.github.dbstacks.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.finding.Cause;
import io.github.dbstacks.analysis.finding.Finding;
import io.github.dbstacks.analysis.finding.FindingsByCause;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FindingTextTest {
    private static final Cell CELL =
            new Cell("standalone-toy", Stack.Kind.STANDALONE, false, List.of(), Workload.SINGLE_ROW, "17");
    private static final Finding FINDING = new Finding(
            CELL, Cause.IDLE_EVENT_LOOPS, "1 of 2 event loops holds all connections", 0.5, Optional.empty());

    @Test
    void whatNobodyHasTriedIsSuspected() {
        assertThat(FindingText.sentence(FINDING))
                .isEqualTo("idle event loops (suspected): 1 of 2 event loops holds all connections.");
    }

    @Test
    void findingsOfOneCauseAreOneLine() {
        String sentence = "1 of 2 event loops holds all connections.";

        assertThat(FindingText.summary(new FindingsByCause(Cause.IDLE_EVENT_LOOPS, List.of(FINDING))))
                .isEqualTo("idle event loops (suspected) in standalone-toy-single-row: " + sentence);
        assertThat(FindingText.summary(
                        new FindingsByCause(Cause.IDLE_EVENT_LOOPS, List.of(FINDING, FINDING, FINDING))))
                .isEqualTo("idle event loops (suspected) in 3 cells, most in standalone-toy-single-row: " + sentence);
    }
}
