package io.github.dbstacks.analysis.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ten clients that get 1,000 answers a second, each after 10 ms, from an application with two processors. */
class AuditTest {
    private static final Map<Quantity, Double> SOUND = Map.ofEntries(
            Map.entry(Quantity.THROUGHPUT, 1000.0),
            Map.entry(Quantity.REQUESTS, 60_000.0),
            Map.entry(Quantity.ERRORS, 0.0),
            Map.entry(Quantity.DURATION, 60.0),
            Map.entry(Quantity.CONCURRENCY, 10.0),
            Map.entry(Quantity.LATENCY, 0.010),
            Map.entry(Quantity.MIN, 0.002),
            Map.entry(Quantity.P50, 0.0105),
            Map.entry(Quantity.P90, 0.020),
            Map.entry(Quantity.P99, 0.030),
            Map.entry(Quantity.P999, 0.040),
            Map.entry(Quantity.MAX, 0.050),
            Map.entry(Quantity.CPU, 100.0),
            Map.entry(Quantity.CORES, 2.0),
            Map.entry(Quantity.BYTES, 60_000 * 600.0));

    @Test
    void soundRowsObeyEveryLaw() {
        Audit audit = audit(List.of(SOUND, SOUND, SOUND));

        assertThat(audit.laws()).extracting(Audit.LawOfRows::law).containsExactly(AuditLaw.values());
        assertThat(audit.laws())
                .allMatch(law -> law.checked() == 3 && law.lines().isEmpty());
        assertThat(audit.isBroken()).isFalse();
    }

    /** Each change breaks one law alone, in the second of three rows. */
    @ParameterizedTest
    @CsvSource({
        "LATENCY, 0.0074, IN_FLIGHT, 7.4, 10",
        "LATENCY, 0.0126, MOST_IN_FLIGHT, 12.6, 10",
        "CPU, 123, PROCESSORS, 2.05, 2",
        "ERRORS, 60001, ERRORS, 60001, 60000",
        "THROUGHPUT, 1021, RATE, 1000, 1021",
        "P99, 0.019, ORDER, 0.020, 0.019",
        "P50, 0.0019, ORDER, 0.002, 0.0019",
        "MIN, 0.0102, MEAN, 0.010, 0.0102",
        "BYTES, 17400000, ANSWERS, 290, 600"
    })
    void aRowThatBreaksALawIsFound(Quantity changed, double value, AuditLaw law, double counted, double bound) {
        Audit audit = audit(List.of(SOUND, with(changed, value), SOUND));

        assertThat(audit.laws().stream().filter(found -> found.farthest().isPresent()))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.law()).isEqualTo(law);
                    assertThat(found.lines()).containsExactly(3L);
                    assertThat(found.farthest()).hasValueSatisfying(farthest -> {
                        assertThat(farthest.line()).isEqualTo(3);
                        assertThat(farthest.counted()).isCloseTo(counted, within(counted));
                        assertThat(farthest.bound()).isCloseTo(bound, within(bound));
                    });
                });
    }

    @ParameterizedTest
    @CsvSource({"LATENCY, 0.0124", "LATENCY, 0.0076", "CPU, 122", "P99, 0.01992", "THROUGHPUT, 1015", "BYTES, 18600000"
    })
    void whatIsWithinTheToleranceBreaksNothing(Quantity changed, double value) {
        assertThat(audit(List.of(SOUND, with(changed, value), SOUND)).isBroken())
                .isFalse();
    }

    /** 5,000 requests a second of 100 ms are 500 in flight, of 100 clients. */
    @Test
    void onlyCorrectedLatenciesExplainWhyManyAreInFlight() {
        List<AuditRow> rows = List.of(new AuditRow(
                2, Map.of(Quantity.THROUGHPUT, 5000.0, Quantity.LATENCY, 0.1, Quantity.CONCURRENCY, 100.0)));

        assertThat(Audit.of(rows, Set.of()).laws())
                .filteredOn(law -> law.farthest().isPresent())
                .extracting(Audit.LawOfRows::law)
                .containsExactly(AuditLaw.MOST_IN_FLIGHT);
        assertThat(Audit.of(rows, Set.of(AuditLaw.MOST_IN_FLIGHT)).laws())
                .extracting(Audit.LawOfRows::law, law -> law.lines().size())
                .containsExactly(tuple(AuditLaw.IN_FLIGHT, 0));
    }

    /** A mean in milliseconds that somebody took for seconds; the longest may still be under way when a test ends. */
    @ParameterizedTest
    @CsvSource({"LATENCY, 61.5, true", "P50, 61.5, true", "MIN, 61.5, true", "MAX, 61.5, false", "LATENCY, 60.5, false"
    })
    void aLatencyIsNoLongerThanTheTest(Quantity latency, double seconds, boolean isBroken) {
        Audit audit = Audit.of(List.of(new AuditRow(2, Map.of(Quantity.DURATION, 60.0, latency, seconds))), Set.of());

        assertThat(audit.isBroken()).isEqualTo(isBroken);
        assertThat(audit.laws())
                .extracting(Audit.LawOfRows::law)
                .containsExactlyElementsOf(latency == Quantity.MAX ? List.of() : List.of(AuditLaw.TEST));
    }

    @Test
    void errorsExplainWhyFewAreInFlight() {
        Map<Quantity, Double> failing = with(Quantity.LATENCY, 0.003);
        failing.put(Quantity.ERRORS, 5.0);

        Audit audit = audit(List.of(SOUND, failing));

        assertThat(audit.isBroken()).isFalse();
        assertThat(audit.laws().get(0).checked()).isEqualTo(1);
    }

    /** Where nobody tells the errors, nothing explains it. */
    @Test
    void aLawTakesOnlyWhatItNeeds() {
        Audit audit = Audit.of(
                List.of(
                        new AuditRow(
                                2,
                                Map.of(
                                        Quantity.REQUESTS,
                                        171.0,
                                        Quantity.DURATION,
                                        60.0,
                                        Quantity.LATENCY,
                                        0.22,
                                        Quantity.CONCURRENCY,
                                        100.0)),
                        new AuditRow(3, Map.of(Quantity.CPU_USAGE, 1.1, Quantity.CORES, 1.0)),
                        new AuditRow(4, Map.of())),
                Set.of());

        assertThat(audit.laws())
                .extracting(Audit.LawOfRows::law, Audit.LawOfRows::checked, Audit.LawOfRows::lines)
                .containsExactly(
                        tuple(AuditLaw.IN_FLIGHT, 1, List.of(2L)),
                        tuple(AuditLaw.MOST_IN_FLIGHT, 1, List.of()),
                        tuple(AuditLaw.PROCESSORS, 1, List.of(3L)),
                        tuple(AuditLaw.TEST, 1, List.of()));
    }

    @Test
    void theFarthestRowIsNamed() {
        Audit audit = audit(List.of(
                with(Quantity.LATENCY, 0.005), with(Quantity.LATENCY, 0.003), with(Quantity.LATENCY, 0.006), SOUND));

        assertThat(audit.laws().get(0).lines()).containsExactly(2L, 3L, 4L);
        assertThat(audit.laws().get(0).farthest()).map(Audit.Farthest::line).contains(3L);
    }

    private static Offset<Double> within(double number) {
        return Offset.offset(1e-9 * number);
    }

    private static Map<Quantity, Double> with(Quantity changed, double value) {
        Map<Quantity, Double> row = new EnumMap<>(SOUND);
        row.put(changed, value);
        return row;
    }

    private static Audit audit(List<Map<Quantity, Double>> rows) {
        return Audit.of(rows(rows), Set.of());
    }

    private static List<AuditRow> rows(List<Map<Quantity, Double>> rows) {
        List<AuditRow> numbered = new ArrayList<>();
        rows.forEach(row -> numbered.add(new AuditRow(numbered.size() + 2, row)));
        return numbered;
    }
}
