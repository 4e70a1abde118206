package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.claim.Bounds;
import io.github.dbstacks.analysis.claim.ClaimOutcome;
import io.github.dbstacks.analysis.claim.ClaimReading;
import io.github.dbstacks.analysis.claim.ClaimVerdict;
import io.github.dbstacks.analysis.claim.JudgedClaim;
import io.github.dbstacks.analysis.claim.Obstacle;
import io.github.dbstacks.analysis.claim.StudyAnalysis;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What the claims of a study came to, in words. */
public final class ClaimWording {
    private ClaimWording() {}

    /** {@code reproduced}, {@code fixed since 1.0.1}. */
    public static String verdict(ClaimVerdict verdict) {
        return switch (verdict.kind()) {
            case REPRODUCED -> "reproduced";
            case NOT_REPRODUCED -> "not reproduced";
            case FIXED -> "fixed " + since(verdict);
            case NO_LONGER -> "no longer " + since(verdict);
            case ARTEFACT -> "artefact";
            case NOT_DECIDABLE ->
                "not decidable: " + Wording.words(verdict.obstacle().orElseThrow());
        };
    }

    /** A change that an earlier version may have brought, which was not measured, is there by this one. */
    private static String since(ClaimVerdict verdict) {
        ClaimVerdict.Change change = verdict.changed().orElseThrow();
        return (change.exact() ? "since " : "by ") + change.version();
    }

    /** Why a verdict is no other, to be put behind the claim; empty where the numbers say it. What no run decides has no versions. */
    public static Optional<String> why(JudgedClaim judged) {
        ClaimVerdict verdict = judged.verdict();
        String undecided = judged.versions().isEmpty() ? "not decidable" : "not decidable on this machine";
        return verdict.kind() == ClaimVerdict.Kind.ARTEFACT
                ? Optional.of(
                        "an artefact of the harness, because it does not hold where what the study kept unequal is made equal.")
                : verdict.why().map(why -> undecided + ", because " + why + ".");
    }

    /** The number that decided: {@code 1.62 (1.50..1.75)}, {@code 8}; a dash where there is none. */
    public static String number(ClaimOutcome outcome) {
        return number(outcome.decisive());
    }

    /** The number of one reading; a dash where there is none. */
    public static String number(ClaimReading reading) {
        return reading.ratio().map(Numbers::ratio).orElseGet(() -> counts(reading.counts()));
    }

    /** {@code 8}, or {@code 1 (3 of 10), 2 (7 of 10)} where it was not always the same; a dash where there is none. */
    public static String counts(List<Double> counts) {
        Map<Double, Integer> times = new TreeMap<>();
        counts.forEach(count -> times.merge(count, 1, Integer::sum));
        return times.isEmpty()
                ? "-"
                : times.entrySet().stream()
                        .map(each -> count(each.getKey())
                                + (times.size() == 1 ? "" : " (" + each.getValue() + " of " + counts.size() + ")"))
                        .collect(Collectors.joining(", "));
    }

    /** {@code at least 1.50}, {@code exactly 8}. */
    public static String bounds(Bounds bounds) {
        OptionalDouble least = bounds.least();
        OptionalDouble most = bounds.most();
        if (least.isPresent() && least.equals(most)) {
            return "exactly " + count(least.getAsDouble());
        }
        if (least.isPresent() && most.isPresent()) {
            return count(least.getAsDouble()) + " to " + count(most.getAsDouble());
        }
        return least.isPresent() ? "at least " + count(least.getAsDouble()) : "at most " + count(most.orElseThrow());
    }

    /** {@code 24 claims: 10 reproduced, 14 not decidable.} */
    public static String summary(StudyAnalysis analysis) {
        Map<ClaimVerdict.Kind, Integer> number = new EnumMap<>(ClaimVerdict.Kind.class);
        analysis.claims().forEach(judged -> number.merge(judged.verdict().kind(), 1, Integer::sum));
        int all = analysis.claims().size();
        return (all == 1 ? "1 claim: " : all + " claims: ")
                + number.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + Wording.words(entry.getKey()))
                        .collect(Collectors.joining(", "))
                + ".";
    }

    /** How many claims each obstacle has, and what would decide them: a line each, none where all are decided. */
    public static List<String> obstacles(StudyAnalysis analysis) {
        Map<Obstacle, Integer> number = new EnumMap<>(Obstacle.class);
        analysis.claims()
                .forEach(judged ->
                        judged.verdict().obstacle().ifPresent(obstacle -> number.merge(obstacle, 1, Integer::sum)));
        return number.entrySet().stream()
                .map(entry -> "Not decidable, " + Wording.words(entry.getKey()) + ": " + entry.getValue() + ". "
                        + entry.getKey().meaning())
                .toList();
    }

    /** The versions in which claims are judged: {@code r2dbc-pool 1.0.0, 1.0.1, 1.0.2}. */
    public static String versions(StudyAnalysis analysis) {
        List<String> names = analysis.study().versions().stream()
                .map(version -> version.name())
                .toList();
        return analysis.study().product() + " " + String.join(", ", names);
    }

    private static String count(double number) {
        return number == Math.rint(number) ? Long.toString(Math.round(number)) : Numbers.decimals(number, 2);
    }
}
