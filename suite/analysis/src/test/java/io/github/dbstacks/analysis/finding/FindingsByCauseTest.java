package io.github.dbstacks.analysis.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.run.Made;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Findings of several cells, in the order of cells. */
class FindingsByCauseTest {
    @Test
    void whatMattersMostComesFirst() {
        List<Finding> findings = List.of(
                finding(Cause.NOT_COMPILED, 0.9),
                finding(Cause.GARBAGE_COLLECTION, 0.2),
                finding(Cause.QUEUE_IN_POOL, 0.4),
                finding(Cause.OTHER_ENCRYPTION, 0));

        assertThat(FindingsByCause.of(findings))
                .extracting(FindingsByCause::cause)
                .containsExactly(
                        Cause.OTHER_ENCRYPTION, Cause.QUEUE_IN_POOL, Cause.GARBAGE_COLLECTION, Cause.NOT_COMPILED);
    }

    @Test
    void aCauseHasAllItsFindingsMostFirst() {
        Finding little = finding(Cause.NOT_COMPILED, 0.1);
        Finding much = finding(Cause.NOT_COMPILED, 0.3);

        assertThat(FindingsByCause.of(List.of(little, much)))
                .singleElement()
                .satisfies(of -> assertThat(of.findings()).containsExactly(much, little));
        assertThat(FindingsByCause.of(List.of())).isEmpty();
    }

    private static Finding finding(Cause cause, double share) {
        return new Finding(Made.OTHER, cause, "something is seen", share, Optional.empty());
    }
}
