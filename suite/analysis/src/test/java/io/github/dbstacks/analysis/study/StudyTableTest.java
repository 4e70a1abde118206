package io.github.dbstacks.analysis.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.expectation.CellPattern;
import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.records.expectation.LibraryVersion;
import io.github.dbstacks.records.expectation.PublishedTable;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A study has published that a toy costs three times what JDBC costs; here it costs twice as much. */
class StudyTableTest {
    private static final Map<String, CellPattern> CELLS = Map.of(
            "jdbc", pattern("jdbc", List.of(List.of())),
            "toy", pattern("toy", List.of(List.of())),
            "toys", pattern("toy", List.of(List.of(), List.of("a"))));
    private static final List<LibraryVersion> VERSIONS = List.of(
            new LibraryVersion("then", new TreeMap<>(Map.of("versions", "then"))),
            new LibraryVersion("now", new TreeMap<>()));

    @Test
    void theRatioStandsBesideThePublishedOne() {
        Measured toy =
                number("toy", "now", run("one", "2026-11-21", 0, 10)).measured().get(0);

        assertThat(toy.ratio().orElseThrow()).isCloseTo(2, within(0.02));
        assertThat(toy.byPublished().orElseThrow()).isCloseTo(2.0 / 3, within(0.01));
        assertThat(toy.intervalByPublished().orElseThrow().low()).isBetween(0.6, 0.66);
        assertThat(toy.intervalByPublished().orElseThrow().high()).isBetween(0.67, 0.73);
    }

    @Test
    void aReferenceHasItsNumberAlone() {
        StudyNumber jdbc = number("jdbc", "now", run("one", "2026-11-21", 0, 10));

        assertThat(jdbc.ratio()).isEmpty();
        assertThat(jdbc.measured().get(0).median()).isCloseTo(10, within(0.2));
        assertThat(jdbc.measured().get(0).byPublished()).isEmpty();
    }

    @Test
    void theNewestWarmRunStandsFirst() {
        StudyRun cold = run("cold", "2026-11-23", 40, 10);
        StudyRun old = run("old", "2026-11-21", 0, 10);
        StudyRun warm = run("warm", "2026-11-22", 0, 10);

        assertThat(number("toy", "now", cold, old, warm).measured())
                .extracting(measured ->
                        measured.run().name() + " " + measured.warmth().state())
                .containsExactly("warm WARM", "old WARM", "cold COMPILING");
    }

    /**
     * The newer run did not measure what the row is divided by, so it has nothing to set beside the published ratio.
     */
    @Test
    void aRunWithTheRatioStandsBeforeANewerOneWithout() {
        StudyNumber both = number("toy", "now", run("old", "2026-11-21", 0, 10), run("new", "2026-11-22", 0, 10));
        Measured newer = both.measured().get(0);
        Measured alone = new Measured(
                newer.run(),
                newer.cells(),
                newer.ofCells(),
                newer.otherwise(),
                newer.isOfPlan(),
                newer.numbers(),
                OptionalDouble.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                newer.warmth());

        StudyNumber number = new StudyNumber(
                both.row(),
                both.column(),
                both.published(),
                both.ratio(),
                both.versions(),
                List.of(alone, both.measured().get(1)),
                both.withdrawn());

        assertThat(newer.run().name()).isEqualTo("new");
        assertThat(number.measured())
                .extracting(measured -> measured.run().name())
                .containsExactly("old", "new");
    }

    /** Another size of the pool is another cell, however warm. */
    @Test
    void aRunWithOtherSettingsStandsBehind() {
        StudyNumber toy = number("toy", "now", run("few", "2026-11-23", 0, 5), run("as planned", "2026-11-21", 40, 10));

        assertThat(toy.measured()).extracting(measured -> measured.run().name()).containsExactly("as planned", "few");
        assertThat(toy.measured().get(1).otherwise()).isEqualTo(Map.of("pool-size", "5"));
    }

    @Test
    void aPartOfTheCellsIsSaidToBeAPart() {
        Measured toys = number("toys", "now", run("one", "2026-11-21", 0, 10))
                .measured()
                .get(0);

        assertThat(List.of(toys.cells(), toys.ofCells())).containsExactly(1, 2);
    }

    /** The run has no libraries of then. */
    @Test
    void whatNoRunHasIsNotMeasured() {
        StudyNumber toy = number("toy", "then", run("one", "2026-11-21", 0, 10));

        assertThat(toy.measured()).isEmpty();
        assertThat(toy.withdrawn()).isFalse();
        assertThat(number("toy", "now").measured()).isEmpty();
    }

    @Test
    void aWithdrawnDurationIsNone() {
        StudyRun run = run("one", "2026-11-21", 0, 10);
        Expectations withdrawn = Made.but(
                expectations(VERSIONS.get(1)),
                "study",
                Optional.of(Made.but(study(), "withdrawn", Optional.of("It was cold."))));
        StudyRun gone =
                new StudyRun("one", RunAnalysis.of(Made.expecting(run.analysis().measured(), withdrawn)));

        assertThat(number("toy", "now", gone).measured()).isEmpty();
        assertThat(number("toy", "now", gone).withdrawn()).isTrue();
    }

    private static StudyNumber number(String cells, String version, StudyRun... runs) {
        return new StudyTable(
                        "plan",
                        study(),
                        study().tables().get(0),
                        expectations(VERSIONS.get(0), VERSIONS.get(1)),
                        Map.of("single-row", Map.of("pool-size", "10")))
                .beside(List.of(runs)).stream()
                        .filter(number -> number.row().cells().equals(cells)
                                && number.versions().contains(version))
                        .findFirst()
                        .orElseThrow();
    }

    private static Expectations expectations(LibraryVersion... versions) {
        return new Expectations(Optional.of(study()), List.of(versions), CELLS, List.of());
    }

    private static Expectations.Study study() {
        return new Expectations.Study(
                "A study",
                "https://example.org",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(new PublishedTable(
                        "CPU",
                        List.of(new PublishedTable.Column("CPU", "app-cpu", Optional.of("µs"))),
                        List.of(
                                new PublishedTable.Row("JDBC", "jdbc", Optional.empty(), List.of("20")),
                                new PublishedTable.Row("Toy", "toy", Optional.of("jdbc"), List.of("60")),
                                new PublishedTable.Row("Toys", "toys", Optional.of("jdbc"), List.of("60"))))));
    }

    private static CellPattern pattern(String stack, List<List<String>> profiles) {
        return new CellPattern(stack, profiles, Map.of(), Optional.empty(), false, Optional.empty());
    }

    /** @param queued methods that wait for the JIT compiler */
    private static StudyRun run(String name, String date, int queued, int poolSize) {
        List<MeasuredFork> forks = new ArrayList<>();
        double[] luck = {1.01, 0.99, 1.0};
        for (int block = 1; block <= luck.length; block++) {
            forks.add(fork("jdbc", block, 10, queued));
            forks.add(fork("toy", block, 20 * luck[block - 1], queued));
        }
        MeasuredRun run = Made.withPlan(
                Made.expecting(Made.run(forks), expectations(VERSIONS.get(1))),
                "settings",
                Map.of("single-row", Map.of("pool-size", Integer.toString(poolSize))));
        MeasuredRun dated = Made.but(run, "run", Made.but(run.run(), "startedAt", date + "T00:00:00Z"));
        return new StudyRun(name, RunAnalysis.of(dated));
    }

    private static MeasuredFork fork(String stack, int block, double micros, int queued) {
        Cell cell = new Cell(stack, Stack.Kind.STANDALONE, stack.equals("jdbc"), List.of(), Workload.SINGLE_ROW, "17");
        MeasuredIteration any = Made.iteration(micros);
        return Made.fork(
                Made.planned(cell, block, false),
                List.of(Made.but(any, "jitQueue", OptionalLong.of(queued))),
                Made.rightLedger());
    }
}
