package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dbstacks.orchestrator.plan.Value;
import io.github.dbstacks.orchestrator.study.StudyFolder;
import io.github.dbstacks.orchestrator.study.StudyPart;
import io.github.dbstacks.orchestrator.study.StudyParts;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.FormatSchema;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Apps;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study from its files to its verdicts, and the studies that the project has. */
class StudyTest {
    private static final String CLAIMS = """
            title: A tiny study
            source: https://example.org
            protocol: Two blocks of two iterations.
            product: dbstacks
            versions: {then: none, now: none}
            plans: {speed: run, waiting: probe}
            claims:
              cheaper:
                says: "R2DBC costs a hundredth of the CPU of JDBC."
                section: Results
                plan: speed
                holds:
                  - ratio: {of: cpu, cell: {stack: standalone-r2dbc}, to: {stack: standalone-jdbc}, at-most: 0.01}
              all-active:
                says: "All connections are active."
                section: Threads
                plan: waiting
                holds:
                  - active-sessions: {cell: {stack: standalone-jdbc}, exactly: 10}
                published: "10"
            """;
    private static final String PUBLISHED = """
            table,row,plan,stack,profiles,settings,load,measure,selects,value
            One row,JDBC,speed,standalone-jdbc,,,,duration,2000000,18
            One row,R2DBC,speed,standalone-r2dbc,,,,duration,2000000,36
            """;
    private static final String SPEED = """
            description: two stacks
            stacks: [standalone-jdbc, standalone-r2dbc]
            profiles: [none, virtual-threads?]
            workloads: [single-row]
            settings: {iterations: 3, measured-iterations: 2, selects: 2000, pool-size: 10, pause: 0ms, service-times: off}
            blocks: {least: 2, most: 2}
            heap: 128m
            fork-seconds: 2
            jvm-options: [-XX:TieredStopAtLevel=1]
            """;
    private static final String WAITING = """
            description: sessions of JDBC
            stacks: [standalone-jdbc]
            workloads: [sleep]
            settings: {iterations: 1, measured-iterations: 1, selects: 10, pool-size: 10, pause: 0ms}
            heap: 128m
            fork-seconds: 4
            compare: false
            """;

    private final Path folder;
    private final BenchProcess bench;

    StudyTest(@TempDir Path temporary) throws Exception {
        folder = Files.createDirectories(temporary.resolve("tiny"));
        bench = new BenchProcess(temporary);
        Files.writeString(folder.resolve("claims.yaml"), CLAIMS);
        Files.writeString(folder.resolve("published.csv"), PUBLISHED);
        Files.writeString(folder.resolve("speed.yaml"), SPEED);
        Files.writeString(folder.resolve("waiting.yaml"), WAITING);
    }

    /** On a busy machine the interval of the wrong claim may be too wide to refute it. */
    @Test
    void eachClaimGetsItsVerdictAndTheReportSaysItAgain() throws Exception {
        Process process = bench.start(
                List.of("study", folder.toString(), "--results", bench.results().toString()));
        assertThat(BenchProcess.exitStatus(process)).as(bench.errors()).isZero();

        String table = bench.output();
        Path study = bench.directory("study.json").orElseThrow();
        String report = Files.readString(study.resolve("study.md"));
        assertThat(study.getFileName().toString()).endsWith("-study-tiny");
        assertThat(table)
                .startsWith("Study tiny: A tiny study\n")
                .containsPattern("cheaper +not (reproduced|decidable)")
                .containsPattern("all-active +reproduced +10 +10")
                .containsPattern("2 claims: 1 reproduced, 1 not (reproduced|decidable)\\.");
        assertThat(report)
                .contains("| JDBC | standalone-jdbc | 18.0 | 1.00 |")
                .contains("| R2DBC | standalone-r2dbc | 36.0 | 2.00 |")
                .contains("- speed: 6 forks in 2 blocks", "- waiting: a probe of 1 cell.");
        assertThat(FormatSchema.STUDY.problems(Files.readString(study.resolve("study.json"))))
                .isEmpty();
        Files.delete(study.resolve("study.md"));

        assertThat(called("report", study.toString()).output()).isEqualTo(table);
        assertThat(Files.readString(study.resolve("study.md"))).isEqualTo(report);

        BenchCall resumed = called("study", "--resume", study.toString());

        assertThat(resumed.output()).isEqualTo(table);
        assertThat(resumed.errors()).contains("Nothing is left to run: ");
    }

    @Test
    void aDryRunTellsHowLongItTakesAndWritesNothing() {
        BenchCall dry = called(
                "study",
                folder.toString(),
                "--dry-run",
                "--only",
                "all-active",
                "--results",
                bench.results().toString());

        assertThat(dry.output()).isEqualTo("waiting: a probe of 1 cell, 1 min\nAbout 1 min on 2 cores.\n");
        assertThat(called("study", folder.toString(), "--dry-run", "--only", "cheaper")
                        .output())
                .endsWith("\nWith fewer than 3 blocks the intervals are so wide that few claims are decided.\n");
        assertThat(bench.results()).doesNotExist();
    }

    @Test
    void whatCannotBeAskedIsOneSentence() throws Exception {
        assertThat(refused("study", "none-such"))
                .startsWith("none-such is no study: the studies are 000")
                .endsWith(", or a folder with a file claims.yaml in it.");
        assertThat(refused("study", folder.toString(), "--only", "dearer"))
                .isEqualTo("--only=dearer is not allowed: the claims are cheaper, all-active.");
        assertThat(refused("study", "--resume", folder.toString()))
                .isEqualTo(folder + " is no study's directory: there is no study.json in it.");
        Files.writeString(folder.resolve("claims.yaml"), CLAIMS.replace("{stack: standalone-r2dbc}", "{stack: other}"));
        assertThat(refused("study", folder.toString()))
                .isEqualTo(folder.resolve("claims.yaml")
                        + ": the claim cheaper names other, which the plan speed does not have at then.");
    }

    /** A block takes 6 s, three forks of 2 s, and the probe takes 4 s. */
    @Test
    void aBudgetGivesAsManyBlocksAsFit() {
        StudyParts tiny = StudyFolder.named(Objects.requireNonNull(folder.getParent()), "tiny")
                .parts(apps(), List.of());
        StudyParts real =
                StudyFolder.named(Applications.home().resolve("studies"), "000").parts(apps(), List.of());

        int blocks = tiny.blocksWithin(new Value("1", "--budget"));

        assertThat(blocks).isEqualTo(9);
        assertThat(tiny.of(Optional.of(blocks)).get(0).run()).satisfies(run -> {
            assertThat(run.blocks()).isEqualTo(9);
            assertThat(run.plan().limits().leastBlocks()).isEqualTo(9);
        });
        assertThatExceptionOfType(BenchException.class)
                .isThrownBy(() -> real.blocksWithin(new Value("5", "--budget")))
                .withMessageMatching(
                        "--budget=5 is not allowed: two blocks of these claims take 1\\d\\d minutes; --only takes"
                                + " fewer claims\\.");
    }

    /** Every claim names cells and plans that there are: the plans are made, and not run. */
    @Test
    void theProjectsOwnStudiesCanBeRun() throws Exception {
        Path studies = Applications.home().resolve("studies");
        try (Stream<Path> folders = Files.list(studies)) {
            List<String> names = folders.map(each -> each.getFileName().toString())
                    .filter(name -> Files.exists(studies.resolve(name).resolve("claims.yaml")))
                    .sorted()
                    .toList();

            assertThat(names).contains("000", "002", "004").allSatisfy(name -> {
                List<StudyPart> parts = StudyFolder.named(studies, name)
                        .parts(apps(), List.of())
                        .of(Optional.empty());
                assertThat(parts)
                        .isNotEmpty()
                        .allSatisfy(part -> assertThat(part.run().order()).isNotEmpty());
                assertThat(parts.stream().mapToDouble(StudyPart::minutes).sum())
                        .as("minutes")
                        .isLessThanOrEqualTo(mostMinutes(name));
            });
        }
    }

    /** On how many event loops connections lie differs from JVM to JVM, so one look would be chance. */
    @Test
    void aProbeLooksAtTheStudysOwnVersionsAsOftenAsItsPlanHasBlocks() {
        Run run = StudyFolder.named(Applications.home().resolve("studies"), "000")
                .parts(apps(), List.of("threads-unequal"))
                .of(Optional.of(2))
                .get(0)
                .run();

        Map<Cell, Long> looks = run.order().stream()
                .collect(Collectors.groupingBy(PlannedFork::cell, LinkedHashMap::new, Collectors.counting()));

        assertThat(looks)
                .hasSize(8)
                .allSatisfy((cell, number) -> assertThat(number)
                        .as(cell.name())
                        .isEqualTo(cell.libraries().containsKey("versions") ? 10 : 1));
        assertThat(run.order()).extracting(PlannedFork::fork).doesNotHaveDuplicates();
    }

    /** What docs/explaining.md says that a study takes on 2 cores. */
    private static int mostMinutes(String study) {
        return switch (study) {
            case "000" -> 180;
            case "004" -> 120;
            default -> 60;
        };
    }

    /** The project's own claim and plan, with 20 clients and 2 s in place of 1,000 and 10. */
    @Test
    void aClaimOfStudy002IsJudgedByASmallLoad() throws Exception {
        String plan =
                Files.readString(ofProject("002").resolve("orders.yaml")).replace("clients: [1000]", "clients: [20]");

        String report = small("002", "orders", plan, "threads-bounded");

        assertThat(report)
                .contains("| threads-bounded | 1.0.0 | threads of web-webflux-jdbc+transaction | ")
                .contains("- orders: 2 forks in 1 block, post-order clients=20 with ");
    }

    /** On a machine with other cores the rate is another one. */
    @Test
    void aClaimOfStudy004IsJudgedByASmallRate() throws Exception {
        String plan = Files.readString(ofProject("004").resolve("delay.yaml")).replace("[7500]", "[80]");
        double rate = 10.0 * Runtime.getRuntime().availableProcessors();

        String report = small("004", "delay", plan, "delay-reset");

        assertThat(report)
                .contains(
                        "| delay-reset | 1.0.0 | errors of web-webflux-coroutines+reactor at 1.0.2 | at least 1 | 0 | no |")
                .contains("1 claim: 1 not reproduced.")
                .contains(String.format(Locale.ROOT, "delay rate=%.0f with ", rate));
    }

    private static Path ofProject(String study) {
        return Applications.home().resolve("studies").resolve(study);
    }

    /** The report of a study of the project by one claim, one block and one plan that is another one. */
    private String small(String study, String plan, String text, String claim) throws Exception {
        Path copy = Files.createDirectories(folder.resolveSibling(study));
        try (Stream<Path> files = Files.list(ofProject(study))) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(file.getFileName().toString()));
            }
        }
        Files.writeString(
                copy.resolve(plan + ".yaml"),
                text.replaceAll("measured-iterations: \\d+", "measured-iterations: 2")
                        .replaceAll(" iterations: \\d+", " iterations: 3")
                        .replace("rest: on", "rest: off")
                        .replace("jvm-options: [", "jvm-options: [-XX:TieredStopAtLevel=1, "));
        Process process = bench.start(List.of(
                "study",
                copy.toString(),
                "--only",
                claim,
                "--blocks",
                "1",
                "--results",
                bench.results().toString()));
        assertThat(BenchProcess.exitStatus(process)).as(bench.errors()).isZero();
        return Files.readString(bench.directory("study.json").orElseThrow().resolve("study.md"));
    }

    private static Apps apps() {
        return Apps.find(Applications.home(), List.of());
    }

    private static BenchCall called(String... arguments) {
        BenchCall call = BenchCall.of(arguments);
        assertThat(call.exitStatus()).as(call.errors()).isZero();
        return call;
    }

    private static String refused(String... arguments) {
        BenchCall call = BenchCall.of(arguments);
        assertThat(call.exitStatus()).isEqualTo(2);
        return call.errors().strip();
    }
}
