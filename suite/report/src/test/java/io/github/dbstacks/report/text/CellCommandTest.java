package io.github.dbstacks.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.remark.Knob;
import io.github.dbstacks.analysis.remark.Remark;
import io.github.dbstacks.analysis.remark.RemarkKind;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A cell with a profile, two libraries and a setting, in a run that has settings of its own. */
class CellCommandTest {
    private static final Cell CELL = new Cell(
            "standalone-toy",
            Stack.Kind.STANDALONE,
            false,
            new TreeMap<>(Map.of("io.toy:pool", "1.0", "io.toy:wire", "2.0")),
            List.of("connection"),
            new TreeMap<>(Map.of("concurrency", "40")),
            Workload.SINGLE_ROW,
            "17",
            List.of());

    @Test
    void aSettingHasTheValueBeforeAndTheOtherOne() {
        assertThat(confirming(List.of(), Map.of("pool-size", "40"), List.of()))
                .isEqualTo("./bench run --stack standalone-toy --workload single-row --profiles connection"
                        + " --with io.toy:pool:1.0,io.toy:wire:2.0 --vary pool-size=4,40 --set concurrency=40"
                        + " --set tls=require");
    }

    @Test
    void aProfileIsBesideNoneOrThoseThatTheCellHasAndItsSettingsHoldForBoth() {
        assertThat(confirming(List.of("loop-resources"), Map.of("even-loops", "on"), List.of()))
                .contains(" --profiles connection --profiles connection,loop-resources --with ")
                .endsWith(" --set concurrency=40 --set even-loops=on --set pool-size=4 --set tls=require");
    }

    @Test
    void aLibraryIsBesideTheOneThatTheStackIsBuiltWith() {
        assertThat(confirming(List.of(), Map.of(), List.of("pool")))
                .contains(" --with io.toy:pool:1.0,io.toy:wire:2.0 --with io.toy:wire:2.0 --set ");
        assertThat(confirming(List.of(), Map.of(), List.of("pool", "wire")))
                .contains(" --with io.toy:pool:1.0,io.toy:wire:2.0 --with none --set ");
    }

    @Test
    void ofSeveralSettingsTheLastThatDiffersIsVaried() {
        assertThat(confirming(
                        List.of(),
                        Map.of("iterations", "400", "pool-size", "4", "warm-up", "until-compiled"),
                        List.of()))
                .contains(" --vary warm-up=fixed,until-compiled ")
                .endsWith(" --set iterations=400 --set pool-size=4 --set tls=require");
    }

    @Test
    void withoutAKnobThereIsNoCommand() {
        assertThat(CellCommand.confirming(remark(RemarkKind.NOT_PREPARED, Optional.empty()), run()))
                .isEmpty();
    }

    private static String confirming(List<String> profiles, Map<String, String> settings, List<String> builtIn) {
        Knob knob = new Knob(new TreeSet<>(profiles), new TreeMap<>(settings), new TreeSet<>(builtIn));
        return CellCommand.confirming(remark(RemarkKind.POOL_TOO_SMALL, Optional.of(knob)), run())
                .orElseThrow();
    }

    private static Remark remark(RemarkKind kind, Optional<Knob> knob) {
        return new Remark(kind, kind.level(), Optional.of(CELL), "it is seen", OptionalDouble.of(0.5), knob);
    }

    /** Iterations are a preset's business, and TLS was asked for by hand. */
    private static MeasuredRun run() {
        Map<String, String> effective = Map.of(
                "concurrency", "40", "pool-size", "4", "iterations", "40", "warm-up", "fixed", "even-loops", "off");
        return Made.withPlan(
                Made.run(List.of(Made.set(Made.fork(CELL, 1, false, 50), effective))),
                "settings",
                Map.of("single-row", Map.of("iterations", "40", "pool-size", "4")),
                "byHand",
                Map.of("tls", "require"));
    }
}
