package io.github.dbstacks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.report.choose.Chooser;
import io.github.dbstacks.report.choose.Published;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What a terminal shows of an answer from the published runs. */
class ChooseTableTest {
    /** Nobody scrolls far through so many lines. */
    private static final int FEW = 60;

    private static final JsonNode ANSWER = Chooser.of(Published.COEFFICIENTS)
            .answer(Map.of(
                    "framework",
                    "Quarkus",
                    "only",
                    "hibernate",
                    "rate",
                    "1000",
                    "instances",
                    "2",
                    "distance",
                    "same-zone"));

    /** A list of rules ended in a blank where a rule rests on no run. */
    @ParameterizedTest
    @ValueSource(ints = {80, 100, 140})
    void noLineEndsWithABlank(int width) {
        assertThat(ChooseTable.of(ANSWER, Optional.of("somewhere"), width).lines())
                .hasSizeGreaterThan(FEW)
                .allSatisfy(line -> assertThat(line).isEqualTo(line.stripTrailing()));
    }

    @Test
    void theAnswerComesFirstAndItsRulesOnlyWhereTheyAreWanted() {
        String brief = ChooseTable.of(ANSWER, Optional.empty(), 100);
        String whole = ChooseTable.of(ANSWER, Optional.of("somewhere"), 100);

        assertThat(brief)
                .startsWith("CPU does not decide here: Hibernate ")
                .contains("the same command with --how.")
                .doesNotContain("[1]", "[runs]", "The runs, in ", "Erlang");
        assertThat(brief)
                .as("what signs mean, and how far the rules were off, stands before the numbers")
                .containsSubsequence("How sure: ", "m: measured; c: computed", "Latency, ms", "Cores in all are");
        assertThat(brief.lines().count()).isLessThan(FEW);
        assertThat(whole)
                .startsWith("CPU does not decide here: Hibernate ")
                .contains(
                        "[runs]",
                        "How it is computed, and how far that was off\n- CPU: ",
                        "The runs, in somewhere\n[1] ")
                .doesNotContain("--how");
    }
}
