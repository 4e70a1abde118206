package io.github.dbstacks.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ConclusionTest {
    private static final Cell BASE = version("base", true);
    private static final Cell HEAD = version("head", false);

    private static Cell version(String version, boolean reference) {
        return new Cell(
                "standalone-r2dbc",
                Stack.Kind.STANDALONE,
                reference,
                new TreeMap<>(Map.of("io.r2dbc:r2dbc-pool", version)),
                List.of(),
                new TreeMap<>(),
                Workload.SINGLE_ROW,
                "17",
                List.of());
    }

    @Test
    void betweenVersionsItBeginsWithWhatCouldBeSeen() {
        assertThat(sentences(BASE, HEAD, 4).get(0))
                .matches("This run would have found a difference of \\d+\\.\\d % or more, four times in five;"
                        + " less than ±\\d+\\.\\d % it could not have told from noise\\.");
        assertThat(sentences(Made.REFERENCE, Made.OTHER, 4).get(0)).isEqualTo("JDBC costs least.");
    }

    @Test
    void oneBlockDoesNotTellWhatCostsLeast() {
        assertThat(sentences(Made.REFERENCE, Made.OTHER, 1))
                .containsExactly(
                        "It takes two blocks to compare, so this run does not tell which costs least.",
                        "Not decided by this run: TOY.");
    }

    /** Two drivers do not ask the same of a database, so its CPU is no measure of both by itself. */
    @Test
    void otherDriversAreNamedWhereTheDatabaseIsTheYardstick() {
        assertThat(sentences(Yardstick.DATABASE, Made.REFERENCE, Made.OTHER, 4))
                .contains(
                        "The yardstick is the database, and TOY asked it through another driver than JDBC: the ratios hold"
                                + " as far as both cost the database the same.");
        assertThat(sentences(Yardstick.DATABASE, BASE, HEAD, 4))
                .noneMatch(sentence -> sentence.contains("another driver"));
    }

    /** It is said by the rule and in the words of what to choose. */
    @Test
    void belowWhichRateADifferenceIsLittleIsSaidWithWhatThatLeavesOut() {
        assertThat(sentences(Made.REFERENCE, Made.OTHER, 4))
                .anyMatch(sentence -> sentence.matches("TOY costs .* for each [\\d,]+ SELECTs a second\\."
                        + " Below [\\d,]+ a second that is less than a twentieth of a core\\."));
        assertThat(sentences(asked("web-a", true), asked("web-b", false), 4))
                .anyMatch(sentence -> sentence.matches(".* costs .* for each [\\d,]+ requests a second\\."
                        + " Below [\\d,]+ a second that is less than a twentieth of a core\\."))
                .contains("A request costs more where few come, so in a service such a rate is lower.");
    }

    private static Cell asked(String stack, boolean reference) {
        return new Cell(stack, Stack.Kind.WEB, reference, List.of(), ScenarioLoad.closed("get-company", 50), "17");
    }

    private static List<String> sentences(Cell reference, Cell other, int blocks) {
        return sentences(Yardstick.TIME, reference, other, blocks);
    }

    /** The second cell costs twice as much. */
    private static List<String> sentences(Yardstick yardstick, Cell reference, Cell other, int blocks) {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            double noise = 1 + 0.01 * (block % 2);
            forks.add(Made.fork(reference, block, false, 50));
            forks.add(Made.fork(reference, block, true, 50 * noise));
            forks.add(Made.fork(other, block, false, 100 * noise));
        }
        MeasuredRun run = Made.run(yardstick, forks);
        return Conclusion.of(CellGroup.of(run).get(0), run, ShortNames.of(List.of(reference, other), Map.of()))
                .sentences();
    }
}
