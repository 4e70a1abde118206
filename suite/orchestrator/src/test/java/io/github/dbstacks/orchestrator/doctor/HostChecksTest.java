package io.github.dbstacks.orchestrator.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.testbed.machine.NetworkPath;
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

    @Test
    void aPathThatIsLongOrNarrowIsAWarning() {
        assertThat(HostChecks.of("application to database", new NetworkPath(83_400, 940_000_000))
                        .text())
                .isEqualTo("application to database: 83 µs there and back, 940 MB/s.");
        assertThat(HostChecks.of("a", new NetworkPath(1_200_000, 940_000_000)).advice())
                .isPresent();
        assertThat(HostChecks.of("a", new NetworkPath(83_400, 11_000_000)).advice())
                .isPresent();
    }
}
