package io.github.dbstacks.analysis.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.finding.Confirmation.Outcome;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A finding that more than the pool can hold is in flight, and a second run with {@code fan-out=bounded} beside. */
class ConfirmationsTest {
    private static final Knob BOUNDED = Knob.setting(Setting.FAN_OUT, FanOut.BOUNDED);
    private static final Finding SUSPECTED = new Finding(
            Made.OTHER, Cause.QUEUE_IN_POOL, "much is in flight", 0.9, Optional.of(BOUNDED), Optional.empty());
    private static final Map<String, String> ALL_AT_ONCE = Map.of("fan-out", "all-at-once", "pool-size", "10");
    private static final Map<String, String> AS_KNOB_SAYS = Map.of("fan-out", "bounded", "pool-size", "10");

    @Test
    void lessOfWhatTheCauseCostsConfirmsIt() {
        Confirmation confirmation = confirmed(second(0.6, 0.01)).orElseThrow();

        assertThat(confirmation.outcome()).isEqualTo(Outcome.CONFIRMED);
        assertThat(confirmation
                        .verdict(Cost.CPU)
                        .orElseThrow()
                        .ratio()
                        .orElseThrow()
                        .estimate())
                .isBetween(0.58, 0.62);
    }

    @Test
    void theSameOrMoreDoesNotConfirmIt() {
        assertThat(confirmed(second(1.001, 0.001)).orElseThrow().outcome()).isEqualTo(Outcome.NOT_CONFIRMED);
        assertThat(confirmed(second(1.3, 0.01)).orElseThrow().outcome()).isEqualTo(Outcome.NOT_CONFIRMED);
    }

    @Test
    void tooMuchNoiseIsInconclusive() {
        assertThat(confirmed(second(0.9, 0.3)).orElseThrow().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    }

    @Test
    void aSingleBlockIsInconclusive() {
        MeasuredRun one = Made.run(
                List.of(fork(Made.OTHER, 1, 50, ALL_AT_ONCE), fork(BOUNDED.turn(Made.OTHER), 1, 30, AS_KNOB_SAYS)));

        assertThat(confirmed(one).orElseThrow().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    }

    /** In the second run the setting of the first may be one in which its cells differ. */
    @Test
    void aCellIsKnownByWhatItsApplicationWasTold() {
        Cell otherwiseNamed = Made.OTHER.with(new TreeMap<>(Map.of("fan-out", "all-at-once")));
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 3; block++) {
            forks.add(fork(otherwiseNamed, block, 50 + block, ALL_AT_ONCE));
            forks.add(fork(BOUNDED.turn(Made.OTHER), block, 30 + block, AS_KNOB_SAYS));
        }

        assertThat(confirmed(Made.run(forks)).orElseThrow().outcome()).isEqualTo(Outcome.CONFIRMED);
    }

    @Test
    void aRunOfOtherCellsSaysNothing() {
        MeasuredRun other = Made.run(List.of(
                fork(Made.OTHER, 1, 50, ALL_AT_ONCE),
                fork(BOUNDED.turn(Made.OTHER), 1, 50, Map.of("fan-out", "all-at-once")),
                fork(Made.REFERENCE, 1, 50, AS_KNOB_SAYS)));

        assertThat(confirmed(other)).isEmpty();
    }

    @Test
    void runsInsideTheRunAreFoundOldestFirst(@TempDir Path directory) throws Exception {
        assertThat(Confirmations.of(directory)).isEmpty();
        for (String name : List.of("2026-11-23T020000Z-confirm", "2026-11-22T230000Z-confirm")) {
            Path run = Files.createDirectories(
                    directory.resolve(Confirmations.FOLDER).resolve(name));
            Files.writeString(run.resolve("run.json"), "{}");
        }
        Files.createDirectory(directory.resolve(Confirmations.FOLDER).resolve("not-a-run"));

        assertThat(Confirmations.of(directory))
                .extracting(run -> run.getFileName().toString())
                .containsExactly("2026-11-22T230000Z-confirm", "2026-11-23T020000Z-confirm");
    }

    private static Optional<Confirmation> confirmed(MeasuredRun second) {
        MeasuredRun first = Made.run(List.of(fork(Made.OTHER, 1, 50, ALL_AT_ONCE)));
        return Confirmations.of(List.of(SUSPECTED), first, second).get(0).confirmation();
    }

    /** Five blocks in which the turned cell takes {@code factor} of the CPU, more or less by {@code scatter}. */
    private static MeasuredRun second(double factor, double scatter) {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 5; block++) {
            double off = 1 + scatter * (block - 3);
            forks.add(fork(Made.OTHER, block, 50, ALL_AT_ONCE));
            forks.add(fork(BOUNDED.turn(Made.OTHER), block, 50 * factor * off, AS_KNOB_SAYS));
        }
        return Made.run(forks);
    }

    private static MeasuredFork fork(Cell cell, int block, double cpuMicros, Map<String, String> settings) {
        MeasuredFork made = Made.fork(cell, block, false, cpuMicros);
        return Made.with(made, settings, made.usage().orElseThrow());
    }
}
