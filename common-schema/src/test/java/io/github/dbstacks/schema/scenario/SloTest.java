package io.github.dbstacks.schema.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.schema.scenario.Slo.Percentile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SloTest {
    @ParameterizedTest
    @CsvSource({
        "p99=20ms, p99=20ms",
        "p99.9=0.5ms, p99.9=0.5ms",
        "p50=1s, p50=1000ms",
        "p90=10.000ms, p90=10ms",
        "p99=1.001s, p99=1001ms",
        "p99=10000ms, p99=10000ms"
    })
    void itsTextIsReadAndWritten(String text, String written) {
        assertThat(Slo.parse(text).orElseThrow()).hasToString(written);
        assertThat(Slo.parse(written)).isEqualTo(Slo.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"p98=20ms", "p99", "p99=", "p99=20", "p99=0ms", "p99=11s", "p99=-1ms", "99=20ms", "p99<20ms"})
    void anyOtherTextIsNone(String text) {
        assertThat(Slo.parse(text)).isEmpty();
    }

    @Test
    void aTimeIsInMilliseconds() {
        assertThat(Slo.parse("p99.9=1.5s")).contains(new Slo(Percentile.P999, 1_500));
    }
}
