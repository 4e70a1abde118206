package io.github.dbstacks.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.choice.CostAtRates;
import io.github.dbstacks.analysis.choice.CostAtRates.Extra;
import io.github.dbstacks.analysis.choice.CostAtRates.Line;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.statistics.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Rows of three cells at 200 and 500 requests a second. */
class RateWordingTest {
    @Test
    void rangesAreInWordsAndWhatIsBelowZeroHasAMinus() {
        assertThat(row(
                        new Extra(-0.031, -0.027, -0.023, Verdict.Finding.LESS),
                        new Extra(-0.081, -0.062, -0.040, Verdict.Finding.LESS)))
                .containsExactly("toy", "−0.027 (−0.031..−0.023)", "−0.062 (−0.081..−0.040)", "400 (310 or more)");
        assertThat(row(
                        new Extra(-0.007, 0.010, 0.031, Verdict.Finding.INCONCLUSIVE),
                        new Extra(-0.016, 0.030, 0.085, Verdict.Finding.INCONCLUSIVE)))
                .containsExactly(
                        "toy", "≈ 0.010 (−0.007..0.031)", "≈ 0.030 (−0.016..0.085)", "≈ over 500 (310 or more)");
        assertThat(row(
                        new Extra(0.046, 0.059, 0.074, Verdict.Finding.MORE),
                        new Extra(0.118, 0.142, 0.169, Verdict.Finding.MORE)))
                .containsExactly("toy", "0.059 (0.046..0.074)", "0.142 (0.118..0.169)", "under 200 (220 or less)");
    }

    private static List<String> row(Extra atLowest, Extra atHighest) {
        Line line = new Line(Made.OTHER, new TreeMap<>(Map.of(200.0, atLowest, 500.0, atHighest)));
        CostAtRates costs = new CostAtRates(Made.REFERENCE, new TreeSet<>(Set.of(200.0, 500.0)), List.of(line));
        return RateWording.rows(costs, cell -> "toy").get(0);
    }
}
