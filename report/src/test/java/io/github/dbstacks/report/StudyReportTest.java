package io.github.dbstacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.claim.Bounds;
import io.github.dbstacks.analysis.claim.CellPattern;
import io.github.dbstacks.analysis.claim.Claim;
import io.github.dbstacks.analysis.claim.Claim.Basis;
import io.github.dbstacks.analysis.claim.Claim.Needs;
import io.github.dbstacks.analysis.claim.ClaimCount;
import io.github.dbstacks.analysis.claim.ClaimMeasure;
import io.github.dbstacks.analysis.claim.ClaimPredicate;
import io.github.dbstacks.analysis.claim.ClaimPredicate.OfCount;
import io.github.dbstacks.analysis.claim.ClaimPredicate.OfRatio;
import io.github.dbstacks.analysis.claim.CountBounds;
import io.github.dbstacks.analysis.claim.Obstacle;
import io.github.dbstacks.analysis.claim.PlanEvidence;
import io.github.dbstacks.analysis.claim.ProbeMoment;
import io.github.dbstacks.analysis.claim.ProbedCell;
import io.github.dbstacks.analysis.claim.PublishedNumber;
import io.github.dbstacks.analysis.claim.Study;
import io.github.dbstacks.analysis.claim.StudyAnalysis;
import io.github.dbstacks.analysis.claim.StudyVersion;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small study rendered: two versions of a pool, of which the later one mends something. */
class StudyReportTest {
    @TempDir
    private Path directory;

    private String table = "";
    private String report = "";

    @BeforeEach
    void write() throws Exception {
        table = Reports.writeStudy(directory, analysis(), 80);
        report = Files.readString(directory.resolve("study.md"));
    }

    @Test
    void theTableHasALineForEachClaim() {
        assertThat(table.lines())
                .containsExactly(
                        "Study 000: A study",
                        "  claim               verdict                             1.0                2.0",
                        "  twice-as-dear       reproduced            2.00 (1.95..2.05)  2.00 (1.95..2.05)",
                        "  five-times-as-dear  not reproduced        2.00 (1.95..2.05)  2.00 (1.95..2.05)",
                        "  one-loop            fixed since 2.0                       1                  4",
                        "  opinion             not decidable: words",
                        "4 claims: 1 reproduced, 1 not reproduced, 1 fixed, 1 not decidable.",
                        "Not decidable, words: 1. No number contradicts the sentence. Only a sentence with a number could"
                                + " be decided.",
                        "Numbers: the ratio or count that decided, at pool 1.0 and 2.0.",
                        "opinion: not decidable, because it is an opinion.");
    }

    @Test
    void theTableFitsItsWidth() {
        assertThat(table.lines().filter(line -> line.startsWith("  ")))
                .hasSize(5)
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void theReportHasEveryNumberBehindAVerdict() {
        assertThat(report)
                .contains("# Study 000: A study\n")
                .contains("4 claims: 1 reproduced, 1 not reproduced, 1 fixed, 1 not decidable.")
                .contains(
                        "| one-loop | \"One \\| loop.\" ([Threads](https://example.org)) | 1 | fixed since 2.0 | 1 | 4 |  |")
                .contains("\n- Not decidable, words: 1. No number contradicts the sentence. ")
                .contains("| not decidable: words |")
                .contains("- opinion: not decidable, because it is an opinion.")
                .contains("- one-loop: By the way.")
                .contains("| one-loop | 1.0 | event-loops of toy | exactly 1 | 1 | yes |")
                .contains("| one-loop | 2.0 | event-loops of toy | exactly 1 | 4 | no |")
                .contains("| JDBC | jdbc | 18.0 | 1.00 | 50.0 | 1.00 | 50.0 | 1.00 |")
                .contains("| Loops | toy | 8 |  | 1 |  | 4 |  |")
                .contains("## What the probe loops counted\n", "| toy pool=1.0 | 1 |\n| toy | 4 |\n")
                .contains("Fewer SELECTs.")
                .contains("- speed: 9 forks in 3 blocks, ", "- loops: a probe of 2 cells.");
    }

    private static StudyAnalysis analysis() {
        StudyVersion then = new StudyVersion("1.0", Map.of("toy", new TreeMap<>(Map.of("g:pool", "1.0"))));
        StudyVersion now = new StudyVersion("2.0", Map.of());
        OfCount oneLoop = new OfCount(
                ClaimCount.EVENT_LOOPS, ProbeMoment.LATER, pattern("toy"), CountBounds.of(Bounds.exactly(1)));
        return StudyAnalysis.of(
                new Study(
                        "000",
                        "A study",
                        "https://example.org",
                        "Fewer SELECTs.",
                        Optional.empty(),
                        "pool",
                        List.of(then, now),
                        Map.of(),
                        Map.of(),
                        List.of(
                                claim("twice-as-dear", new Basis.Numbers("speed", List.of(ratio(1.5)))),
                                claim("five-times-as-dear", new Basis.Numbers("speed", List.of(ratio(5)))),
                                claim("one-loop", new Basis.Numbers("loops", List.of(oneLoop))),
                                claim("opinion", new Basis.Nothing(Obstacle.WORDS, "it is an opinion"))),
                        List.of(
                                new PublishedNumber(
                                        "T",
                                        "JDBC",
                                        "speed",
                                        pattern("jdbc"),
                                        Optional.of(ClaimMeasure.DURATION),
                                        OptionalInt.of(500_000),
                                        18),
                                new PublishedNumber(
                                        "L",
                                        "Loops",
                                        "loops",
                                        pattern("toy"),
                                        Optional.empty(),
                                        OptionalInt.empty(),
                                        8))),
                Map.of("speed", speed(), "loops", loops()));
    }

    private static Claim claim(String id, Basis basis) {
        boolean isOfLoops = id.equals("one-loop");
        return new Claim(
                id,
                isOfLoops ? "\"One | loop.\"" : "It is so.",
                "Threads",
                "https://example.org",
                basis,
                true,
                isOfLoops ? Optional.of("1") : Optional.empty(),
                Needs.NOTHING,
                isOfLoops ? Optional.of("By the way.") : Optional.empty());
    }

    private static ClaimPredicate ratio(double least) {
        return new OfRatio(
                ClaimMeasure.CPU,
                pattern("toy"),
                false,
                pattern("jdbc"),
                new Bounds(OptionalDouble.of(least), OptionalDouble.empty()));
    }

    private static CellPattern pattern(String stack) {
        return new CellPattern(stack, List.of(Set.of()), new TreeMap<>(), Optional.empty());
    }

    private static PlanEvidence speed() {
        List<MeasuredFork> forks = new ArrayList<>();
        double[] luck = {1.01, 0.99, 1.0};
        for (int block = 1; block <= luck.length; block++) {
            forks.add(Made.fork(cell("jdbc", ""), block, false, 10));
            forks.add(Made.fork(cell("toy", "1.0"), block, false, 20 * luck[block - 1]));
            forks.add(Made.fork(cell("toy", ""), block, false, 20 * luck[block % 3]));
        }
        return new PlanEvidence.OfRun(Made.run(forks));
    }

    private static PlanEvidence loops() {
        return new PlanEvidence.OfProbe(List.of(probed("1.0", 1), probed("", 4)));
    }

    private static ProbedCell probed(String pool, int loops) {
        return new ProbedCell(
                cell("toy", pool),
                Map.of(ProbeMoment.LATER, new ProbedCell.Counted(100, 100, loops, loops)),
                Optional.empty());
    }

    private static Cell cell(String stack, String pool) {
        return new Cell(
                stack,
                Stack.Kind.STANDALONE,
                stack.equals("jdbc"),
                pool.isEmpty() ? new TreeMap<>() : new TreeMap<>(Map.of("g:pool", pool)),
                List.of(),
                new TreeMap<>(),
                Workload.SINGLE_ROW,
                "17");
    }
}
