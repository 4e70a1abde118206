package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.expectation.Answer;
import io.github.dbstacks.analysis.expectation.JudgedExpectation;
import io.github.dbstacks.analysis.expectation.Judgement;
import io.github.dbstacks.analysis.expectation.Reading;
import io.github.dbstacks.records.expectation.Expectation;
import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.records.expectation.LibraryVersion;
import io.github.dbstacks.report.section.Block.Item;
import io.github.dbstacks.report.section.Block.Link;
import io.github.dbstacks.report.section.Block.Table;
import io.github.dbstacks.report.text.ExpectationWording;
import io.github.dbstacks.report.text.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
        out.paragraph(ExpectationWording.summary(judgement));
        out.items(ExpectationWording.obstacles(judgement));
        List<String> header = new ArrayList<>(List.of("expectation", "verdict"));
        header.addAll(versions);
        header.addAll(List.of("published", "what is said"));
        out.table(header, judgement.claims().stream().map(this::verdict).toList());
        out.paragraph(
                "A number is the ratio with its interval of 95 %, or the number of each fork, that decided at the libraries in the"
                        + " head of its column. Not measured: the interval is too wide to say anything. A dash: there was no"
                        + " measurement.");
        out.items(judgement.claims().stream()
                .flatMap(judged -> Stream.concat(
                                ExpectationWording.why(judged).stream(), judged.expectation().note().stream())
                        .map(text -> judged.expectation().claim() + ": " + text))
                .toList());
        study.flatMap(Expectations.Study::protocol).ifPresent(out::paragraph);
        out.folded(
                "Every number behind the verdicts",
                List.of(new Table(
                        List.of("expectation", "at", "of", "must be", "is", "JIT compiler, µs/operation", "so"),
                        judgement.claims().stream()
                                .flatMap(judged -> readings(judged).stream())
                                .toList())));
        return out.section();
    }

    private List<String> verdict(JudgedExpectation judged) {
        Expectation expectation = judged.expectation();
        List<String> row = new ArrayList<>(List.of(expectation.claim(), ExpectationWording.verdict(judged.verdict())));
        for (int version = 0; version < versions.size(); version++) {
            row.add(
                    judged.versions().isEmpty()
                            ? ""
                            : ExpectationWording.number(judged.versions().get(version)));
        }
        row.add(expectation.published().orElse(""));
        row.add(expectation.says()
                + expectation.section().map(section -> " (" + section + ")").orElse(""));
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
