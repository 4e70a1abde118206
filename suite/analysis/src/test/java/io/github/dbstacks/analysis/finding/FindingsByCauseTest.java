package io.github.dbstacks.analysis.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.finding.Confirmation.Outcome;
import io.github.dbstacks.analysis.run.Made;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Findings of several cells, in the order of cells. */
class FindingsByCauseTest {
    @Test
    void whatMattersMostComesFirst() {
        List<Finding> findings = List.of(
                finding(Cause.NOT_COMPILED, 0.9, Optional.empty()),
                finding(Cause.TEXT_FORMAT, 0.5, Optional.of(Outcome.NOT_CONFIRMED)),
                finding(Cause.GARBAGE_COLLECTION, 0.2, Optional.empty()),
                finding(Cause.QUEUE_IN_POOL, 0.4, Optional.of(Outcome.INCONCLUSIVE)),
                finding(Cause.IDLE_EVENT_LOOPS, 0.1, Optional.of(Outcome.CONFIRMED)),
                finding(Cause.OTHER_ENCRYPTION, 0, Optional.empty()));

        assertThat(FindingsByCause.of(findings))
                .extracting(FindingsByCause::cause)
                .containsExactly(
                        Cause.OTHER_ENCRYPTION,
                        Cause.IDLE_EVENT_LOOPS,
                        Cause.QUEUE_IN_POOL,
                        Cause.GARBAGE_COLLECTION,
                        Cause.NOT_COMPILED,
                        Cause.TEXT_FORMAT);
    }

    @Test
    void aCauseHasAllItsFindingsMostFirst() {
        Finding little = finding(Cause.NOT_COMPILED, 0.1, Optional.empty());
        Finding much = finding(Cause.NOT_COMPILED, 0.3, Optional.of(Outcome.NOT_CONFIRMED));

        assertThat(FindingsByCause.of(List.of(little, much)))
                .singleElement()
                .satisfies(of -> assertThat(of.findings()).containsExactly(much, little));
        assertThat(FindingsByCause.of(List.of())).isEmpty();
    }

    private static Finding finding(Cause cause, double share, Optional<Outcome> outcome) {
        return new Finding(
                Made.OTHER,
                cause,
                "something is seen",
                share,
                Optional.empty(),
                outcome.map(found -> new Confirmation(found, Map.of())));
    }
}
