package io.github.dbstacks.orchestrator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dbstacks.analysis.claim.Bounds;
import io.github.dbstacks.analysis.claim.CellPattern;
import io.github.dbstacks.analysis.claim.Claim;
import io.github.dbstacks.analysis.claim.Claim.Basis;
import io.github.dbstacks.analysis.claim.Claim.Needs;
import io.github.dbstacks.analysis.claim.ClaimCount;
import io.github.dbstacks.analysis.claim.ClaimMeasure;
import io.github.dbstacks.analysis.claim.ClaimPredicate.OfCount;
import io.github.dbstacks.analysis.claim.ClaimPredicate.OfRatio;
import io.github.dbstacks.analysis.claim.CountBounds;
import io.github.dbstacks.analysis.claim.CountBounds.Amount;
import io.github.dbstacks.analysis.claim.Obstacle;
import io.github.dbstacks.analysis.claim.ProbeMoment;
import io.github.dbstacks.analysis.claim.StudyVersion;
import io.github.dbstacks.orchestrator.plan.Value;
import io.github.dbstacks.orchestrator.study.ClaimsFile.Content;
import io.github.dbstacks.orchestrator.study.ClaimsFile.PlanKind;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a file of claims says, and the one sentence about each mistake in it. */
class ClaimsFileTest {
    private static final String HEAD = """
            title: A study
            source: https://example.org
            protocol: Otherwise.
            product: pool
            versions: {"1.0": "g:pool:1.0", "2.0": none}
            plans: {speed: run, equal: run, loops: probe}
            """;

    private static final int CORES = 2;
    private static final SortedMap<String, String> NO_SETTINGS = new TreeMap<>();

    @Test
    void everyKeyIsRead() {
        Content content = parse(HEAD + """
                fair: {speed: equal}
                cells:
                  both: {stack: toy, profiles: [none, "a,b"], settings: {event-loops: 8}}
                  old: {stack: toy, version: "1.0"}
                claims:
                  faster:
                    says: "It is faster."
                    section: Results
                    link: https://example.org/results
                    plan: speed
                    holds:
                      - ratio: {of: database-cpu, each: both, to: {stack: jdbc}, at-least: 1.5}
                      - equal: {of: duration, cell: old, to: {stack: jdbc, profiles: x}, within: 10 %}
                      - rows: {cell: {stack: jdbc}, at-most: 100}
                    published: "1.5 times"
                    defect: true
                    needs: {cores: 8, database: elsewhere}
                    note: "By the way."
                  loops:
                    says: "One."
                    section: Threads
                    plan: loops
                    holds: [event-loops: {cell: both, when: at-once, exactly: 1}]
                  opinion: {says: "It is good.", section: Conclusions, undecidable: it is an opinion}
                """);
        StudyVersion old = new StudyVersion("1.0", Map.of("toy", new TreeMap<>(Map.of("g:pool", "g:pool:1.0"))));
        CellPattern both = new CellPattern(
                "toy",
                List.of(Set.of(), Set.of("a", "b")),
                new TreeMap<>(Map.of("event-loops", "8")),
                Optional.empty());
        CellPattern jdbc = new CellPattern("jdbc", List.of(Set.of()), NO_SETTINGS, Optional.empty());

        assertThat(content.title()).isEqualTo("A study");
        assertThat(content.link()).isEqualTo("https://example.org");
        assertThat(content.protocol()).isEqualTo("Otherwise.");
        assertThat(content.product()).isEqualTo("pool");
        assertThat(content.versions()).extracting(StudyVersion::name).containsExactly("1.0", "2.0");
        assertThat(content.plans())
                .containsExactly(
                        Map.entry("speed", PlanKind.RUN),
                        Map.entry("equal", PlanKind.RUN),
                        Map.entry("loops", PlanKind.PROBE));
        assertThat(content.fair()).containsExactly(Map.entry("speed", "equal"));
        assertThat(content.claims()).extracting(Claim::id).containsExactly("faster", "loops", "opinion");
        assertThat(content.claims().get(0))
                .isEqualTo(new Claim(
                        "faster",
                        "It is faster.",
                        "Results",
                        "https://example.org/results",
                        new Basis.Numbers(
                                "speed",
                                List.of(
                                        new OfRatio(
                                                ClaimMeasure.DATABASE_CPU,
                                                both,
                                                true,
                                                jdbc,
                                                new Bounds(OptionalDouble.of(1.5), OptionalDouble.empty())),
                                        new OfRatio(
                                                ClaimMeasure.DURATION,
                                                new CellPattern(
                                                        "toy", List.of(Set.of()), NO_SETTINGS, Optional.of(old)),
                                                false,
                                                new CellPattern(
                                                        "jdbc", List.of(Set.of("x")), NO_SETTINGS, Optional.empty()),
                                                new Bounds(OptionalDouble.of(0.9), OptionalDouble.of(1.1))),
                                        new OfCount(
                                                ClaimCount.ROWS,
                                                ProbeMoment.LATER,
                                                jdbc,
                                                CountBounds.of(
                                                        new Bounds(OptionalDouble.empty(), OptionalDouble.of(100)))))),
                        true,
                        Optional.of("1.5 times"),
                        new Needs(OptionalInt.of(8), true),
                        Optional.of("By the way.")));
        assertThat(content.claims().get(1).basis())
                .isEqualTo(new Basis.Numbers(
                        "loops",
                        List.of(new OfCount(
                                ClaimCount.EVENT_LOOPS,
                                ProbeMoment.AT_ONCE,
                                both,
                                CountBounds.of(Bounds.exactly(1))))));
        assertThat(content.claims().get(1).link()).isEqualTo("https://example.org");
        assertThat(content.claims().get(2).basis()).isEqualTo(new Basis.Nothing(Obstacle.WORDS, "it is an opinion"));
    }

    @Test
    void aReasonMayNameItsObstacle() {
        Content content = parse(HEAD + """
                withdrawn: It was cold.
                claims:
                  short: {says: "It falls.", section: s, undecidable: {precision: a fork measures for 8 s}}
                """);

        assertThat(content.withdrawn()).contains("It was cold.");
        assertThat(content.claims().get(0).basis())
                .isEqualTo(new Basis.Nothing(Obstacle.PRECISION, "a fork measures for 8 s"));
        assertRefused(
                HEAD + "claims: {a: {says: s, section: s, undecidable: {time: w}}}",
                "c.yaml:7: time is no key of undecidable: the keys are cores, precision, database-elsewhere, words.");
    }

    /** With a quarter of the requests Tomcat needs a quarter of the threads. */
    @Test
    void aBoundOfThreadsGrowsAsTheRatesDo() throws IOException {
        Path claims = Path.of("..", "studies", "004", "claims.yaml");

        String text = Files.readString(claims);

        assertThat(threadsOfTomcat(text, 8)).isEqualTo(new Bounds(OptionalDouble.of(200), OptionalDouble.of(236)));
        assertThat(threadsOfTomcat(text, CORES)).isEqualTo(new Bounds(OptionalDouble.of(50), OptionalDouble.of(86)));

        assertRefused(
                HEAD + """
                        rates-for-cores: 8
                        claims:
                          a: {says: s, section: s, plan: speed, holds: [threads: {cell: {stack: x}, at-least: 191}]}
                        """,
                "c.yaml:9: threads needs a bound that grows with the cores, such as 25 cores + 36, since the rates do.");
    }

    /** The machine that measures has two cores, and that of the study had eight. */
    @Test
    void ratesAreThoseOfThisMachine() {
        Content content = parse(HEAD + """
                rates-for-cores: 8
                cells:
                  fast: {stack: toy, load: get-company rate=1500}
                  closed: {stack: toy, load: get-company clients=50}
                fair-cells:
                  fast: {stack: toy, profiles: "new?", load: get-company rate=1500}
                claims:
                  threads:
                    says: "As many."
                    section: Results
                    plan: speed
                    holds:
                      - threads: {cell: fast, at-least: 10 cores + 2.5 clients + 7, at-most: clients + cores + 2000}
                      - errors: {cell: closed, exactly: 0}
                """);

        CellPattern fast = toy(ScenarioLoad.open("get-company", 375, false), Set.of(), false);
        assertThat(content.rates().sentence())
                .contains(
                        "A rate of the study is multiplied by 0.25, the cores of this machine (2) over those of the study's"
                                + " (8).");
        assertThat(content.fairCells())
                .containsExactly(
                        Map.entry(fast, toy(ScenarioLoad.open("get-company", 375, false), Set.of("new"), true)));
        assertThat(content.claims().get(0).basis())
                .isEqualTo(new Basis.Numbers(
                        "speed",
                        List.of(
                                new OfCount(
                                        ClaimCount.THREADS,
                                        ProbeMoment.LATER,
                                        fast,
                                        new CountBounds(
                                                Optional.of(new Amount(7, 10, 2.5)),
                                                Optional.of(new Amount(2000, 1, 1)))),
                                new OfCount(
                                        ClaimCount.ERRORS,
                                        ProbeMoment.LATER,
                                        toy(ScenarioLoad.closed("get-company", 50), Set.of(), false),
                                        CountBounds.of(Bounds.exactly(0))))));
    }

    @Test
    void ratesOfAPlanAreThoseOfThisMachine() {
        RateScale scale = new RateScale(OptionalInt.of(8), 3);

        assertThat(scale.rate(new Value("1500", "rate"))).isEqualTo(new Value("562.5", "rate"));
        assertThat(scale.rate(new Value("800", "rate"))).isEqualTo(new Value("300", "rate"));
        assertThat(new RateScale(OptionalInt.empty(), 3).rate(new Value("800", "rate")))
                .isEqualTo(new Value("800", "rate"));
        assertThat(new RateScale(OptionalInt.empty(), 3).sentence()).isEmpty();
    }

    private static Bounds threadsOfTomcat(String text, int cores) {
        return ClaimsFile.parse("c.yaml", text, cores, (version, value) -> Map.of()).claims().stream()
                .filter(claim -> claim.id().equals("delay-threads"))
                .flatMap(claim -> ((Basis.Numbers) claim.basis()).predicates().stream())
                .map(predicate -> ((OfCount) predicate).bounds().on(cores, 0))
                .findFirst()
                .orElseThrow();
    }

    private static CellPattern toy(ScenarioLoad load, Set<String> profiles, boolean wherePossible) {
        return new CellPattern(
                "toy", List.of(profiles), NO_SETTINGS, Optional.of(load), wherePossible, Optional.empty());
    }

    /** Under the head, whose six lines come first. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            claim: {}                              | c.yaml:7: claim is no key of a study: the keys are title, source, protocol, withdrawn, product, versions, plans, rates-for-cores, fair, fair-cells, cells, claims.
            cells: {}                              | c.yaml:1: a study needs claims.
            claims: none                           | c.yaml:7: claims takes keys with values, such as {a: 1, b: 2}.
            fair: {fast: equal}                    | c.yaml:7: fast is no key of fair: the keys are speed, equal, loops.
            fair: {speed: fast}                    | c.yaml:7: speed=fast is not allowed: the plans are speed, equal, loops.
            cells: {a: {profiles: none}}           | c.yaml:7: a needs stack.
            cells: {a: {stack: s, profiles: ["a,b", "b,a"]}} | c.yaml:7: profiles=b,a is not allowed: it stands there twice.
            cells: {a: {stack: s, version: 3.0}}   | c.yaml:7: version=3.0 is not allowed: the versions are 1.0, 2.0.
            cells: {a: {stack: s, load: fast}}     | c.yaml:7: load=fast is not allowed: it takes a load such as get-professor rate=600.
            rates-for-cores: 0                     | c.yaml:7: rates-for-cores=0 is not allowed: it takes a whole number from 1 to 1000.
            fair-cells: {a: b}                     | c.yaml:7: a is no key of fair-cells: the keys are .
            cells: {a: b}                          | c.yaml:7: a=b is not allowed: it takes a cell, such as {stack: web-mvc-jdbc}, or a name under cells: .
            """)
    void aMistakeAboveTheClaimsIsOneSentence(String text, String message) {
        assertRefused(HEAD + text, message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            section: s                                     | c.yaml:8: a needs says.
            says: s                                        | c.yaml:8: a needs section.
            says: s, section: s                            | c.yaml:8: a needs plan and holds, or undecidable with the reason.
            says: s, section: s, plan: speed               | c.yaml:8: a needs plan and holds, or undecidable with the reason.
            says: s, section: s, plan: speed, undecidable: w | c.yaml:8: undecidable cannot stand beside plan and holds, which decide the claim.
            says: s, section: s, plan: p, holds: [rows: {}] | c.yaml:8: plan=p is not allowed: the plans are speed, equal, loops.
            says: s, section: s, plan: speed, holds: []    | c.yaml:8: holds takes a list of mappings, such as [{a: 1}, {a: 2}].
            says: s, section: s, plan: speed, holds: [a: {}] | c.yaml:8: a is no predicate: there are ratio, equal, event-loops, loaded-loops, active-sessions, sessions, rows, statements, threads, errors, answered.
            says: s, section: s, undecidable: w, defect: 1 | c.yaml:8: defect=1 is not allowed: it takes true or false.
            says: s, section: s, undecidable: w, why: w    | c.yaml:8: why is no key of a: the keys are says, section, link, plan, holds, undecidable, published, defect, needs, note.
            says: s, section: s, undecidable: w, needs: {cores: 0} | c.yaml:8: cores=0 is not allowed: it takes a whole number from 1 to 1000.
            says: s, section: s, undecidable: w, needs: {database: here} | c.yaml:8: database=here is not allowed: it takes elsewhere.
            """)
    void aMistakeInAClaimIsOneSentence(String claim, String message) {
        assertRefused(HEAD + "claims:\n  a: {" + claim + "}", message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            speed | sessions: {cell: x}                               | sessions takes a probe, and speed is a run.
            speed | threads: {cell: x, at-most: 2 heads}              | at-most=2 heads is not allowed: it takes a number such as 30, or a sum such as 10 cores + 30 or clients + 30.
            speed | threads: {cell: x, at-most: cores +}              | at-most=cores + is not allowed: it takes a number such as 30, or a sum such as 10 cores + 30 or clients + 30.
            speed | threads: {cell: x, at-least: cores + 9, at-most: 9} | at-least=cores + 9 is not allowed: at-most is less.
            loops | rows: {cell: x}                                   | rows takes a run, and loops is a probe.
            loops | ratio: {cell: x}                                  | ratio takes a run, and loops is a probe.
            speed | ratio: {of: cpu, to: x, at-least: 1}              | ratio needs cell for the mean of some cells, or each for every one of them.
            speed | ratio: {of: cpu, cell: x, each: x, to: x}         | ratio needs cell for the mean of some cells, or each for every one of them.
            speed | ratio: {of: cpu, cell: x, at-least: 1}            | ratio needs to.
            speed | ratio: {of: cpu, cell: x, to: z}                  | to=z is not allowed: it takes a cell, such as {stack: web-mvc-jdbc}, or a name under cells: x, y.
            speed | ratio: {of: cpu, cell: x, to: x, at-least: 1}     | ratio compares cells with themselves: cell and to are the same.
            speed | ratio: {of: cpu, each: x, to: x, at-least: 1}     | ratio compares cells with themselves: cell and to are the same.
            speed | ratio: {of: heat, cell: x, to: y, at-least: 1}    | of=heat is not allowed: it takes duration, turnaround, cpu, database-cpu, throughput, cpu-usage, latency, latency-p50, latency-p99, threads, heap, heap-mean, rss.
            speed | ratio: {of: cpu, cell: x, to: y}                  | ratio needs a bound: at-least or at-most.
            speed | ratio: {of: cpu, cell: x, to: y, at-least: 2, at-most: 1} | at-least=2 is not allowed: at-most is less.
            speed | ratio: {of: cpu, cell: x, to: y, at-least: -1}    | at-least=-1 is not allowed: it takes a number such as 1.5.
            speed | ratio: {of: cpu, cell: x, to: y, within: 1 %}     | within is no key of ratio: the keys are of, cell, each, to, at-least, at-most.
            speed | equal: {of: cpu, cell: x, to: y}                  | equal needs within.
            speed | equal: {of: cpu, cell: x, to: y, within: 0.1}     | within=0.1 is not allowed: it takes a percentage from 1 % to 99 %.
            speed | rows: {cell: x, exactly: 1, at-least: 1}          | exactly cannot stand beside at-least and at-most.
            speed | rows: {cell: x, when: first, exactly: 1}          | when is no key of rows: the keys are cell, exactly, at-least, at-most.
            loops | sessions: {cell: x, when: soon, exactly: 1}       | when=soon is not allowed: it takes first, later, at-once.
            """)
    void aMistakeInAPredicateIsOneSentence(String plan, String predicate, String message) {
        assertRefused(
                HEAD + "cells: {x: {stack: x}, y: {stack: y}}\nclaims:\n  a:\n    says: s\n    section: s\n    plan: "
                        + plan + "\n    holds:\n      - " + predicate,
                "c.yaml:14: " + message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            versions: {"1.0": none}  | c.yaml:5: versions takes two versions at least, the study's own first and today's last.
            versions: [none]         | c.yaml:5: versions takes keys with values, such as {a: 1, b: 2}.
            """)
    void thereAreTwoVersions(String versions, String message) {
        assertRefused(HEAD.replaceFirst("versions:.*", versions) + "claims: {}", message);
    }

    @Test
    void aPlanIsARunOrAProbe() {
        assertRefused(
                HEAD.replace("loops: probe", "loops: walk") + "claims: {}",
                "c.yaml:6: loops=walk is not allowed: it takes run, probe.");
    }

    @Test
    void nothingIsNoStudy() {
        assertRefused(
                "# nothing",
                "c.yaml:1: there is nothing in this study: the keys are title, source, protocol, withdrawn, product, versions, plans,"
                        + " rates-for-cores, fair, fair-cells, cells, claims.");
        assertRefused("title: a: b", "c.yaml:1: this is no YAML: mapping values are not allowed here.");
    }

    private static void assertRefused(String text, String message) {
        assertThatExceptionOfType(BenchException.class)
                .isThrownBy(() -> parse(text))
                .withMessage(message)
                .satisfies(e -> assertThat(e.exitStatus()).isEqualTo(2));
    }

    /** Every stack has the pool. */
    private static Content parse(String text) {
        return ClaimsFile.parse(
                "c.yaml",
                text,
                CORES,
                (version, value) -> value.text().equals("none")
                        ? Map.of()
                        : Map.of("toy", new TreeMap<>(Map.of("g:pool", value.text()))));
    }
}
