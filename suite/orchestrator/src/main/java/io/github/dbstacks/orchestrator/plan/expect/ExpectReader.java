package io.github.dbstacks.orchestrator.plan.expect;

import io.github.dbstacks.orchestrator.plan.value.ProfileText;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.orchestrator.plan.value.YamlMapping;
import io.github.dbstacks.orchestrator.plan.value.YamlValue;
import io.github.dbstacks.records.expectation.Amount;
import io.github.dbstacks.records.expectation.CellPattern;
import io.github.dbstacks.records.expectation.Condition;
import io.github.dbstacks.records.expectation.Expectation;
import io.github.dbstacks.records.expectation.Expectation.Needs;
import io.github.dbstacks.records.expectation.Expectation.Undecidable;
import io.github.dbstacks.records.expectation.Expectations.Study;
import io.github.dbstacks.records.expectation.Obstacle;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.EnumText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads what a plan expects: its keys {@code study}, {@code cells-named} and {@code expect}. */
public final class ExpectReader {
    public static final String STUDY = "study";
    public static final String CELLS = "cells-named";
    public static final String EXPECT = "expect";
    public static final Set<String> KEYS = YamlMapping.keys(STUDY, CELLS, EXPECT);

    private static final String CLAIM = "claim";
    private static final String GIVEN = "given";
    private static final String ANSWER = "answer";

    private static final Set<String> OF_STUDY =
            YamlMapping.keys("title link question answer protocol withdrawn versions tables");
    private static final Set<String> OF_CELL = YamlMapping.keys("stack", "profiles", "settings", "workload", "at");
    private static final String CONDITION = "ratio each value of at-least at-most within exactly";
    private static final Set<String> OF_CONDITION = YamlMapping.keys(CONDITION);
    private static final Set<String> OF_CLAIM =
            YamlMapping.keys("claim says section published all undecidable", CONDITION, "defect needs given note");
    /**
     * The obstacles that stand before any run. Another run of the same plan may do without the others, such as
     * precision.
     */
    private static final Set<String> OBSTACLES = YamlMapping.keys(
            Stream.of(Obstacle.CORES, Obstacle.NOT_RECORDED, Obstacle.DATABASE_ELSEWHERE, Obstacle.WORDS)
                    .map(Obstacle::toString)
                    .toArray(String[]::new));

    private static final int MOST_CORES = 1_000;
    private static final String NUMBER = "\\d{1,9}(?:\\.\\d{1,9})?";
    private static final Pattern PERCENT = Pattern.compile("([1-9]\\d?) ?%");
    /** A term is so many, or for each core or client so many, or one. */
    private static final Pattern TERM = Pattern.compile("(" + NUMBER + ")|(?:(" + NUMBER + ") )?(cores|clients)");

    private final YamlMapping plan;
    private final Map<String, Value> versions = new LinkedHashMap<>();
    private final Map<String, CellPattern> cells = new LinkedHashMap<>();
    private final List<Value> ofTables = new ArrayList<>();

    private ExpectReader(YamlMapping plan) {
        this.plan = plan;
    }

    public static PlanExpectations read(YamlMapping plan) {
        return new ExpectReader(plan).expectations();
    }

    /**
     * The study and the claims of a plan as they are written, by the plan's keys, with another word in the names of
     * claims: {@code errors-mysql} in place of {@code errors-mariadb}.
     */
    public static Map<String, Object> renamed(YamlMapping plan, String word, String other) {
        Map<String, Object> renamed = new LinkedHashMap<>();
        plan.value(STUDY).ifPresent(study -> renamed.put(STUDY, renamed(study, Set.of(ANSWER), word, other)));
        renamed.put(
                EXPECT,
                plan.elements(EXPECT).stream()
                        .map(claim -> renamed(claim, Set.of(CLAIM, GIVEN), word, other))
                        .toList());
        return renamed;
    }

    private static Map<String, Object> renamed(YamlValue mapping, Set<String> keys, String word, String other) {
        Map<String, Object> renamed = new LinkedHashMap<>();
        mapping.mapping()
                .forEach((key, value) ->
                        renamed.put(key, keys.contains(key) ? value.text().replace(word, other) : value.plain()));
        return renamed;
    }

    private PlanExpectations expectations() {
        Optional<YamlMapping> ofStudy = plan.value(STUDY).map(value -> value.mapping(OF_STUDY));
        ofStudy.ifPresent(study -> versions.putAll(study.singles("versions"))); // which cells may name
        plan.mapping(CELLS).forEach((name, cell) -> cells.put(name, pattern(cell.mapping(OF_CELL))));
        Optional<Study> study = ofStudy.map(this::study);
        Map<Value, Expectation> claims = new LinkedHashMap<>();
        Set<String> names = new HashSet<>();
        for (YamlValue element : plan.elements(EXPECT)) {
            YamlMapping claim = element.mapping(OF_CLAIM);
            Value name = claim.required(CLAIM).single();
            if (!names.add(name.text())) {
                throw name.refused("it stands there twice.");
            }
            claims.put(name, claim(claim));
            claim.single(GIVEN).ifPresent(given -> checkGiven(name.text(), given, names));
        }
        ofStudy.flatMap(of -> of.single(ANSWER))
                .filter(answer -> !names.contains(answer.text()))
                .ifPresent(answer -> {
                    throw answer.refused("it takes the name of a claim of this plan.");
                });
        return new PlanExpectations(study, versions, cells, ofTables, claims);
    }

    /** It stands before, so that no two suppose each other. */
    private static void checkGiven(String claim, Value given, Set<String> read) {
        if (given.text().equals(claim) || !read.contains(given.text())) {
            throw given.refused("it takes the name of a claim that stands before this one.");
        }
    }

    private Study study(YamlMapping study) {
        TableReader tables = new TableReader(name -> {
            checkName(name);
            ofTables.add(name);
        });
        Value link = study.required("link").single();
        if (!link.text().matches("https?://\\S+")) {
            throw link.refused("it takes an address that begins with https://.");
        }
        return new Study(
                study.required("title").text(),
                link.text(),
                study.text("question"),
                study.text(ANSWER),
                study.text("protocol"),
                study.text("withdrawn"),
                study.elements("tables").stream().map(tables::read).toList());
    }

    private CellPattern pattern(YamlMapping cell) {
        List<Value> sets =
                cell.has("profiles") ? cell.list("profiles") : List.of(new Value(ProfileText.NONE, "profiles"));
        return new CellPattern(
                cell.required("stack").text(),
                sets.stream().map(set -> List.copyOf(ProfileText.names(set))).toList(),
                Value.texts(cell.singles("settings")),
                cell.single("workload").map(ExpectReader::workload),
                sets.stream().anyMatch(ProfileText::isWherePossible),
                cell.single("at").map(this::version));
    }

    private String version(Value name) {
        if (!versions.containsKey(name.text())) {
            throw name.refused("the versions of study are " + String.join(", ", versions.keySet()) + ".");
        }
        return name.text();
    }

    private static String workload(Value text) {
        return Work.named(text.text())
                .map(Work::toString)
                .orElseThrow(() -> text.refused("it takes a workload, or a load such as get-professor rate=600."));
    }

    private Expectation claim(YamlMapping claim) {
        Optional<Undecidable> undecidable = claim.value("undecidable").map(ExpectReader::undecidable);
        boolean isOne = OF_CONDITION.stream().anyMatch(claim::has);
        if ((undecidable.isPresent() ? 1 : 0) + (isOne ? 1 : 0) + (claim.has("all") ? 1 : 0) != 1) {
            throw claim.whole()
                    .refused("takes one of three: a condition (ratio or value), all with a list of conditions, or"
                            + " undecidable with the reason");
        }
        List<Condition> conditions = isOne
                ? List.of(condition(claim))
                : claim.elements("all").stream()
                        .map(one -> condition(one.mapping(OF_CONDITION)))
                        .toList();
        return new Expectation(
                claim.required(CLAIM).text(),
                claim.required("says").text(),
                claim.text("section"),
                claim.text("published"),
                conditions,
                undecidable,
                claim.isTrue("defect", false),
                claim.value("needs").map(ExpectReader::needs),
                claim.single(GIVEN).map(Value::text),
                claim.text("note"));
    }

    /** A reason alone is about the words of the claim; {@code {cores: the reason}} names another obstacle. */
    private static Undecidable undecidable(YamlValue value) {
        if (value.isSingle()) {
            return new Undecidable(Obstacle.WORDS, value.text());
        }
        Map<String, YamlValue> of = value.mapping(OBSTACLES).values();
        if (of.size() != 1) {
            throw value.refused("takes one reason");
        }
        Map.Entry<String, YamlValue> reason = of.entrySet().iterator().next();
        return new Undecidable(
                EnumText.read(Obstacle.class, reason.getKey()).orElseThrow(),
                reason.getValue().text());
    }

    private Condition condition(YamlMapping condition) {
        YamlValue whole = condition.whole();
        if (condition.has("ratio") == condition.has("value")) {
            throw whole.refused("needs ratio: [A, B] of two names under " + CELLS + ", or value: A of one");
        }
        List<Value> names = condition
                .value("ratio")
                .map(ExpectReader::two)
                .orElseGet(() -> condition.single("value").stream().toList());
        names.forEach(this::checkName);
        boolean each = condition.isTrue("each", false);
        if (names.size() == 2 && names.get(0).text().equals(names.get(1).text()) && !each) {
            throw whole.refused("compares cells with themselves");
        }
        String metric = TableReader.metric(condition.required("of").single());
        Optional<Amount> exactly = condition.single("exactly").map(ExpectReader::amount);
        Optional<Double> within = condition.single("within").map(ExpectReader::share);
        boolean isBetween = condition.has("at-least") || condition.has("at-most");
        if ((exactly.isPresent() ? 1 : 0) + (within.isPresent() ? 1 : 0) + (isBetween ? 1 : 0) != 1) {
            throw whole.refused("needs one bound: at-least, at-most or both; exactly; or within, such as 10 %");
        }
        if (within.isPresent() && names.size() == 1) {
            throw whole.refused("has within, which a ratio takes; a value takes at-least, at-most or exactly");
        }
        Optional<Amount> least = exactly.or(() -> within.map(share -> Amount.of(1 - share)))
                .or(() -> condition.single("at-least").map(ExpectReader::amount));
        Optional<Amount> most = exactly.or(() -> within.map(share -> Amount.of(1 + share)))
                .or(() -> condition.single("at-most").map(ExpectReader::amount));
        if (names.size() == 2
                && Stream.concat(least.stream(), most.stream()).anyMatch(amount -> amount.perClient() > 0)) {
            throw whole.refused("counts clients, which a ratio does not have");
        }
        if (least.isPresent()
                && most.isPresent()
                && least.get().on(1, 1) > most.get().on(1, 1)) {
            throw condition.value("at-most").orElse(whole).refused("is less than at-least");
        }
        return new Condition(
                metric,
                names.get(0).text(),
                names.stream().skip(1).map(Value::text).findFirst(),
                each,
                least,
                most);
    }

    private static List<Value> two(YamlValue ratio) {
        List<Value> names = ratio.list();
        if (names.size() != 2) {
            throw ratio.refused("takes two names under " + CELLS + ", such as [A, B]");
        }
        return names;
    }

    private void checkName(Value name) {
        if (!cells.containsKey(name.text())) {
            throw name.refused("the names under " + CELLS + " are " + String.join(", ", cells.keySet()) + ".");
        }
    }

    /** A sum such as {@code 10 cores + 27}. */
    private static Amount amount(Value sum) {
        double fixed = 0;
        double perCore = 0;
        double perClient = 0;
        for (String text : sum.text().split(" \\+ ", -1)) {
            Matcher term = TERM.matcher(text);
            if (!term.matches()) {
                throw sum.refused("it takes a number such as 30, or a sum such as 10 cores + 30 or clients + 30.");
            }
            if (term.group(1) != null) {
                fixed += Double.parseDouble(term.group(1));
            } else {
                double times = term.group(2) == null ? 1 : Double.parseDouble(term.group(2));
                perCore += term.group(3).equals("cores") ? times : 0;
                perClient += term.group(3).equals("clients") ? times : 0;
            }
        }
        return new Amount(fixed, perCore, perClient);
    }

    /** Returns the share that a percentage is: 0.1 for 10 %. */
    private static double share(Value percent) {
        Matcher number = PERCENT.matcher(percent.text());
        if (!number.matches()) {
            throw percent.refused("it takes a percentage from 1 % to 99 %.");
        }
        return Integer.parseInt(number.group(1)) / 100.0;
    }

    private static Needs needs(YamlValue value) {
        YamlMapping needs = value.mapping(YamlMapping.keys("cores", "database"));
        Optional<Value> database = needs.single("database");
        database.filter(where -> !where.text().equals("elsewhere")).ifPresent(where -> {
            throw where.refused("it takes elsewhere.");
        });
        return new Needs(needs.single("cores").map(cores -> cores.wholeNumber(1, MOST_CORES)), database.isPresent());
    }
}
