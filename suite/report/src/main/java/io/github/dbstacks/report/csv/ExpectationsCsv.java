package io.github.dbstacks.report.csv;

import io.github.dbstacks.analysis.expectation.JudgedExpectation;
import io.github.dbstacks.analysis.expectation.Judgement;
import io.github.dbstacks.analysis.expectation.Reading;
import io.github.dbstacks.records.expectation.Expectation.Undecidable;
import io.github.dbstacks.records.expectation.Obstacle;
import io.github.dbstacks.report.text.ExpectationWording;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.Wording;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The file {@code expectations.csv}: one row for each number behind a verdict, and one for a verdict without a number.
 */
public final class ExpectationsCsv {
    private static final String HEADER =
            "expectation,verdict,obstacle,as_much,version,of,least,most,value,low,high,compiler_us,answer,why,published\n";

    private ExpectationsCsv() {}

    public static String of(Judgement judgement) {
        StringBuilder text = new StringBuilder(HEADER);
        for (JudgedExpectation judged : judgement.claims()) {
            if (judged.versions().isEmpty()) {
                List<String> unread = new ArrayList<>(Collections.nCopies(9, ""));
                unread.add(judged.verdict().why().orElse(""));
                text.append(Csv.line(row(judged, unread)));
            }
            for (int version = 0; version < judged.versions().size(); version++) {
                String name = judgement.expectations().versions().get(version).name();
                judged.versions()
                        .get(version)
                        .readings()
                        .forEach(reading -> text.append(Csv.line(row(judged, values(name, reading)))));
            }
        }
        return text.toString();
    }

    private static List<String> row(JudgedExpectation judged, List<String> values) {
        List<String> row = new ArrayList<>(List.of(
                judged.expectation().claim(),
                ExpectationWording.verdict(judged.verdict()),
                judged.verdict().obstacle().map(Obstacle::toString).orElse(""),
                ExpectationWording.magnitude(judged)));
        row.addAll(values);
        row.add(judged.expectation().published().orElse(""));
        return row;
    }

    /** Returns the values of a reading; a number that differs between forks has each of them, with a blank between. */
    private static List<String> values(String version, Reading reading) {
        List<String> ratio = Csv.interval(reading.ratio());
        return List.of(
                version,
                reading.of(),
                Numbers.decimals(reading.bounds().least(), 4),
                Numbers.decimals(reading.bounds().most(), 4),
                reading.ratio().isPresent() ? ratio.get(0) : joined(reading.numbers()),
                ratio.get(1),
                ratio.get(2),
                joined(reading.compilerMicros()),
                Wording.words(reading.answer()),
                reading.obstacle().map(Undecidable::why).orElse(""));
    }

    private static String joined(List<Double> numbers) {
        return numbers.stream().map(number -> Numbers.decimals(number, 2)).collect(Collectors.joining(" "));
    }
}
