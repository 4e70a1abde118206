package io.github.dbstacks.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.jdbc.Application;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.process.App;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostTableTest {
    private final CostTable table = new CostTable(0.03);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.99 | 1.00 | 1.01 | within ±3 %, not distinguishable
            1.01 | 1.02 | 1.03 | within ±3 %, distinguishable
            1.01 | 1.03 | 1.05 | reaches beyond ±3 %, distinguishable
            0.985 | 1.01 | 1.035 | reaches beyond ±3 %, not distinguishable
            0.90 | 1.00 | 1.10 | wider than ±3 %: more forks are needed
            1.04 | 1.05 | 1.06 | outside ±3 %
            0.94 | 0.95 | 0.96 | outside ±3 %
            """)
    void judgesByRule(double low, double estimate, double high, String verdict) {
        assertThat(table.verdict(new Interval(low, estimate, high))).isEqualTo(verdict);
    }

    @Test
    void setsTheApplicationBesideTheBareLoop() {
        App app = new App(Stack.of(Application.class), "Main", List.of());
        Samples samples = new Samples();
        samples.add(Map.of(Variant.BARE, 10_000.0, Variant.SILENT, 10_000.0, Variant.RECORDING, 10_200.0));
        samples.add(Map.of(Variant.BARE, 20_000.0, Variant.SILENT, 20_000.0, Variant.RECORDING, 20_400.0));

        assertThat(samples.forks()).isEqualTo(2);
        assertThat(table.of(Map.of(app, samples)).lines())
                .satisfiesExactly(
                        header -> assertThat(header).startsWith("  stack"),
                        silent -> assertThat(silent)
                                .matches("  standalone-jdbc +app / bare loop +2 +14.14 +14.14 +1.000 .*"
                                        + "within ±3 %, not distinguishable"),
                        recording -> assertThat(recording)
                                .matches("  standalone-jdbc +app, recording / app +2 +14.42 +14.14 +1.020 .*"
                                        + "within ±3 %, distinguishable"));
    }
}
