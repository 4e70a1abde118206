package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.expectation.JudgedExpectation;
import io.github.dbstacks.analysis.expectation.Judgement;
import io.github.dbstacks.records.expectation.LibraryVersion;
import io.github.dbstacks.report.text.ExpectationWording;
import java.util.ArrayList;
import java.util.List;

/** The printed table of a run's expectations: a line for each, and below it why some are not decided. */
public final class ExpectationTable {
    private ExpectationTable() {}

    /** @param width columns of the terminal */
    public static String of(Judgement judgement, int width) {
        List<String> versions = judgement.expectations().versions().stream()
                .map(LibraryVersion::name)
                .toList();
        TextTable table = new TextTable().left("expectation").left("verdict");
        boolean hasMagnitudes = judgement.claims().stream()
                .anyMatch(judged -> judged.magnitude().isPresent());
        if (hasMagnitudes) {
            table.left("as much");
        }
        versions.forEach(table::right);
        for (JudgedExpectation judged : judgement.claims()) {
            List<String> row = new ArrayList<>(
                    List.of(judged.expectation().claim(), ExpectationWording.verdict(judged.verdict())));
            if (hasMagnitudes) {
                row.add(ExpectationWording.magnitude(judged));
            }
            for (int version = 0; version < versions.size(); version++) {
                row.add(
                        judged.versions().isEmpty()
                                ? ""
                                : ExpectationWording.number(judged.versions().get(version)));
            }
            table.row(row);
        }
        StringBuilder text = new StringBuilder("\n");
        judgement.expectations().study().ifPresent(study -> {
            line(text, study.title());
            study.withdrawn().ifPresent(why -> line(text, "Withdrawn: " + why));
        });
        text.append(table.fitting(width, versions));
        line(text, ExpectationWording.summary(judgement.claims()));
        ExpectationWording.obstacles(judgement.claims()).forEach(line -> line(text, line));
        if (hasMagnitudes) {
            line(text, ExpectationWording.AS_MUCH);
        }
        line(text, "Numbers: the ratio or number that decided, at the libraries in the head of the column.");
        judgement
                .claims()
                .forEach(judged -> ExpectationWording.why(judged)
                        .ifPresent(why -> line(text, judged.expectation().claim() + ": " + why)));
        return text.toString();
    }

    private static void line(StringBuilder text, String line) {
        text.append(line).append('\n');
    }
}
