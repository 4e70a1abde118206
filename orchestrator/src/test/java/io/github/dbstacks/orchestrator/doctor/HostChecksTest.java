package io.github.dbstacks.orchestrator.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class HostChecksTest {
    @Test
    void aClockThatIsOffAndALongWayAreWarnings() {
        assertThat(HostChecks.of(Duration.ofMillis(200), Duration.ofNanos(83_400)))
                .extracting(Check::text)
                .containsExactly("clock 0.2 s ahead of this one's.", "83 µs to its agent and back.");
        assertThat(HostChecks.of(Duration.ofMillis(-90_250), Duration.ofMillis(12)))
                .allMatch(check -> check.advice().isPresent())
                .extracting(Check::what)
                .containsExactly("clock 90.3 s behind this one's", "12000 µs to its agent and back");
    }
}
