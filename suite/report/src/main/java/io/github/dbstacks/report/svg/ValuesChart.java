package io.github.dbstacks.report.svg;

import io.github.dbstacks.analysis.expectation.Bounds;
import io.github.dbstacks.analysis.expectation.Judgement;
import io.github.dbstacks.analysis.expectation.PublishedNumber;
import io.github.dbstacks.analysis.expectation.PublishedNumber.AtVersion;
import io.github.dbstacks.records.expectation.Expectation;
import io.github.dbstacks.records.expectation.LibraryVersion;
import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.ExpectationSection;
import io.github.dbstacks.report.text.ExpectationWording;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a study has published beside what was measured here, a row for each claim that has one number. Places are in per
 * cent of the width, on a logarithmic axis of measured by published.
 *
 * @param versions what the marks of a row stand for, in their order; none where every row has one mark
 */
public record ValuesChart(List<Tick> ticks, List<DrawnClaim> rows, List<String> versions) {
    private static final int MOST_TICKS = 7;
    /** The axis reaches so much beyond the farthest mark. */
    private static final double MARGIN = 1.25;
    /** A text in the middle of what is nearer to an end, in per cent, would reach beyond it. */
    private static final double EDGE = 8;

    /** Nobody reads decimals from here on. */
    private static final double WHOLE = 100;

    /** Pixels from one mark of a row to the next. */
    private static final int STEP = 11;

    /** A line of the axis. */
    public record Tick(String text, double at) {
        /** Returns where the text is held, so that it stays within the chart. */
        public String anchor() {
            return at < EDGE ? "start" : at > 100 - EDGE ? "end" : "middle";
        }
    }

    /**
     * A claim.
     *
     * @param published the value, as the study writes it
     * @param from and {@code to}: within them the claim holds
     * @param tone of its verdict
     */
    public record DrawnClaim(
            String says, String name, String published, List<Mark> marks, double from, double to, Block.Tone tone) {
        /** Returns the width of the part within which the claim holds. */
        public double width() {
            return Math.max(0, Math.round(10 * (to - from)) / 10.0);
        }

        /** Returns the height in pixels. */
        public int height() {
            return STEP * marks.size() + STEP;
        }
    }

    /**
     * A number that was measured, with its interval.
     *
     * @param version at which; empty where all rows have the same
     * @param y its middle, in pixels
     */
    public record Mark(String version, String value, double at, double from, double to, int y, boolean isFirst) {}

    private record Claim(Judgement judgement, PublishedNumber number) {
        String version(AtVersion measured) {
            return judgement.expectations().versions().get(measured.version()).name();
        }
    }

    /** Tells where values lie between the two ends of the axis. */
    private record Axis(double low, double high) {
        static Axis of(List<Claim> claims) {
            double[] ratios = claims.stream()
                    .flatMapToDouble(claim -> claim.number.measured().stream()
                            .mapToDouble(measured -> measured.estimate() / claim.number.published()))
                    .toArray();
            return new Axis(
                    Math.min(1, DoubleStream.of(ratios).min().orElse(1)) / MARGIN,
                    Math.max(1, DoubleStream.of(ratios).max().orElse(1)) * MARGIN);
        }

        /** Returns the place from 0 to 100; what lies beyond an end stands at it. */
        double at(double ratio) {
            double share = Math.log(Math.min(high, Math.max(low, ratio)) / low) / Math.log(high / low);
            return Math.round(1e3 * share) / 10.0;
        }

        List<Tick> ticks() {
            List<Double> fine = candidates(1, 2, 5);
            return (fine.size() > MOST_TICKS ? candidates(1) : fine)
                    .stream()
                            .map(ratio -> new Tick(ExpectationWording.number(ratio) + " ×", at(ratio)))
                            .toList();
        }

        private List<Double> candidates(double... digits) {
            return IntStream.rangeClosed(-2, 3)
                    .boxed()
                    .flatMap(power -> DoubleStream.of(digits)
                            .map(digit -> digit * Math.pow(10, power))
                            .filter(ratio -> ratio >= low && ratio <= high)
                            .boxed())
                    .toList();
        }
    }

    /** The result is empty where no claim has one number that was published and one that was measured. */
    public static Optional<ValuesChart> of(List<Judgement> judgements) {
        List<Claim> claims = judgements.stream()
                .flatMap(judgement -> judgement.claims().stream()
                        .flatMap(judged -> PublishedNumber.of(judged).stream())
                        .map(number -> new Claim(judgement, number)))
                .toList();
        if (claims.isEmpty()) {
            return Optional.empty();
        }
        Axis axis = Axis.of(claims);
        List<String> versions = judgements.stream()
                .flatMap(judgement -> judgement.expectations().versions().stream())
                .map(LibraryVersion::name)
                .distinct()
                .toList();
        return Optional.of(new ValuesChart(
                axis.ticks(),
                claims.stream()
                        .map(claim -> row(claim, axis, versions.size() > 1))
                        .toList(),
                versions));
    }

    private static DrawnClaim row(Claim claim, Axis axis, boolean hasVersions) {
        PublishedNumber number = claim.number;
        Expectation expectation = number.judged().expectation();
        List<Mark> marks = new ArrayList<>();
        for (AtVersion measured : number.measured()) {
            marks.add(new Mark(
                    hasVersions ? claim.version(measured) : "",
                    value(measured),
                    axis.at(measured.estimate() / number.published()),
                    axis.at(measured.low() / number.published()),
                    axis.at(measured.high() / number.published()),
                    STEP * (marks.size() + 1),
                    marks.isEmpty()));
        }
        Bounds bounds = number.measured().get(0).bounds();
        return new DrawnClaim(
                expectation.says(),
                expectation.claim(),
                expectation.published().orElse(""),
                marks,
                at(bounds.least(), number, axis, 0),
                at(bounds.most(), number, axis, 100),
                ExpectationSection.tone(number.judged().verdict().kind()));
    }

    private static double at(OptionalDouble bound, PublishedNumber number, Axis axis, double end) {
        return bound.isPresent() ? axis.at(bound.getAsDouble() / number.published()) : end;
    }

    /** {@code 1.62 (1.50..1.75)}, {@code 8}. */
    private static String value(AtVersion measured) {
        String estimate = ExpectationWording.number(
                measured.estimate() < WHOLE ? measured.estimate() : Math.rint(measured.estimate()));
        List<String> ends = Stream.of(measured.low(), measured.high())
                .map(ExpectationWording::number)
                .toList();
        return ends.get(0).equals(ends.get(1)) ? estimate : estimate + " (" + String.join("..", ends) + ")";
    }
}
