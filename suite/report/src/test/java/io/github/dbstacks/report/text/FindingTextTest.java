package io.github.dbstacks.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.finding.Cause;
import io.github.dbstacks.analysis.finding.Confirmation;
import io.github.dbstacks.analysis.finding.Confirmation.Outcome;
import io.github.dbstacks.analysis.finding.Cost;
import io.github.dbstacks.analysis.finding.Finding;
import io.github.dbstacks.analysis.finding.FindingsByCause;
import io.github.dbstacks.analysis.finding.Knob;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class FindingTextTest {
    private static final Cell CELL =
            new Cell("standalone-toy", Stack.Kind.STANDALONE, false, List.of(), Workload.SINGLE_ROW, "17");
    private static final Knob KNOB = new Knob(
            new TreeSet<>(List.of("loop-resources")), new TreeMap<>(Map.of("even-loops", "on")), new TreeSet<>());

    @Test
    void whatNobodyHasTriedIsSuspected() {
        assertThat(FindingText.sentence(finding(Optional.empty())))
                .isEqualTo("idle event loops (suspected): 1 of 2 event loops holds all connections.");
    }

    @Test
    void aConfirmationTellsWhatChanged() {
        Confirmation confirmation = new Confirmation(
                Outcome.CONFIRMED,
                Map.of(
                        Cost.TURNAROUND, Verdict.of(Optional.of(new Interval(0.59, 0.62, 0.65))),
                        Cost.CPU, Verdict.of(Optional.of(new Interval(0.99, 1, 1.01))),
                        Cost.DATABASE_CPU, Verdict.of(Optional.of(new Interval(0.5, 0.6, 0.7)))));

        assertThat(FindingText.sentence(finding(Optional.of(confirmation))))
                .isEqualTo(
                        "idle event loops (confirmed): 1 of 2 event loops holds all connections. With loop-resources"
                                + " even-loops=on: turnaround 38.0 % (35.0..41.0) less, CPU of the application no relevant difference.");
    }

    @Test
    void whatCouldNotBeToldIsStillSuspected() {
        assertThat(FindingText.sentence(finding(Optional.of(new Confirmation(Outcome.INCONCLUSIVE, Map.of())))))
                .contains("(suspected, inconclusive)")
                .endsWith(" With loop-resources even-loops=on: no interval, it takes at least two blocks to compare.");
        assertThat(FindingText.state(finding(Optional.of(new Confirmation(Outcome.NOT_CONFIRMED, Map.of())))))
                .isEqualTo("not confirmed");
    }

    @Test
    void findingsOfOneCauseAreOneLine() {
        String sentence = "1 of 2 event loops holds all connections.";
        Finding suspected = finding(Optional.empty());
        Finding confirmed = finding(Optional.of(new Confirmation(Outcome.CONFIRMED, Map.of())));

        assertThat(FindingText.summary(new FindingsByCause(Cause.IDLE_EVENT_LOOPS, List.of(suspected))))
                .isEqualTo("idle event loops (suspected) in standalone-toy-single-row: " + sentence);
        assertThat(FindingText.summary(
                        new FindingsByCause(Cause.IDLE_EVENT_LOOPS, List.of(suspected, confirmed, suspected))))
                .isEqualTo(
                        "idle event loops (confirmed in 1, suspected in 2) in 3 cells, most in standalone-toy-single-row: "
                                + sentence);
    }

    private static Finding finding(Optional<Confirmation> confirmation) {
        return new Finding(
                CELL,
                Cause.IDLE_EVENT_LOOPS,
                "1 of 2 event loops holds all connections",
                0.5,
                Optional.of(KNOB),
                confirmation);
    }
}
