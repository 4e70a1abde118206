package io.github.dbstacks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.runs.RunPair;
import io.github.dbstacks.report.PlantedPair;
import io.github.dbstacks.report.section.PairSection;
import io.github.dbstacks.report.text.PairWording;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunsTerminalTest {
    @Test
    void everyCellHasItsRatioAndItsVerdict() {
        assertThat(table(PlantedPair.slowerDay(), 140))
                .contains("before: monday of 2026-11-21T00:00:00Z\n", "Nothing else was different.\n")
                .contains("Cells are judged by their ratios to the reference of their own run")
                .containsPattern("JDBC +50.0 +100.0 +2.00 \\(\\S+\\) +reference\n")
                .containsPattern("TOY +60.0 +144.0 +1.20 \\(1.20..1.20\\) +more\n")
                .containsPattern(
                        "With A Long Name with first long profile and second long profile +40.0 +80.0 +1.00 \\(1.00..1.00\\) +same\n")
                .contains("One row, drivers alone\n", "could not have been told from noise")
                .doesNotContain("standalone", "single-row");
    }

    @Test
    void whatWasDifferentComesFirst() {
        String text = table(PlantedPair.withoutReference(), 100);

        assertThat(text)
                .containsSubsequence(
                        "Different:\n",
                        "- JVM options: heap: 1g -> 2g\n",
                        "Cells are judged by CPU per SELECT, because the runs have no reference in common.",
                        "TOY",
                        "- caution: no common reference: the runs have no reference in common. Keep a reference in both",
                        "Only in monday: With A Long Name");
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 100, 120})
    void itFitsTheTerminal(int width) {
        assertThat(table(PlantedPair.slowerDay(), width).lines())
                .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(width))
                .filteredOn(line -> line.matches("  (JDBC|TOY|With A) .*"))
                .hasSize(3)
                .anySatisfy(line -> assertThat(line).endsWith("more"));
    }

    private static String table(List<RunPair> pairs, int width) {
        return TerminalText.of(PairSection.of(pairs, Optional.empty(), PairWording.names(pairs, Map.of())), width);
    }
}
