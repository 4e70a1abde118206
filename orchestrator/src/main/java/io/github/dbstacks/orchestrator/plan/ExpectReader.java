package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.analysis.expectation.ProbeEvidence;
import io.github.dbstacks.analysis.metric.Metric;
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
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads what a plan expects: its keys {@code study}, {@code cells-named} and {@code expect}. */
final class ExpectReader {
    static final String STUDY = "study";
    static final String CELLS = "cells-named";
    static final String EXPECT = "expect";

    private static final Set<String> OF_STUDY = ordered("title", "link", "protocol", "withdrawn", "versions");
    private static final Set<String> OF_CELL = ordered("stack", "profiles", "settings", "workload", "at");
    private static final Set<String> OF_CONDITION =
            ordered("ratio", "each", "value", "of", "at-least", "at-most", "within", "exactly");
    private static final Set<String> OF_CLAIM = ordered("claim", "says", "section", "published", "all", "undecidable");
    private static final Set<String> ALSO_OF_CLAIM = ordered("defect", "needs", "note");
    private static final String WHERE_POSSIBLE = "?";
    private static final int MOST_CORES = 1_000;
    private static final String NUMBER = "\\d{1,9}(?:\\.\\d{1,9})?";
    private static final Pattern PERCENT = Pattern.compile("([1-9]\\d?) ?%");
    /** So many, or for each core or client so many, or one. */
    private static final Pattern TERM = Pattern.compile("(" + NUMBER + ")|(?:(" + NUMBER + ") )?(cores|clients)");

    private final Map<String, YamlValue> plan;
    private final Map<String, Value> versions = new LinkedHashMap<>();
    private final Map<String, CellPattern> cells = new LinkedHashMap<>();

    private ExpectReader(Map<String, YamlValue> plan) {
        this.plan = plan;
    }

    /** @param plan the values of a plan by key */
    static PlanExpectations read(Map<String, YamlValue> plan) {
        return new ExpectReader(plan).expectations();
    }

    private PlanExpectations expectations() {
        Map<String, Object> written = new LinkedHashMap<>();
        for (String key : List.of(STUDY, CELLS, EXPECT)) {
            optional(plan, key).ifPresent(value -> written.put(key, value.plain()));
        }
        Optional<Study> study = optional(plan, STUDY).map(this::study);
        optional(plan, CELLS)
                .ifPresent(value -> value.mapping().forEach((name, cell) -> cells.put(name, pattern(cell))));
        Map<Value, Expectation> claims = new LinkedHashMap<>();
        Set<String> names = new LinkedHashSet<>();
        for (YamlValue claim : optional(plan, EXPECT).map(YamlValue::elements).orElse(List.of())) {
            Value name = required(claim, claim.mapping(), "claim").single();
            if (!names.add(name.text())) {
                throw name.refused("it stands there twice.");
            }
            claims.put(name, claim(claim));
        }
        return new PlanExpectations(written, study, versions, cells, claims);
    }

    private Study study(YamlValue value) {
        Map<String, YamlValue> of = value.mapping(OF_STUDY);
        optional(of, "versions")
                .ifPresent(sets -> sets.mapping().forEach((name, set) -> versions.put(name, set.single())));
        Value link = required(value, of, "link").single();
        if (!link.text().matches("https?://\\S+")) {
            throw link.refused("it takes an address that begins with https://.");
        }
        return new Study(text(value, of, "title"), link.text(), text(of, "protocol"), text(of, "withdrawn"));
    }

    private CellPattern pattern(YamlValue value) {
        Map<String, YamlValue> of = value.mapping(OF_CELL);
        List<Value> sets = optional(of, "profiles").map(YamlValue::list).orElse(List.of(new Value("none", "profiles")));
        Map<String, String> settings = new TreeMap<>();
        optional(of, "settings")
                .ifPresent(given -> given.mapping()
                        .forEach((key, setting) ->
                                settings.put(key, setting.single().text())));
        return new CellPattern(
                text(value, of, "stack"),
                PlanFile.distinct(sets).stream()
                        .map(set -> List.copyOf(ProfileSets.names(set.text())))
                        .toList(),
                settings,
                optional(of, "workload").map(work -> workload(work.single())),
                sets.stream().anyMatch(set -> set.text().endsWith(WHERE_POSSIBLE)),
                optional(of, "at").map(at -> version(at.single())));
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

    private Expectation claim(YamlValue value) {
        Set<String> allowed = new LinkedHashSet<>(OF_CLAIM);
        allowed.addAll(OF_CONDITION);
        allowed.addAll(ALSO_OF_CLAIM);
        Map<String, YamlValue> of = value.mapping(allowed);
        Optional<Undecidable> undecidable = optional(of, "undecidable").map(ExpectReader::undecidable);
        boolean isOne = OF_CONDITION.stream().anyMatch(of::containsKey);
        if ((undecidable.isPresent() ? 1 : 0) + (isOne ? 1 : 0) + (of.containsKey("all") ? 1 : 0) != 1) {
            throw value.refused("takes one of three: a condition (ratio or value), all with a list of conditions, or"
                    + " undecidable with the reason");
        }
        List<Condition> conditions = isOne
                ? List.of(condition(value, of))
                : optional(of, "all").map(YamlValue::elements).orElse(List.of()).stream()
                        .map(one -> condition(one, one.mapping(OF_CONDITION)))
                        .toList();
        return new Expectation(
                text(value, of, "claim"),
                text(value, of, "says"),
                text(of, "section"),
                text(of, "published"),
                conditions,
                undecidable,
                isTrue(of, "defect"),
                optional(of, "needs").map(ExpectReader::needs),
                text(of, "note"));
    }

    /** A reason alone is about the words of the claim; {@code {precision: the reason}} names another obstacle. */
    private static Undecidable undecidable(YamlValue value) {
        if (value.isSingle()) {
            return new Undecidable(Obstacle.WORDS, value.single().text());
        }
        Map<String, YamlValue> of = value.mapping(Arrays.stream(Obstacle.values())
                .map(Obstacle::toString)
                .collect(Collectors.toCollection(LinkedHashSet::new)));
        if (of.size() != 1) {
            throw value.refused("takes one reason");
        }
        Map.Entry<String, YamlValue> reason = of.entrySet().iterator().next();
        return new Undecidable(
                EnumText.read(Obstacle.class, reason.getKey()).orElseThrow(),
                reason.getValue().single().text());
    }

    private Condition condition(YamlValue parent, Map<String, YamlValue> of) {
        YamlValue ratio = of.get("ratio");
        YamlValue single = of.get("value");
        if ((ratio == null) == (single == null)) {
            throw parent.refused("needs ratio: [A, B] of two names under " + CELLS + ", or value: A of one");
        }
        List<Value> names =
                ratio == null ? List.of(Objects.requireNonNull(single).single()) : ratio.list();
        if (ratio != null && names.size() != 2) {
            throw ratio.refused("takes two names under " + CELLS + ", such as [A, B]");
        }
        names.forEach(this::checkName);
        boolean each = isTrue(of, "each");
        if (names.size() == 2 && names.get(0).text().equals(names.get(1).text()) && !each) {
            throw parent.refused("compares cells with themselves");
        }
        Value metric = required(parent, of, "of").single();
        if (Metric.byId(metric.text()).isEmpty() && !ProbeEvidence.ids().contains(metric.text())) {
            throw metric.refused("it takes the id of a metric, which ./bench metrics lists, or what a probe counts: "
                    + String.join(", ", ProbeEvidence.ids()) + ".");
        }
        Optional<Amount> exactly = optional(of, "exactly").map(ExpectReader::amount);
        Optional<Double> within = optional(of, "within").map(ExpectReader::share);
        boolean isBetween = of.containsKey("at-least") || of.containsKey("at-most");
        if ((exactly.isPresent() ? 1 : 0) + (within.isPresent() ? 1 : 0) + (isBetween ? 1 : 0) != 1) {
            throw parent.refused("needs one bound: at-least, at-most or both; exactly; or within, such as 10 %");
        }
        Optional<Amount> least = exactly.or(() -> within.map(share -> Amount.of(1 - share)))
                .or(() -> optional(of, "at-least").map(ExpectReader::amount));
        Optional<Amount> most = exactly.or(() -> within.map(share -> Amount.of(1 + share)))
                .or(() -> optional(of, "at-most").map(ExpectReader::amount));
        if (least.isPresent()
                && most.isPresent()
                && least.get().on(1, 1) > most.get().on(1, 1)) {
            throw of.getOrDefault("at-most", parent).refused("is less than at-least");
        }
        return new Condition(
                metric.text(),
                names.get(0).text(),
                names.stream().skip(1).map(Value::text).findFirst(),
                each,
                least,
                most);
    }

    private void checkName(Value name) {
        if (!cells.containsKey(name.text())) {
            throw name.refused("the names under " + CELLS + " are " + String.join(", ", cells.keySet()) + ".");
        }
    }

    /** A sum such as {@code 10 cores + 27}. */
    private static Amount amount(YamlValue value) {
        Value sum = value.single();
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

    /** 0.1 for 10 %. */
    private static double share(YamlValue value) {
        Value percent = value.single();
        Matcher number = PERCENT.matcher(percent.text());
        if (!number.matches()) {
            throw percent.refused("it takes a percentage from 1 % to 99 %.");
        }
        return Integer.parseInt(number.group(1)) / 100.0;
    }

    private static Needs needs(YamlValue value) {
        Map<String, YamlValue> of = value.mapping(ordered("cores", "database"));
        Optional<Value> database = optional(of, "database").map(YamlValue::single);
        database.filter(where -> !where.text().equals("elsewhere")).ifPresent(where -> {
            throw where.refused("it takes elsewhere.");
        });
        return new Needs(
                optional(of, "cores").map(cores -> cores.single().wholeNumber(1, MOST_CORES)), database.isPresent());
    }

    private static boolean isTrue(Map<String, YamlValue> of, String key) {
        Optional<Value> value = optional(of, key).map(YamlValue::single);
        value.filter(given -> !given.text().matches("true|false")).ifPresent(given -> {
            throw given.refused("it takes true or false.");
        });
        return value.filter(given -> given.text().equals("true")).isPresent();
    }

    private static Optional<String> text(Map<String, YamlValue> of, String key) {
        return optional(of, key).map(value -> value.single().text());
    }

    private static String text(YamlValue parent, Map<String, YamlValue> of, String key) {
        return required(parent, of, key).single().text();
    }

    private static YamlValue required(YamlValue parent, Map<String, YamlValue> of, String key) {
        return optional(of, key).orElseThrow(() -> parent.refused("needs " + key));
    }

    private static Optional<YamlValue> optional(Map<String, YamlValue> of, String key) {
        return Optional.ofNullable(of.get(key));
    }

    private static Set<String> ordered(String... keys) {
        return Collections.unmodifiableSet(new LinkedHashSet<>(List.of(keys)));
    }
}
