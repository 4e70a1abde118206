package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.expectation.Answer;
import io.github.dbstacks.analysis.expectation.ExpectationVerdict;
import io.github.dbstacks.analysis.expectation.JudgedExpectation;
import io.github.dbstacks.analysis.expectation.Judgement;
import io.github.dbstacks.analysis.expectation.Reading;
import io.github.dbstacks.records.expectation.Expectation;
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
import java.util.function.Function;
import java.util.function.Predicate;

/** What a run was expected to show, with the verdict on each expectation and every number behind it. */
public final class ExpectationSection {
    private final SectionBuilder out = new SectionBuilder("Expectations");
    private final Judgement judgement;
    private final List<String> versions;

    private ExpectationSection(Judgement judgement) {
        this.judgement = judgement;
        this.versions = judgement.expectations().versions().stream()
                .map(LibraryVersion::name)
                .toList();
    }

    /** Empty where nothing was expected. */
    public static Section of(Optional<Judgement> judgement) {
        return judgement
                .map(found -> new ExpectationSection(found).section())
                .orElseGet(() -> new Section("Expectations", List.of()));
    }

    private Section section() {
        Optional<Expectations.Study> study = judgement.expectations().study();
        study.ifPresent(found ->
                out.linked(List.of(new Item(found.title(), List.of(new Link("the study", found.link()))))));
        study.flatMap(Expectations.Study::withdrawn).ifPresent(why -> out.paragraph("Withdrawn: " + why));
        out.counts(
                ExpectationWording.summary(judgement),
                ExpectationWording.counts(judgement).entrySet().stream()
                        .map(count ->
                                new Block.Count(count.getValue(), Wording.words(count.getKey()), tone(count.getKey())))
                        .toList());
        out.paragraph(String.join(" ", ExpectationWording.answer(judgement)));
        List<JudgedExpectation> decided =
                claims(judged -> judged.verdict().obstacle().isEmpty());
        if (!decided.isEmpty()) {
            out.heading("Decided");
            table("verdict", decided, judged -> ExpectationWording.verdict(judged.verdict()));
        }
        for (Obstacle obstacle : Obstacle.values()) {
            List<JudgedExpectation> open =
                    claims(judged -> judged.verdict().obstacle().equals(Optional.of(obstacle)));
            if (!open.isEmpty()) {
                out.heading("Not decidable: " + Wording.words(obstacle));
                out.paragraph(obstacle.meaning());
                table("why", open, judged -> judged.verdict().why().orElse(""));
            }
        }
        out.paragraph(
                "A number is the ratio with its interval of 95 %, or the number of each fork, that decided at the libraries in the"
                        + " head of its column. Not measured: the interval is too wide to say anything. A dash: there was no"
                        + " measurement.");
        study.flatMap(Expectations.Study::protocol).ifPresent(out::paragraph);
        out.folded(
                "Every number behind the verdicts",
                List.of(new Table(
                        List.of("name", "at", "of", "must be", "is", "JIT compiler, µs/operation", "so"),
                        judgement.claims().stream()
                                .flatMap(judged -> readings(judged).stream())
                                .toList())));
        return out.section();
    }

    private static Block.Tone tone(ExpectationVerdict.Kind kind) {
        return switch (kind) {
            case REPRODUCED -> Block.Tone.YES;
            case NOT_REPRODUCED -> Block.Tone.NO;
            case FIXED, NO_LONGER -> Block.Tone.CHANGED;
            case NOT_DECIDABLE -> Block.Tone.OPEN;
        };
    }

    private List<JudgedExpectation> claims(Predicate<JudgedExpectation> which) {
        return judgement.claims().stream().filter(which).toList();
    }

    /** @param second what stands behind the sentence */
    private void table(String second, List<JudgedExpectation> claims, Function<JudgedExpectation, String> text) {
        List<String> header = new ArrayList<>(List.of("what is said", second));
        header.addAll(versions);
        header.addAll(List.of("published", "name"));
        out.table(
                header,
                claims.stream().map(judged -> row(judged, text.apply(judged))).toList());
    }

    private List<String> row(JudgedExpectation judged, String second) {
        Expectation expectation = judged.expectation();
        List<String> row = new ArrayList<>(List.of(
                expectation.says()
                        + expectation
                                .section()
                                .map(section -> " (" + section + ")")
                                .orElse("")
                        + expectation.note().map(note -> " " + note).orElse(""),
                second));
        for (int version = 0; version < versions.size(); version++) {
            row.add(
                    judged.versions().isEmpty()
                            ? ""
                            : ExpectationWording.number(judged.versions().get(version)));
        }
        row.add(expectation.published().orElse(""));
        row.add(expectation.claim());
        return row;
    }

    private List<List<String>> readings(JudgedExpectation judged) {
        List<List<String>> rows = new ArrayList<>();
        for (int version = 0; version < judged.versions().size(); version++) {
            for (Reading reading : judged.versions().get(version).readings()) {
                rows.add(List.of(
                        judged.expectation().claim(),
                        versions.get(version),
                        reading.of(),
                        ExpectationWording.bounds(reading.bounds()),
                        reading.answer() == Answer.MISSING
                                ? reading.obstacle().orElse("")
                                : ExpectationWording.number(reading),
                        ExpectationWording.compiler(reading),
                        Wording.words(reading.answer())));
            }
        }
        return rows;
    }
}
