package io.github.dbstacks.orchestrator.plan.expect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.PlanText;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.expectation.Amount;
import io.github.dbstacks.records.expectation.Condition;
import io.github.dbstacks.records.expectation.Expectation;
import io.github.dbstacks.records.expectation.Expectation.Needs;
import io.github.dbstacks.records.expectation.Expectation.Undecidable;
import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.records.expectation.LibraryVersion;
import io.github.dbstacks.records.expectation.Obstacle;
import io.github.dbstacks.records.expectation.PublishedTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what a plan expects, and the one sentence about each mistake. */
class ExpectReaderTest {
    private static final String PLAN = """
            libraries: ["io.r2dbc:r2dbc-pool:1.0.0.RELEASE", then, none]
            study:
              title: "A study: 2023"
              link: https://example.org
              question: "Which is dearer?"
              answer: dearer
              versions: {"old": "io.r2dbc:r2dbc-pool:1.0.0.RELEASE", "2023": then, "2026": none, "never": boot-4.1.0}
              tables:
                - title: Durations
                  columns: {Duration: {of: duration, unit: s}, Threads: {of: threads}}
                  rows:
                    JDBC: {cells: jdbc, published: [18.0, 200]}
                    R2DBC: {cells: r2dbc, to: jdbc, published: [25.5, "-"]}
            cells-named:
              jdbc: {stack: web-mvc-jdbc}
              r2dbc: {stack: web-webflux-r2dbc, profiles: [none, "b,a?"], settings: {event-loops: 8}, at: "2026"}
              loaded: {stack: web-mvc-jdbc, workload: get-company rate=500}
            expect:
              - claim: dearer
                says: "It \\"is\\" dearer."
                section: Results
                ratio: [r2dbc, jdbc]
                each: true
                of: app-cpu
                at-least: 1.5
                published: "2 times"
                needs: {cores: 8, database: elsewhere}
                defect: true
                note: "By the way."
              - claim: many
                says: "Many."
                all:
                  - {value: loaded, of: threads, at-least: 0.9 clients + 14, at-most: 10 cores + clients + 44}
                  - {ratio: [r2dbc, jdbc], of: threads, within: 10 %}
                  - {value: loaded, of: active-sessions-first, exactly: 100}
                given: dearer
              - {claim: opinion, says: "Good.", undecidable: "it is an opinion"}
              - {claim: cold, says: "Fast.", undecidable: {not-recorded: "nobody looked"}}
            """;

    @Test
    void everyKeyIsRead() {
        Expectations expectations = expectations(PLAN);

        assertThat(expectations.study())
                .contains(new Expectations.Study(
                        "A study: 2023",
                        "https://example.org",
                        Optional.of("Which is dearer?"),
                        Optional.of("dearer"),
                        Optional.empty(),
                        Optional.empty(),
                        List.of(new PublishedTable(
                                "Durations",
                                List.of(
                                        new PublishedTable.Column("Duration", "duration", Optional.of("s")),
                                        new PublishedTable.Column("Threads", "threads", Optional.empty())),
                                List.of(
                                        new PublishedTable.Row(
                                                "JDBC", "jdbc", Optional.empty(), List.of("18.0", "200")),
                                        new PublishedTable.Row(
                                                "R2DBC", "r2dbc", Optional.of("jdbc"), List.of("25.5", "-")))))));
        assertThat(expectations.pattern("r2dbc").profiles()).containsExactly(List.of(), List.of("a", "b"));
        assertThat(expectations.pattern("r2dbc").settings()).isEqualTo(Map.of("event-loops", "8"));
        assertThat(expectations.pattern("r2dbc").wherePossible()).isTrue();
        assertThat(expectations.pattern("r2dbc").version()).contains("2026");
        assertThat(expectations.pattern("loaded").workload()).contains("get-company rate=500");
        assertThat(expectations.claims())
                .startsWith(new Expectation(
                        "dearer",
                        "It \"is\" dearer.",
                        Optional.of("Results"),
                        Optional.of("2 times"),
                        List.of(new Condition(
                                "app-cpu",
                                "r2dbc",
                                Optional.of("jdbc"),
                                true,
                                Optional.of(Amount.of(1.5)),
                                Optional.empty())),
                        Optional.empty(),
                        true,
                        Optional.of(new Needs(Optional.of(8), true)),
                        Optional.empty(),
                        Optional.of("By the way.")));
        assertThat(expectations.claims().get(1).conditions())
                .extracting(Condition::least, Condition::most)
                .extracting(Object::toString)
                .containsExactly(
                        "(Optional[Amount[fixed=14.0, perCore=0.0, perClient=0.9]], Optional[Amount[fixed=44.0, perCore=10.0, perClient=1.0]])",
                        "(Optional[Amount[fixed=0.9, perCore=0.0, perClient=0.0]], Optional[Amount[fixed=1.1, perCore=0.0, perClient=0.0]])",
                        "(Optional[Amount[fixed=100.0, perCore=0.0, perClient=0.0]], Optional[Amount[fixed=100.0, perCore=0.0, perClient=0.0]])");
        assertThat(expectations.claims().get(1).given()).contains("dearer");
        assertThat(expectations.claims().subList(2, 4))
                .extracting(claim -> claim.undecidable().orElseThrow())
                .containsExactly(
                        new Undecidable(Obstacle.WORDS, "it is an opinion"),
                        new Undecidable(Obstacle.NOT_RECORDED, "nobody looked"));
    }

    /** The run has only some versions: a version whose libraries the plan does not name is left out. */
    @Test
    void versionsAreThoseOfTheStudyThatTheRunHas() {
        Plan plan = PlanFile.parse("my.yaml", PLAN);

        assertThat(expectations(PLAN).versions())
                .containsExactly(
                        new LibraryVersion("old", new TreeMap<>(Map.of("io.r2dbc:r2dbc-pool", "1.0.0.RELEASE"))),
                        new LibraryVersion("2023", new TreeMap<>(Map.of("versions", "then"))),
                        new LibraryVersion("2026", new TreeMap<>()));
        assertThat(plan.expectations()
                        .of(List.of(new Value("none", "--with")))
                        .orElseThrow()
                        .versions())
                .containsExactly(new LibraryVersion("2026", new TreeMap<>()));
        assertThat(plan.expectations()
                        .of(List.of(new Value("g:a:1", "--with")))
                        .orElseThrow()
                        .versions())
                .containsExactly(new LibraryVersion("g:a:1", new TreeMap<>(Map.of("g:a", "1"))));
        assertThat(expectations(PLAN.replaceFirst("(?s)libraries.*?study:.*?cells-named", "cells-named")
                                .replace(", at: \"2026\"", ""))
                        .versions())
                .containsExactly(new LibraryVersion("as built", new TreeMap<>()));
    }

    @Test
    void aPlanThatIsWrittenAgainExpectsTheSame() {
        Plan plan = PlanFile.parse("my.yaml", PLAN);

        assertThat(expectations(PlanText.of(plan))).isEqualTo(expectations(PLAN));
    }

    @Test
    void aPlanThatExpectsNothingHasNoExpectations() {
        assertThat(PlanFile.parse("my.yaml", "stacks: [a]").expectations().of(List.of()))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            of: app-cpu;            of: cpu;                of=cpu is not allowed: it takes the id of a metric, which ./bench metrics lists.
            ratio: [r2dbc, jdbc];   ratio: [r2dbc, other];  ratio=other is not allowed: the names under cells-named are jdbc, r2dbc, loaded.
            ratio: [r2dbc, jdbc];   ratio: [r2dbc];         ratio takes two names under cells-named, such as [A, B].
            each: true;             each: yes;              each=yes is not allowed: it takes true or false.
            at-least: 1.5;          at-least: much;         at-least=much is not allowed: it takes a number such as 30, or a sum such as 10 cores + 30 or clients + 30.
            within: 10 %;           within: 200 %;          within=200 % is not allowed: it takes a percentage from 1 % to 99 %.
            cores: 8;               cores: 0;               cores=0 is not allowed: it takes a whole number from 1 to 1000.
            database: elsewhere;    database: here;         database=here is not allowed: it takes elsewhere.
            claim: many;            claim: dearer;          claim=dearer is not allowed: it stands there twice.
            not-recorded: "nobody;  patience: "nobody;      patience is no key of undecidable: the keys are cores, not-recorded, database-elsewhere, words.
            not-recorded: "nobody;  precision: "nobody;     precision is no key of undecidable: the keys are cores, not-recorded, database-elsewhere, words.
            link: https://;         link: javascript:;      link=javascript:example.org is not allowed: it takes an address that begins with https://.
            workload: get-company;  workload: 7 get;        workload=7 get rate=500 is not allowed: it takes a workload, or a load such as get-professor rate=600.
            at: "2026";             at: "1999";             at=1999 is not allowed: the versions of study are old, 2023, 2026, never.
            answer: dearer;         answer: dear;           answer=dear is not allowed: it takes the name of a claim of this plan.
            given: dearer;          given: opinion;         given=opinion is not allowed: it takes the name of a claim that stands before this one.
            given: dearer;          given: many;            given=many is not allowed: it takes the name of a claim that stands before this one.
            title: "A study: 2023"; withdrawn: "x";         study needs title.
            title: Durations;       titel: Durations;       titel is no key of tables: the keys are title, columns, rows.
            {of: threads};          {of: thread};           of=thread is not allowed: it takes the id of a metric, which ./bench metrics lists.
            cells: jdbc;            cells: odbc;            cells=odbc is not allowed: the names under cells-named are jdbc, r2dbc, loaded.
            to: jdbc;               to: r2dbc;              to=r2dbc is not allowed: it takes the cells of another row: jdbc.
            [18.0, 200];            [18.0];                 published takes a number for each of the 2 columns, or - where there is none.
            [18.0, 200];            [18 s, 200];            published=18 s is not allowed: it takes a number such as 25.5, or - where the study has none.
            """)
    void aMistakeIsOneSentence(String right, String wrong, String sentence) {
        assertThat(PLAN).contains(right);
        assertThatThrownBy(() -> PlanFile.parse("my.yaml", PLAN.replace(right, wrong)))
                .hasMessageMatching("my\\.yaml:\\d+: .*")
                .hasMessageContaining(sentence);
    }

    @Test
    void whatIsNoConditionIsRefused() {
        assertThatThrownBy(() -> claim("ratio: [a, a], of: threads, at-least: 1"))
                .hasMessageEndingWith("expect compares cells with themselves.");
        assertThatThrownBy(() -> claim("ratio: [a, b], of: threads"))
                .hasMessageEndingWith(
                        "expect needs one bound: at-least, at-most or both; exactly; or within, such as 10 %.");
        assertThatThrownBy(() -> claim("ratio: [a, b], of: threads, at-least: 2, at-most: 1"))
                .hasMessageEndingWith("at-most is less than at-least.");
        assertThatThrownBy(() -> claim("ratio: [a, b], of: threads, at-least: clients"))
                .hasMessageEndingWith("expect counts clients, which a ratio does not have.");
        assertThatThrownBy(() -> claim("value: a, of: threads, within: 10 %"))
                .hasMessageEndingWith(
                        "expect has within, which a ratio takes; a value takes at-least, at-most or exactly.");
        assertThatThrownBy(() -> claim("of: threads, at-least: 1"))
                .hasMessageEndingWith("expect needs ratio: [A, B] of two names under cells-named, or value: A of one.");
        assertThatThrownBy(() -> claim("value: a, of: threads, at-least: 1, undecidable: it is nice"))
                .hasMessageEndingWith("expect takes one of three: a condition (ratio or value), all with a list of"
                        + " conditions, or undecidable with the reason.");
    }

    private static Plan claim(String condition) {
        return PlanFile.parse(
                "my.yaml",
                "cells-named: {a: {stack: a}, b: {stack: b}}\nexpect:\n  - {claim: c, says: s, " + condition + "}");
    }

    private static Expectations expectations(String text) {
        Plan plan = PlanFile.parse("my.yaml", text);
        return plan.expectations().of(plan.axes().libraries()).orElseThrow();
    }
}
