package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.expectation.Bounds;
import io.github.dbstacks.analysis.expectation.ExpectationVerdict;
import io.github.dbstacks.analysis.expectation.JudgedExpectation;
import io.github.dbstacks.analysis.expectation.Outcome;
import io.github.dbstacks.analysis.expectation.Reading;
import io.github.dbstacks.records.expectation.Expectation;
import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.records.expectation.Obstacle;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the expectations of a plan came to, in words. */
public final class ExpectationWording {
    /** What {@link #magnitude} says, one sentence. */
    public static final String AS_MUCH =
            "As much: whether the published ratio lies in the interval, or the interval within a tenth of it.";

    /** Characters of a claim that a sentence quotes. */
    private static final int LONGEST_QUOTE = 80;

    private ExpectationWording() {}

    /** {@code reproduced}, {@code fixed at 1.0.1}. */
    public static String verdict(ExpectationVerdict verdict) {
        return Wording.words(verdict.kind())
                + verdict.at().map(version -> " at " + version).orElse("")
                + verdict.obstacle()
                        .map(obstacle -> ": " + Wording.words(obstacle))
                        .orElse("");
    }

    /**
     * Whether it is as much as the study has published: {@code yes}, {@code no}, {@code not decidable}; empty without a
     * ratio.
     */
    public static String magnitude(JudgedExpectation judged) {
        return judged.magnitude()
                .map(verdict -> switch (verdict.kind()) {
                    case REPRODUCED -> "yes";
                    case NOT_REPRODUCED -> "no";
                    default -> "not decidable";
                })
                .orElse("");
    }

    /**
     * Why a verdict is no other, to be put behind the claim; empty where the numbers say it. What no run decides has no
     * versions.
     */
    public static Optional<String> why(JudgedExpectation judged) {
        String undecided = judged.versions().isEmpty() ? "not decidable" : "not decidable on this machine";
        return judged.verdict().why().map(why -> undecided + ", because " + why + ".");
    }

    /** The number that decided: {@code 1.62 (1.50..1.75)}, {@code 8}; a dash where there is none. */
    public static String number(Outcome outcome) {
        return number(outcome.decisive());
    }

    /** The number of one reading; a dash where there is none. */
    public static String number(Reading reading) {
        return reading.ratio().map(Numbers::ratio).orElseGet(() -> numbers(reading.numbers()));
    }

    /** {@code 8}, or {@code 1 (3 of 10), 2 (7 of 10)} where it was not always the same; a dash where there is none. */
    public static String numbers(List<Double> numbers) {
        Map<Double, Integer> times = new TreeMap<>();
        numbers.forEach(number -> times.merge(number, 1, Integer::sum));
        return times.isEmpty()
                ? "-"
                : times.entrySet().stream()
                        .map(each -> number(each.getKey())
                                + (times.size() == 1 ? "" : " (" + each.getValue() + " of " + numbers.size() + ")"))
                        .collect(Collectors.joining(", "));
    }

    /** {@code at least 1.50}, {@code exactly 8}. */
    public static String bounds(Bounds bounds) {
        OptionalDouble least = bounds.least();
        OptionalDouble most = bounds.most();
        if (least.isPresent() && least.equals(most)) {
            return "exactly " + number(least.getAsDouble());
        }
        if (least.isPresent() && most.isPresent()) {
            return number(least.getAsDouble()) + " to " + number(most.getAsDouble());
        }
        return least.isPresent() ? "at least " + number(least.getAsDouble()) : "at most " + number(most.orElseThrow());
    }

    /**
     * What the JIT compiler used beside a time, µs per operation: {@code 0.3}, or {@code 0.3 and 12.1} of both sides of
     * a ratio.
     */
    public static String compiler(Reading reading) {
        return reading.compilerMicros().stream()
                .map(micros -> Numbers.decimals(micros, 1))
                .collect(Collectors.joining(" and "));
    }

    /** {@code 24 expectations: 10 reproduced, 14 not decidable.} */
    public static String summary(List<JudgedExpectation> claims) {
        return (claims.size() == 1 ? "1 expectation: " : claims.size() + " expectations: ")
                + counts(claims).entrySet().stream()
                        .map(entry -> entry.getValue() + " " + Wording.words(entry.getKey()))
                        .collect(Collectors.joining(", "))
                + ".";
    }

    /**
     * What a study asks and what the claim comes to that answers it: {@code Is it faster? “It is faster” holds here:
     * 1.51 (1.44..1.60), published 1.50 times}. Where no claim does, or it is not decided, it says how many hold. A
     * study that asks nothing is named.
     */
    public static String headline(Expectations.Study study, List<JudgedExpectation> claims) {
        Optional<String> answer = study.answer()
                .flatMap(name -> claims.stream()
                        .filter(judged -> judged.expectation().claim().equals(name))
                        .filter(judged -> judged.verdict().obstacle().isEmpty())
                        .findFirst()
                        .map(ExpectationWording::outcome));
        return study.question().map(asked -> asked + " ").orElse(study.title() + ": ")
                + answer.orElseGet(() -> headline(claims));
    }

    /** Tells also the number, and what was published, of a claim that has one condition and so one number. */
    private static String outcome(JudgedExpectation judged) {
        Expectation claim = judged.expectation();
        List<String> numbers = claim.conditions().size() == 1
                ? Stream.concat(
                                judged.versions().stream().limit(1).map(ExpectationWording::number),
                                claim.published().stream().map(text -> "published " + text))
                        .toList()
                : List.of();
        return quoted(claim) + " " + sentence(judged.verdict().kind(), true) + " here"
                + (numbers.isEmpty() ? "" : ": " + String.join(", ", numbers));
    }

    /** {@code 8 of 24 claims hold here (3 about the work alone), 1 does not, 15 are not decidable}. */
    public static String headline(List<JudgedExpectation> claims) {
        Map<ExpectationVerdict.Ruling, Integer> counts = counts(claims);
        int hold = counts.getOrDefault(ExpectationVerdict.Ruling.REPRODUCED, 0);
        counts.remove(ExpectationVerdict.Ruling.REPRODUCED);
        long work = ofTheWork(claims);
        return hold + " of " + claims.size() + (claims.size() == 1 ? " claim" : " claims")
                + (hold == 1 ? " holds here" : " hold here")
                + (work == 0 ? "" : " (" + work + " about the work alone)")
                + counts.entrySet().stream()
                        .map(count -> ", " + count.getValue() + " " + phrase(count.getKey(), count.getValue() == 1))
                        .collect(Collectors.joining());
    }

    private static String phrase(ExpectationVerdict.Ruling kind, boolean isOne) {
        return switch (kind) {
            case REPRODUCED -> isOne ? "holds" : "hold";
            case NOT_REPRODUCED -> isOne ? "does not" : "do not";
            case FIXED -> isOne ? "was true and is fixed" : "were true and are fixed";
            case NO_LONGER -> isOne ? "holds no longer" : "hold no longer";
            case NOT_DECIDABLE -> isOne ? "is not decidable" : "are not decidable";
        };
    }

    /** How many expectations have each verdict, in the order of the verdicts. */
    public static Map<ExpectationVerdict.Ruling, Integer> counts(List<JudgedExpectation> claims) {
        Map<ExpectationVerdict.Ruling, Integer> number = new EnumMap<>(ExpectationVerdict.Ruling.class);
        claims.forEach(judged -> number.merge(judged.verdict().kind(), 1, Integer::sum));
        return number;
    }

    /** How many hold, in direction and in magnitude, which do not, and how many cannot be told: three sentences. */
    public static List<String> answer(List<JudgedExpectation> claims) {
        return List.of(holding(claims), failing(claims), untold(claims));
    }

    private static String holding(List<JudgedExpectation> claims) {
        int hold = counts(claims).getOrDefault(ExpectationVerdict.Ruling.REPRODUCED, 0);
        List<String> magnitudes = claims.stream()
                .map(ExpectationWording::magnitude)
                .filter(asMuch -> !asMuch.isEmpty())
                .toList();
        long asLarge = magnitudes.stream().filter("yes"::equals).count();
        return "Of " + claims.size() + (claims.size() == 1 ? " claim " : " claims ") + hold
                + (hold == 1 ? " holds here" : " hold here")
                + (magnitudes.isEmpty() ? "" : " in direction")
                + ofTheWork(claims, hold)
                + (magnitudes.isEmpty()
                        ? "; none has a ratio to compare."
                        : ", and of " + magnitudes.size()
                                + (magnitudes.size() == 1 ? " published ratio " : " published ratios ") + asLarge
                                + (asLarge == 1 ? " is" : " are") + " as large here"
                                + notAsLarge(
                                        magnitudes.stream().filter("no"::equals).count(),
                                        magnitudes.stream()
                                                .filter("not decidable"::equals)
                                                .count())
                                + ".");
    }

    /** {@code , 2 are not and 9 are open}. */
    private static String notAsLarge(long smaller, long open) {
        String not = smaller + (smaller == 1 ? " is not" : " are not");
        return open == 0 ? " and " + not : ", " + not + " and " + open + (open == 1 ? " is open" : " are open");
    }

    /** How many hold of those that say nothing of the stacks. */
    private static long ofTheWork(List<JudgedExpectation> claims) {
        return claims.stream()
                .filter(judged -> judged.verdict().kind() == ExpectationVerdict.Ruling.REPRODUCED)
                .filter(JudgedExpectation::isOfTheWork)
                .count();
    }

    /** {@code , 7 of which say only that the work was done}; empty where all say something of the stacks. */
    private static String ofTheWork(List<JudgedExpectation> claims, int hold) {
        long work = ofTheWork(claims);
        return work == 0
                ? ""
                : ", " + (work == hold ? "which" : work + " of which") + (work == 1 ? " says" : " say")
                        + " only that the work was done";
    }

    private static String failing(List<JudgedExpectation> claims) {
        String failing = Arrays.stream(ExpectationVerdict.Ruling.values())
                .filter(kind ->
                        kind != ExpectationVerdict.Ruling.REPRODUCED && kind != ExpectationVerdict.Ruling.NOT_DECIDABLE)
                .flatMap(kind -> said(claims, kind).stream())
                .collect(Collectors.joining("; "));
        return failing.isEmpty() ? "None fails." : "What fails: " + failing + ".";
    }

    /** {@code “It is so” (2 claims) and “It is dear” do not hold}; empty where none has this verdict. */
    private static Optional<String> said(List<JudgedExpectation> claims, ExpectationVerdict.Ruling kind) {
        Map<String, Integer> times = new LinkedHashMap<>();
        claims.stream()
                .filter(judged -> judged.verdict().kind() == kind)
                .forEach(judged -> times.merge(quoted(judged.expectation()), 1, Integer::sum));
        if (times.isEmpty()) {
            return Optional.empty();
        }
        List<String> quotes = times.entrySet().stream()
                .map(quote -> quote.getKey() + (quote.getValue() == 1 ? "" : " (" + quote.getValue() + " claims)"))
                .toList();
        return Optional.of(Wording.list(quotes, "and") + " " + sentence(kind, quotes.size() == 1));
    }

    /** {@code does not hold}. */
    private static String sentence(ExpectationVerdict.Ruling kind, boolean isOne) {
        return phrase(kind, isOne) + (kind == ExpectationVerdict.Ruling.NOT_REPRODUCED ? " hold" : "");
    }

    private static String quoted(Expectation expectation) {
        return "“" + Wording.shortened(expectation.says().replaceFirst("\\.$", ""), LONGEST_QUOTE) + "”";
    }

    private static String untold(List<JudgedExpectation> claims) {
        int untold = counts(claims).getOrDefault(ExpectationVerdict.Ruling.NOT_DECIDABLE, 0);
        return untold == 0
                ? "This machine can tell of each."
                : "This machine cannot tell of " + untold + ": "
                        + byObstacle(claims).entrySet().stream()
                                .map(entry -> entry.getValue() + " " + lack(entry.getKey(), entry.getValue() == 1))
                                .collect(Collectors.joining(", "))
                        + ".";
    }

    /** What claims need to be decided, behind their number. */
    private static String lack(Obstacle obstacle, boolean isOne) {
        String needs = isOne ? "needs " : "need ";
        return switch (obstacle) {
            case CORES -> needs + "a machine with more cores";
            case PRECISION -> needs + "a longer measurement on a calm machine";
            case PRECONDITION -> (isOne ? "supposes" : "suppose") + " what does not hold here";
            case WITHDRAWN -> needs + "a run that is warm";
            case NOT_USABLE -> needs + "a run whose counts agree";
            case NOT_RECORDED -> needs + "a run that records what " + (isOne ? "it is" : "they are") + " about";
            case DATABASE_ELSEWHERE -> needs + "a second machine for the database";
            case WORDS -> isOne ? "is a sentence without a number" : "are sentences without a number";
        };
    }

    private static Map<Obstacle, Integer> byObstacle(List<JudgedExpectation> claims) {
        Map<Obstacle, Integer> number = new EnumMap<>(Obstacle.class);
        claims.forEach(
                judged -> judged.verdict().obstacle().ifPresent(obstacle -> number.merge(obstacle, 1, Integer::sum)));
        return number;
    }

    /** How many expectations each obstacle has, and what would decide them: a line each, none where all are decided. */
    public static List<String> obstacles(List<JudgedExpectation> claims) {
        return byObstacle(claims).entrySet().stream()
                .map(entry -> "Not decidable, " + Wording.words(entry.getKey()) + ": " + entry.getValue() + ". "
                        + entry.getKey().meaning())
                .toList();
    }

    /** {@code 8}, {@code 1.42}. */
    public static String number(double number) {
        return number == Math.rint(number) ? Long.toString(Math.round(number)) : Numbers.decimals(number, 2);
    }
}
