package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.expectation.Answer;
import io.github.dbstacks.analysis.expectation.ExpectationVerdict;
import io.github.dbstacks.analysis.expectation.JudgedExpectation;
import io.github.dbstacks.analysis.expectation.Judgement;
import io.github.dbstacks.analysis.expectation.Outcome;
import io.github.dbstacks.analysis.expectation.Reading;
import io.github.dbstacks.records.expectation.Expectation;
import io.github.dbstacks.records.expectation.Expectation.Undecidable;
import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.records.expectation.LibraryVersion;
import io.github.dbstacks.records.expectation.Obstacle;
import io.github.dbstacks.report.section.Block.Item;
import io.github.dbstacks.report.section.Block.Link;
import io.github.dbstacks.report.section.Block.Table;
import io.github.dbstacks.report.text.ExpectationWording;
import io.github.dbstacks.report.text.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What runs were expected to show, with the verdict on each expectation and every number behind it. */
public final class ExpectationSection {
    private static final String TITLE = "Expectations";

    private final SectionBuilder out = new SectionBuilder(TITLE);
    private final List<Judgement> judgements;

    private ExpectationSection(List<Judgement> judgements) {
        this.judgements = judgements;
    }

    /** Everything about one run; empty where nothing was expected. */
    public static Section of(Optional<Judgement> judgement) {
        ExpectationSection section = new ExpectationSection(judgement.stream().toList());
        if (judgement.isPresent()) {
            asking(section.judgements).flatMap(Expectations.Study::question).ifPresent(section.out::paragraph);
            section.answer();
            section.verdicts();
        }
        return section.out.section();
    }

    /** What a terminal shows: a line for each claim, and below it why some are not decided. */
    public static List<Block> brief(Judgement judgement) {
        ExpectationSection section = new ExpectationSection(List.of(judgement));
        section.studies().forEach(study -> {
            section.out.paragraph(study.title());
            study.withdrawn().ifPresent(why -> section.out.paragraph("Withdrawn: " + why));
        });
        section.table(versions(judgement));
        section.out.paragraph(ExpectationWording.summary(judgement.claims()));
        ExpectationWording.obstacles(judgement.claims()).forEach(section.out::paragraph);
        if (section.hasMagnitudes()) {
            section.out.paragraph(ExpectationWording.AS_MUCH);
        }
        section.out.paragraph("Numbers: the ratio or number that decided, at the libraries in the head of the column.");
        judgement
                .claims()
                .forEach(judged -> ExpectationWording.why(judged)
                        .ifPresent(why ->
                                section.out.paragraph(judged.expectation().claim() + ": " + why)));
        return section.out.section().blocks();
    }

    /** Writes the table of a terminal, which leaves out versions where there is no room. */
    private void table(List<String> versions) {
        List<String> left = hasMagnitudes() ? List.of("verdict", "as much") : List.of("verdict");
        List<String> header = new ArrayList<>(List.of("expectation"));
        header.addAll(left);
        header.addAll(versions);
        List<List<String>> rows = new ArrayList<>();
        for (JudgedExpectation judged : claims()) {
            List<String> row = new ArrayList<>(
                    List.of(judged.expectation().claim(), ExpectationWording.verdict(judged.verdict())));
            if (hasMagnitudes()) {
                row.add(ExpectationWording.magnitude(judged));
            }
            for (int version = 0; version < versions.size(); version++) {
                row.add(
                        judged.versions().isEmpty()
                                ? ""
                                : ExpectationWording.number(judged.versions().get(version)));
            }
            rows.add(row);
        }
        out.table(header, rows, new Block.Narrow(left, versions));
    }

    /** The study with what it asks; empty where no run has recorded that. */
    public static Optional<Expectations.Study> asking(List<Judgement> judgements) {
        return new ExpectationSection(judgements)
                .studies().stream()
                        .filter(study -> study.question().isPresent())
                        .findFirst();
    }

    /** The study that asks it, where somebody has said what it asks: else a headline names the study itself. */
    public static Optional<String> study(List<Judgement> judgements) {
        return asking(judgements).map(Expectations.Study::title);
    }

    /** Tells where the claims are from, how many have each verdict, and what they come to; empty without judgements. */
    public static Section answer(List<Judgement> judgements) {
        ExpectationSection section = new ExpectationSection(judgements);
        if (!judgements.isEmpty()) {
            section.answer();
        }
        return section.out.section();
    }

    /** Each claim with its verdict, the decided ones first, then the others by what they lack. */
    public static Section verdicts(List<Judgement> judgements) {
        ExpectationSection section = new ExpectationSection(judgements);
        section.verdicts();
        return section.out.section();
    }

    /** How a verdict is to be understood. */
    public static Block.Tone tone(ExpectationVerdict.Ruling kind) {
        return switch (kind) {
            case REPRODUCED -> Block.Tone.YES;
            case NOT_REPRODUCED -> Block.Tone.NO;
            case FIXED, NO_LONGER -> Block.Tone.CHANGED;
            case NOT_DECIDABLE -> Block.Tone.OPEN;
        };
    }

    private List<JudgedExpectation> claims() {
        return judgements.stream()
                .flatMap(judgement -> judgement.claims().stream())
                .toList();
    }

    private List<Expectations.Study> studies() {
        return judgements.stream()
                .flatMap(judgement -> judgement.expectations().study().stream())
                .toList();
    }

    /** How many claims each obstacle keeps from a verdict, and what would decide them; empty where all are decided. */
    public static Section untold(List<Judgement> judgements) {
        SectionBuilder out = new SectionBuilder("What this machine cannot tell");
        out.items(ExpectationWording.obstacles(new ExpectationSection(judgements).claims()));
        return out.section();
    }

    private void answer() {
        List<JudgedExpectation> claims = claims();
        studies().stream()
                .map(Expectations.Study::link)
                .distinct()
                .forEach(link -> out.linked(List.of(
                        new Item("Published at", List.of(new Link(link.replaceFirst("^https?://", ""), link))))));
        List<String> withdrawn =
                studies().stream().flatMap(study -> study.withdrawn().stream()).toList();
        String ofHowMany =
                judgements.size() == 1 ? "" : " in " + withdrawn.size() + " of " + judgements.size() + " runs";
        withdrawn.stream().distinct().forEach(why -> out.paragraph("Withdrawn" + ofHowMany + ": " + why));
        out.counts(
                ExpectationWording.summary(claims),
                ExpectationWording.counts(claims).entrySet().stream()
                        .map(count ->
                                new Block.Count(count.getValue(), Wording.words(count.getKey()), tone(count.getKey())))
                        .toList());
        out.paragraph(String.join(" ", ExpectationWording.answer(claims)));
    }

    private void verdicts() {
        List<List<String>> decided = rows(judged -> judged.verdict().obstacle().isEmpty());
        if (!decided.isEmpty()) {
            out.heading("Decided");
            out.table(header("verdict"), decided);
        }
        for (Obstacle obstacle : Obstacle.values()) {
            List<List<String>> open = rows(judged -> judged.verdict().obstacle().equals(Optional.of(obstacle)));
            if (!open.isEmpty()) {
                out.heading("Not decidable: " + Wording.words(obstacle));
                out.paragraph(obstacle.meaning());
                out.table(header("why"), open);
            }
        }
        out.paragraph(
                "Measured here is the ratio with its interval of 95 %, or the number of each fork, that decided, at each set of"
                        + " libraries. Not measured: the interval is too wide to say anything. A dash: there was no measurement.");
        if (hasMagnitudes()) {
            out.paragraph(ExpectationWording.AS_MUCH);
        }
        List<String> protocols = studies().stream()
                .flatMap(study -> study.protocol().stream())
                .distinct()
                .toList();
        if (protocols.size() == 1) {
            out.paragraph(protocols.get(0));
        } else if (!protocols.isEmpty()) {
            out.folded(
                    "How the plans differ from what the study did",
                    protocols.stream().map(text -> (Block) new Block.Text(text)).toList());
        }
        out.folded(
                "Every number behind the verdicts",
                List.of(new Table(
                        List.of("name", "at", "of", "must be", "is", "JIT compiler, µs/operation", "so"),
                        judgements.stream()
                                .flatMap(judgement -> judgement.claims().stream()
                                        .flatMap(judged -> readings(judged, versions(judgement)).stream()))
                                .toList())));
    }

    /** @param verdict title of the column that has it */
    private List<String> header(String verdict) {
        return hasMagnitudes()
                ? List.of("what is said", verdict, "as much", "measured here", "published", "name")
                : List.of("what is said", verdict, "measured here", "published", "name");
    }

    private boolean hasMagnitudes() {
        return claims().stream().anyMatch(judged -> judged.magnitude().isPresent());
    }

    private static List<String> versions(Judgement judgement) {
        return judgement.expectations().versions().stream()
                .map(LibraryVersion::name)
                .toList();
    }

    private List<List<String>> rows(Predicate<JudgedExpectation> which) {
        return judgements.stream()
                .flatMap(judgement ->
                        judgement.claims().stream().filter(which).map(judged -> row(judged, versions(judgement))))
                .toList();
    }

    private List<String> row(JudgedExpectation judged, List<String> versions) {
        Expectation expectation = judged.expectation();
        List<String> row = new ArrayList<>(List.of(
                expectation.says()
                        + expectation
                                .section()
                                .map(section -> " (" + section + ")")
                                .orElse("")
                        + expectation.note().map(note -> " " + note).orElse(""),
                judged.verdict().why().orElseGet(() -> ExpectationWording.verdict(judged.verdict()))));
        if (hasMagnitudes()) {
            row.add(ExpectationWording.magnitude(judged));
        }
        row.addAll(List.of(
                measured(judged.versions(), versions), expectation.published().orElse(""), expectation.claim()));
        return row;
    }

    /**
     * {@code 2023: 1.62 (1.50..1.75); 2026: 1.60 (1.48..1.73)}; the number alone where it is the same at all of them.
     */
    private static String measured(List<Outcome> outcomes, List<String> versions) {
        List<String> numbers = outcomes.stream().map(ExpectationWording::number).toList();
        return numbers.stream().distinct().count() < 2
                ? numbers.stream().findFirst().orElse("")
                : IntStream.range(0, numbers.size())
                        .mapToObj(at -> versions.get(at) + ": " + numbers.get(at))
                        .collect(Collectors.joining("; "));
    }

    private static List<List<String>> readings(JudgedExpectation judged, List<String> versions) {
        List<List<String>> rows = new ArrayList<>();
        for (int version = 0; version < judged.versions().size(); version++) {
            for (Reading reading : judged.versions().get(version).readings()) {
                rows.add(List.of(
                        judged.expectation().claim(),
                        versions.get(version),
                        reading.of(),
                        ExpectationWording.bounds(reading.bounds()),
                        reading.answer() == Answer.MISSING
                                ? reading.obstacle().map(Undecidable::why).orElse("")
                                : ExpectationWording.number(reading),
                        ExpectationWording.compiler(reading),
                        Wording.words(reading.answer())));
            }
        }
        return rows;
    }
}
