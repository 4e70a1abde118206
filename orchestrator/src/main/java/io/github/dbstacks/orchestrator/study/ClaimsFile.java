package io.github.dbstacks.orchestrator.study;

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
import io.github.dbstacks.analysis.claim.CountBounds.Amount;
import io.github.dbstacks.analysis.claim.Obstacle;
import io.github.dbstacks.analysis.claim.ProbeMoment;
import io.github.dbstacks.analysis.claim.StudyVersion;
import io.github.dbstacks.orchestrator.plan.Value;
import io.github.dbstacks.orchestrator.plan.YamlValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads {@code claims.yaml}. Every mistake in it is a {@link io.github.dbstacks.testbed.BenchException} of one sentence with file, line
 * and what is allowed.
 */
final class ClaimsFile {
    static final String NAME = "claims.yaml";

    private static final Set<String> KEYS = ordered(
            "title",
            "source",
            "protocol",
            "withdrawn",
            "product",
            "versions",
            "plans",
            "rates-for-cores",
            "fair",
            "fair-cells",
            "cells",
            "claims");
    private static final Set<String> OF_CLAIM =
            ordered("says", "section", "link", "plan", "holds", "undecidable", "published", "defect", "needs", "note");
    private static final Set<String> OF_CELL = ordered("stack", "profiles", "settings", "load", "version");
    private static final Set<String> PREDICATES = Stream.concat(
                    Stream.of("ratio", "equal"), Stream.of(ClaimCount.values()).map(ClaimCount::toString))
            .collect(Collectors.toCollection(LinkedHashSet::new));

    private static final Set<String> OF_RATIO = ordered("of", "cell", "each", "to", "at-least", "at-most");
    private static final Set<String> OF_EQUAL = ordered("of", "cell", "each", "to", "within");
    private static final Set<String> OF_PROBED = ordered("cell", "when", "exactly", "at-least", "at-most");
    private static final Set<String> OF_COUNTED = ordered("cell", "exactly", "at-least", "at-most");
    private static final String NONE = "none";
    private static final double MOST = 1e9;
    private static final int MOST_CORES = 1_000;

    private static final String WHERE_POSSIBLE = "?";
    private static final String NUMBER = "\\d{1,9}(?:\\.\\d{1,9})?";
    /** So many, or for each core or client so many, or one. */
    private static final Pattern TERM = Pattern.compile("(" + NUMBER + ")|(?:(" + NUMBER + ") )?(cores|clients)");

    private final YamlValue root;
    private final int cores;
    private final Map<String, YamlValue> values;
    private final Map<String, StudyVersion> versions = new LinkedHashMap<>();
    private final Map<String, PlanKind> plans = new LinkedHashMap<>();
    private final Map<String, CellPattern> cells = new LinkedHashMap<>();
    private RateScale rates;

    /**
     * What the file says.
     *
     * @param withdrawn why nothing is decided by durations and CPU, one sentence; empty where it is
     * @param versions the study's own first, two at least
     * @param plans by name, how each is run
     * @param rates what a rate of the study is here
     * @param fair for plans that keep something unequal, the plan in which it is equal
     * @param fairCells the cells that stand for others there
     */
    record Content(
            String title,
            String link,
            String protocol,
            Optional<String> withdrawn,
            String product,
            List<StudyVersion> versions,
            Map<String, PlanKind> plans,
            RateScale rates,
            Map<String, String> fair,
            Map<CellPattern, CellPattern> fairCells,
            List<Claim> claims) {}

    /** How a plan is run. */
    enum PlanKind {
        RUN,
        PROBE
    }

    private ClaimsFile(YamlValue root, int cores) {
        this.root = root;
        this.cores = cores;
        this.rates = new RateScale(OptionalInt.empty(), cores);
        this.values = root.mapping(KEYS);
    }

    /**
     * @param file the path by which messages name it
     * @param cores of the machine that measures
     * @param libraries versions of the libraries that each stack is not built with, by the name of a version and what is written there
     */
    static Content parse(
            String file,
            String text,
            int cores,
            BiFunction<String, Value, Map<String, SortedMap<String, String>>> libraries) {
        return new ClaimsFile(YamlValue.parse(file, "a study", text, KEYS), cores).content(libraries);
    }

    private Content content(BiFunction<String, Value, Map<String, SortedMap<String, String>>> libraries) {
        String title = text(root, values, "title");
        String source = text(root, values, "source");
        inner("versions")
                .forEach((name, value) ->
                        versions.put(name, new StudyVersion(name, libraries.apply(name, value.single()))));
        if (versions.size() < 2) {
            throw required(root, values, "versions")
                    .refused("takes two versions at least, the study's own first and today's last");
        }
        inner("plans").forEach((name, value) -> plans.put(name, choice(value, PlanKind.values())));
        Map<String, String> fair = new LinkedHashMap<>();
        optional(values, "fair")
                .ifPresent(value -> value.mapping(plans.keySet()).forEach((name, plan) -> fair.put(name, plan(plan))));
        optional(values, "rates-for-cores")
                .ifPresent(value ->
                        rates = new RateScale(OptionalInt.of(value.single().wholeNumber(1, MOST_CORES)), cores));
        optional(values, "cells")
                .ifPresent(value -> value.mapping().forEach((name, cell) -> cells.put(name, pattern(cell))));
        Map<CellPattern, CellPattern> fairCells = new LinkedHashMap<>();
        optional(values, "fair-cells")
                .ifPresent(value -> value.mapping(cells.keySet())
                        .forEach((name, other) ->
                                fairCells.put(Objects.requireNonNull(cells.get(name)), pattern(other))));
        List<Claim> claims = new ArrayList<>();
        inner("claims").forEach((id, value) -> claims.add(claim(id, value, source)));
        return new Content(
                title,
                source,
                text(root, values, "protocol"),
                optional(values, "withdrawn").map(why -> why.single().text()),
                text(root, values, "product"),
                List.copyOf(versions.values()),
                plans,
                rates,
                fair,
                fairCells,
                claims);
    }

    private Claim claim(String id, YamlValue value, String source) {
        Map<String, YamlValue> of = value.mapping(OF_CLAIM);
        return new Claim(
                id,
                text(value, of, "says"),
                text(value, of, "section"),
                optional(of, "link").map(link -> link.single().text()).orElse(source),
                basis(value, of),
                optional(of, "defect").map(ClaimsFile::isTrue).orElse(false),
                optional(of, "published").map(published -> published.single().text()),
                optional(of, "needs").map(ClaimsFile::needs).orElse(Needs.NOTHING),
                optional(of, "note").map(note -> note.single().text()));
    }

    private Basis basis(YamlValue claim, Map<String, YamlValue> of) {
        YamlValue undecidable = of.get("undecidable");
        YamlValue plan = of.get("plan");
        YamlValue holds = of.get("holds");
        if (undecidable != null) {
            if (plan != null || holds != null) {
                throw undecidable.refused("cannot stand beside plan and holds, which decide the claim");
            }
            return nothing(undecidable);
        }
        if (plan == null || holds == null) {
            throw claim.refused("needs plan and holds, or undecidable with the reason");
        }
        String name = plan(plan);
        boolean isProbe = plans.get(name) == PlanKind.PROBE;
        List<ClaimPredicate> predicates = new ArrayList<>();
        for (Map<String, YamlValue> entry : holds.mappings()) {
            entry.forEach((kind, value) -> predicates.add(predicate(kind, value, name, isProbe)));
        }
        return new Basis.Numbers(name, predicates);
    }

    /** A reason alone is about the words of the claim; {@code {precision: the reason}} names another obstacle. */
    private static Basis.Nothing nothing(YamlValue undecidable) {
        if (undecidable.isSingle()) {
            return new Basis.Nothing(Obstacle.WORDS, undecidable.single().text());
        }
        Map<String, YamlValue> of = undecidable.mapping(Stream.of(Obstacle.values())
                .map(ClaimsFile::text)
                .collect(Collectors.toCollection(LinkedHashSet::new)));
        return Stream.of(Obstacle.values())
                .flatMap(obstacle ->
                        optional(of, text(obstacle))
                                .map(why ->
                                        new Basis.Nothing(obstacle, why.single().text()))
                                .stream())
                .findFirst()
                .orElseThrow(() -> undecidable.refused("needs a reason"));
    }

    private ClaimPredicate predicate(String kind, YamlValue value, String plan, boolean isProbe) {
        if (!PREDICATES.contains(kind)) {
            throw value.refused("is no predicate: there are " + String.join(", ", PREDICATES));
        }
        Optional<ClaimCount> count = Stream.of(ClaimCount.values())
                .filter(each -> each.toString().equals(kind))
                .findFirst();
        if (!(isProbe
                ? count.map(ClaimCount::isOfProbe).orElse(false)
                : count.map(ClaimCount::isOfRun).orElse(true))) {
            throw value.refused(
                    isProbe ? "takes a run, and " + plan + " is a probe" : "takes a probe, and " + plan + " is a run");
        }
        return count.<ClaimPredicate>map(counted -> count(counted, value, isProbe))
                .orElseGet(() -> ratio(kind, value));
    }

    private OfRatio ratio(String kind, YamlValue value) {
        boolean isEqual = kind.equals("equal");
        Map<String, YamlValue> of = value.mapping(isEqual ? OF_EQUAL : OF_RATIO);
        YamlValue each = of.get("each");
        if ((each == null) == (of.get("cell") == null)) {
            throw value.refused("needs cell for the mean of some cells, or each for every one of them");
        }
        CellPattern cell = pattern(each == null ? required(value, of, "cell") : each);
        CellPattern to = pattern(required(value, of, "to"));
        if (cell.equals(to) && (each == null || cell.profiles().size() == 1)) {
            throw value.refused("compares cells with themselves: cell and to are the same");
        }
        Bounds bounds = isEqual ? within(required(value, of, "within")) : bounds(value, of);
        return new OfRatio(choice(required(value, of, "of"), ClaimMeasure.values()), cell, each != null, to, bounds);
    }

    private OfCount count(ClaimCount count, YamlValue value, boolean isProbe) {
        Map<String, YamlValue> of = value.mapping(isProbe ? OF_PROBED : OF_COUNTED);
        CountBounds bounds = isProbe ? CountBounds.of(bounds(value, of)) : countBounds(value, of);
        if (count == ClaimCount.THREADS && rates.isScaled() && !bounds.growsWithCores()) {
            throw value.refused("needs a bound that grows with the cores, such as 25 cores + 36, since the rates do");
        }
        return new OfCount(
                count,
                optional(of, "when")
                        .map(when -> choice(when, ProbeMoment.values()))
                        .orElse(ProbeMoment.LATER),
                pattern(required(value, of, "cell")),
                bounds);
    }

    private static CountBounds countBounds(YamlValue value, Map<String, YamlValue> of) {
        requireBounds(value, of);
        Optional<Amount> exactly = optional(of, "exactly").map(ClaimsFile::amount);
        CountBounds bounds = new CountBounds(
                exactly.or(() -> optional(of, "at-least").map(ClaimsFile::amount)),
                exactly.or(() -> optional(of, "at-most").map(ClaimsFile::amount)));
        requireOrder(bounds.on(1, 1), of);
        return bounds;
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

    /** Half of it and one and a half times as much are within 50 %. */
    private static Bounds within(YamlValue value) {
        Value percent = value.single();
        if (!percent.text().matches("[1-9]\\d? ?%")) {
            throw percent.refused("it takes a percentage from 1 % to 99 %.");
        }
        double share = Integer.parseInt(percent.text().replaceAll("\\D", "")) / 100.0;
        return new Bounds(OptionalDouble.of(1 - share), OptionalDouble.of(1 + share));
    }

    private static Bounds bounds(YamlValue value, Map<String, YamlValue> of) {
        requireBounds(value, of);
        YamlValue exactly = of.get("exactly");
        Bounds bounds = exactly == null
                ? new Bounds(number(optional(of, "at-least")), number(optional(of, "at-most")))
                : Bounds.exactly(number(exactly));
        requireOrder(bounds, of);
        return bounds;
    }

    private static void requireBounds(YamlValue value, Map<String, YamlValue> of) {
        boolean isBetween = of.containsKey("at-least") || of.containsKey("at-most");
        YamlValue exactly = of.get("exactly");
        if (exactly != null && isBetween) {
            throw exactly.refused("cannot stand beside at-least and at-most");
        }
        if (exactly == null && !isBetween) {
            throw value.refused("needs a bound: at-least or at-most");
        }
    }

    private static void requireOrder(Bounds bounds, Map<String, YamlValue> of) {
        if (bounds.least().orElse(0) > bounds.most().orElse(Double.MAX_VALUE)) {
            throw optional(of, "at-least").orElseThrow().single().refused("at-most is less.");
        }
    }

    private static OptionalDouble number(Optional<YamlValue> value) {
        return value.map(given -> OptionalDouble.of(number(given))).orElse(OptionalDouble.empty());
    }

    private static double number(YamlValue value) {
        return value.single().decimal(0, MOST);
    }

    /** A name under {@code cells}, or a cell of its own. */
    private CellPattern pattern(YamlValue value) {
        if (value.isSingle()) {
            Value name = value.single();
            CellPattern named = cells.get(name.text());
            if (named == null) {
                throw name.refused("it takes a cell, such as {stack: web-mvc-jdbc}, or a name under cells: "
                        + String.join(", ", cells.keySet()) + ".");
            }
            return named;
        }
        Map<String, YamlValue> of = value.mapping(OF_CELL);
        SortedMap<String, String> settings = new TreeMap<>();
        optional(of, "settings")
                .ifPresent(given -> given.mapping()
                        .forEach((key, setting) ->
                                settings.put(key, setting.single().text())));
        return new CellPattern(
                text(value, of, "stack"),
                optional(of, "profiles").map(given -> distinct(given)).orElse(List.of(Set.of())),
                settings,
                optional(of, "load").map(load -> rates.load(load.single())),
                optional(of, "profiles").stream()
                        .flatMap(given -> given.list().stream())
                        .anyMatch(set -> set.text().endsWith(WHERE_POSSIBLE)),
                optional(of, "version").map(this::version));
    }

    private static List<Set<String>> distinct(YamlValue sets) {
        Set<Set<String>> distinct = new LinkedHashSet<>();
        for (Value set : sets.list()) {
            if (!distinct.add(names(set.text()))) {
                throw set.refused("it stands there twice.");
            }
        }
        return List.copyOf(distinct);
    }

    private static Set<String> names(String set) {
        return Arrays.stream(set.replaceFirst("\\?$", "").split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty() && !name.equals(NONE))
                .collect(Collectors.toUnmodifiableSet());
    }

    private StudyVersion version(YamlValue value) {
        Value name = value.single();
        StudyVersion version = versions.get(name.text());
        if (version == null) {
            throw name.refused("the versions are " + String.join(", ", versions.keySet()) + ".");
        }
        return version;
    }

    private String plan(YamlValue value) {
        Value name = value.single();
        if (!plans.containsKey(name.text())) {
            throw name.refused("the plans are " + String.join(", ", plans.keySet()) + ".");
        }
        return name.text();
    }

    private static Needs needs(YamlValue value) {
        Map<String, YamlValue> of = value.mapping(ordered("cores", "database"));
        Optional<Value> database = optional(of, "database").map(YamlValue::single);
        database.filter(where -> !where.text().equals("elsewhere")).ifPresent(where -> {
            throw where.refused("it takes elsewhere.");
        });
        return new Needs(
                optional(of, "cores")
                        .map(cores -> OptionalInt.of(cores.single().wholeNumber(1, MOST_CORES)))
                        .orElse(OptionalInt.empty()),
                database.isPresent());
    }

    private static boolean isTrue(YamlValue value) {
        Value single = value.single();
        if (!single.text().matches("true|false")) {
            throw single.refused("it takes true or false.");
        }
        return single.text().equals("true");
    }

    private static <E extends Enum<E>> E choice(YamlValue value, E[] allowed) {
        Value single = value.single();
        return Stream.of(allowed)
                .filter(one -> text(one).equals(single.text()))
                .findFirst()
                .orElseThrow(() -> single.refused("it takes "
                        + Stream.of(allowed).map(ClaimsFile::text).collect(Collectors.joining(", ")) + "."));
    }

    private static String text(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String text(YamlValue parent, Map<String, YamlValue> of, String key) {
        return required(parent, of, key).single().text();
    }

    private Map<String, YamlValue> inner(String key) {
        return required(root, values, key).mapping();
    }

    private static YamlValue required(YamlValue parent, Map<String, YamlValue> of, String key) {
        YamlValue value = of.get(key);
        if (value == null) {
            throw parent.refused("needs " + key);
        }
        return value;
    }

    private static Optional<YamlValue> optional(Map<String, YamlValue> of, String key) {
        return Optional.ofNullable(of.get(key));
    }

    private static Set<String> ordered(String... keys) {
        return Collections.unmodifiableSet(new LinkedHashSet<>(List.of(keys)));
    }
}
