package io.github.dbstacks.report.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.expectation.ProbeMoment;
import io.github.dbstacks.analysis.expectation.ProbedCell;
import io.github.dbstacks.analysis.expectation.ProbedCell.Counted;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ProbeReportTest {
    @Test
    void theValuesOfTheOnlySettingAreColumns() {
        String report = ProbeReport.of(
                List.of(
                        probed("none", "event-loops=8", 4, 3),
                        probed("none", "event-loops=16", 8, 7),
                        probed("fixed-size", "event-loops=8", 1, 1)),
                Optional.empty());

        assertThat(report).contains("""
                        ## Event loops that hold connections

                        | cell | event-loops=8 | event-loops=16 |
                        |---|---:|---:|
                        | toy+none | 4 | 8 |
                        | toy+fixed-size | 1 | - |
                        """).contains("""
                        ## Event loops that do the work

                        | cell | event-loops=8 | event-loops=16 |
                        |---|---:|---:|
                        | toy+none | 3 | 7 |
                        | toy+fixed-size | 1 | - |
                        """).doesNotContain("at once").doesNotContain("first iteration");
    }

    @Test
    void cellsThatDifferInSeveralSettingsHaveALineEach() {
        assertThat(ProbeReport.of(
                        List.of(
                                probed("none", "event-loops=8 even-loops=on", 8, 8),
                                probed("none", "event-loops=8 even-loops=off", 4, 4)),
                        Optional.empty()))
                .contains("""
                        | cell | number |
                        |---|---:|
                        | toy+none even-loops=on event-loops=8 | 8 |
                        | toy+none even-loops=off event-loops=8 | 4 |
                        """);
    }

    @Test
    void aCountThatVariesSaysHowOftenItWasWhich() {
        assertThat(ProbeReport.of(
                        List.of(
                                probed("none", "event-loops=8", 2, 1),
                                probed("fixed-size", "event-loops=8", 1, 1),
                                probed("none", "event-loops=8", 1, 1),
                                probed("none", "event-loops=8", 2, 1)),
                        Optional.empty()))
                .contains("| toy+none | 1 (1 of 3), 2 (2 of 3) |\n| toy+fixed-size | 1 |\n");
    }

    @Test
    void aCellThatFailedSaysWhy() {
        ProbedCell failed = new ProbedCell(cell("none", "event-loops=8"), Map.of(), Optional.of("It broke off."));

        assertThat(ProbeReport.of(List.of(failed, probed("fixed-size", "event-loops=8", 1, 1)), Optional.empty()))
                .contains("| toy+none | - |\n", "- toy+none event-loops=8: It broke off.\n");
    }

    private static ProbedCell probed(String profile, String settings, int holding, int loaded) {
        return new ProbedCell(
                cell(profile, settings),
                Map.of(ProbeMoment.LATER, new Counted(100, 99, holding, loaded)),
                Optional.empty());
    }

    private static Cell cell(String profile, String settings) {
        TreeMap<String, String> values = new TreeMap<>();
        for (String setting : settings.split(" ", -1)) {
            values.put(setting.split("=", -1)[0], setting.split("=", -1)[1]);
        }
        return new Cell(
                "toy",
                Stack.Kind.STANDALONE,
                false,
                new TreeMap<>(),
                List.of(profile),
                values,
                Workload.SINGLE_ROW,
                "17");
    }
}
