package io.github.dbstacks.report.text;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.ResourceTable;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What tells a cell from others, and what it does, in words for somebody who has never seen a plan. The words of
 * profiles, settings and scenarios stand in {@code cell-words.txt}.
 */
public final class CellWords {
    /**
     * The words by what they are about, such as {@code setting pool-size}, in the order in which readers are told them.
     */
    private static final Map<String, String> WORDS = Collections.unmodifiableMap(words());

    private static final List<String> ORDER = List.copyOf(WORDS.keySet());

    /** What stands behind the name of a stack as it is. */
    private static final Pattern PLACE = Pattern.compile("(on|for|in|without) .*");

    private static final String VALUE = "{}";

    private CellWords() {}

    /** @param order of the words of a part; parts without words come last */
    private record Phrase(int order, String text) {}

    private static Map<String, String> words() {
        Map<String, String> words = new LinkedHashMap<>();
        ResourceTable.rows(CellWords.class, "cell-words.txt").stream()
                .map(line -> line.split(" = ", 2))
                .forEach(line -> words.put(line[0], line[1]));
        return words;
    }

    /**
     * Returns where, on what and for what a cell works: {@code on MySQL}, {@code on virtual threads}; none of a plain
     * one.
     */
    static List<String> places(Cell cell) {
        return all(cell).stream()
                .filter(phrase -> PLACE.matcher(phrase).matches())
                .toList();
    }

    /** What else it has: {@code 4 connections}, {@code a filled pool}; none of a plain one. */
    static List<String> extras(Cell cell) {
        return all(cell).stream()
                .filter(Predicate.not(phrase -> PLACE.matcher(phrase).matches()))
                .toList();
    }

    /** Returns both of these. */
    static List<String> all(Cell cell) {
        List<Phrase> phrases = new ArrayList<>();
        cell.profiles().forEach(profile -> phrases.add(profile(profile)));
        cell.settings().forEach((key, value) -> phrases.add(setting(cell, key, value)));
        libraries(cell).forEach(library -> phrases.add(phrase("library", library)));
        if (cell.across().contains(Cell.Across.JDK)) {
            phrases.add(phrase("jdk", "on JDK " + cell.jdk()));
        }
        return phrases.stream()
                .sorted(Comparator.comparingInt(Phrase::order))
                .map(Phrase::text)
                .toList();
    }

    /** Returns its libraries that its application is not built with: {@code r2dbc-pool 1.0.0.RELEASE}. */
    static List<String> libraries(Cell cell) {
        return cell.libraries().entrySet().stream()
                .map(library -> library.getKey().equals(Cell.VERSIONS)
                        ? "the libraries “" + library.getValue() + "”"
                        : library.getKey().replaceFirst("^.*:", "") + " " + library.getValue())
                .toList();
    }

    private static Phrase profile(String name) {
        return phrase("profile " + name, name.replace('-', ' '));
    }

    /** @param otherwise what it is called without words of its own */
    private static Phrase phrase(String about, String otherwise) {
        return new Phrase(order(about), WORDS.getOrDefault(about, otherwise));
    }

    private static int order(String about) {
        return ORDER.contains(about) ? ORDER.indexOf(about) : ORDER.size();
    }

    private static Phrase setting(Cell cell, String key, String value) {
        String own = "setting " + key + "=" + value;
        String about = WORDS.containsKey(own) ? own : "setting " + key;
        String words = WORDS.get(about);
        if (words == null) {
            String blanks = key.replace('-', ' ');
            return new Phrase(
                    ORDER.size(),
                    switch (value) {
                        case "on" -> blanks;
                        case "off" -> "without " + blanks;
                        default -> blanks + " " + value;
                    });
        }
        String shown = key.equals(Setting.DATABASE.key())
                ? Setting.DATABASE.parse(value).map(Dbms::title).orElse(value)
                : value;
        String text = words.replace("SELECT", cell.workload().operation()).replace(VALUE, shown);
        return new Phrase(order(about), one(text, value));
    }

    /** {@code 1 connection} of {@code 1 connections}. */
    private static String one(String text, String value) {
        return value.equals("1") ? text.replaceFirst("^(1 \\w+)s\\b", "$1") : text;
    }

    /** What its profiles are called, {@code none} without one. */
    public static String profiles(Cell cell) {
        return cell.profiles().isEmpty()
                ? "none"
                : Wording.list(
                        cell.profiles().stream()
                                .map(CellWords::profile)
                                .sorted(Comparator.comparingInt(Phrase::order))
                                .map(Phrase::text)
                                .toList(),
                        "and");
    }

    /** What a setting is the number of: {@code connections} of {@code pool-size}. */
    public static String setting(String key) {
        return Optional.ofNullable(WORDS.get("setting " + key))
                .filter(words -> words.startsWith(VALUE))
                .map(words -> words.substring(VALUE.length()).strip())
                .orElse(key.replace('-', ' '));
    }

    /** {@code one row}, {@code over HTTP, one row, 500 requests a second}. */
    public static String of(Work work) {
        return work.load()
                .map(CellWords::overHttp)
                .orElseGet(() -> WORDS.getOrDefault("work " + work, work.toString()));
    }

    /** Returns the work within a sentence: {@code one row}, {@code one row at 500 requests a second}. */
    static String task(Work work) {
        return work.load().map(load -> scenario(load) + " at " + load(load)).orElseGet(() -> of(work));
    }

    private static String overHttp(ScenarioLoad load) {
        return "over HTTP, " + scenario(load) + ", " + load(load);
    }

    /** {@code one row}: what a request asks for. */
    public static String scenario(ScenarioLoad load) {
        return WORDS.getOrDefault("scenario " + load.scenario(), load.scenario().replace('-', ' '));
    }

    /** {@code 50 clients}, {@code 500 requests a second}, {@code the highest rate that holds p99=20ms}. */
    public static String load(ScenarioLoad load) {
        String how = load.clients().isPresent()
                ? counted(load.clients().getAsInt(), "client")
                : load.slo()
                        .map(slo -> "the highest rate that holds " + slo)
                        .orElseGet(() -> rate(load) + " requests a second");
        return how + arrivals(load);
    }

    private static String arrivals(ScenarioLoad load) {
        return load.isPoisson() ? " at random" : "";
    }

    private static String rate(ScenarioLoad load) {
        double rate = load.rate().orElse(0);
        return rate == Math.rint(rate) ? Wording.thousands(rate) : load.rateText();
    }

    private static String counted(int number, String what) {
        return Wording.thousands(number) + " " + what + (number == 1 ? "" : "s");
    }

    /** What the cells of a group have in common: {@code One row, drivers alone, JDK 25.0.3 eclipse}. */
    public static String group(Cell member) {
        return group(member, of(member.workload()));
    }

    /**
     * Returns what the cells of a group of several runs have in common, whose JDKs may not be the same: {@code One row,
     * drivers alone}.
     */
    static String groupOnAnyJdk(Cell member) {
        return group(member.comparedAcross(List.of(Cell.Across.JDK)));
    }

    /**
     * Returns what the cells of groups at several constant rates have in common: {@code Over HTTP, one row, JDK 25.0.3
     * eclipse}.
     */
    static String groupAtAnyRate(Cell member) {
        return group(
                member,
                member.workload()
                        .load()
                        .map(load -> "over HTTP, " + scenario(load) + arrivals(load))
                        .orElseThrow());
    }

    private static String group(Cell member, String work) {
        Stream<String> kind = member.workload().asWorkload().stream()
                .filter(workload -> !member.across().contains(Cell.Across.KIND))
                .map(workload -> member.kind() == Stack.Kind.STANDALONE ? "drivers alone" : "in a web framework");
        Stream<String> jdk = member.across().contains(Cell.Across.JDK) ? Stream.of() : Stream.of("JDK " + member.jdk());
        return Wording.capital(
                Stream.of(Stream.of(work), kind, jdk).flatMap(part -> part).collect(Collectors.joining(", ")));
    }
}
