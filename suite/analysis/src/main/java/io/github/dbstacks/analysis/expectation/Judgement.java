package io.github.dbstacks.analysis.expectation;

import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.expectation.Condition;
import io.github.dbstacks.records.expectation.Expectation;
import io.github.dbstacks.records.expectation.Expectation.Needs;
import io.github.dbstacks.records.expectation.Expectation.Undecidable;
import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.records.expectation.LibraryVersion;
import io.github.dbstacks.records.expectation.Obstacle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A run held against its expectations. Renderers show it and compute nothing themselves. */
public record Judgement(Expectations expectations, List<JudgedExpectation> claims) {
    /**
     * Two blocks may agree by chance: of intervals of 95 % with a half width of 3 %, one in forty is of cells that
     * scatter by 10 %.
     */
    public static final int FEWEST_BLOCKS = 3;

    /** The result is empty for a run that nothing is expected of. */
    public static Optional<Judgement> of(MeasuredRun run) {
        return run.run().plan().expectations().map(found -> of(found, new Evidence(run)));
    }

    /** @param evidence what was measured for the plan of these expectations */
    static Judgement of(Expectations expectations, Evidence evidence) {
        Judge judge = new Judge(expectations, evidence);
        List<JudgedExpectation> claims =
                expectations.claims().stream().map(judge::judged).toList();
        return new Judgement(
                expectations,
                claims.stream().map(judged -> givenThat(claims, judged)).toList());
    }

    /** Returns this judgement with the claims as the plan of its run says them today. */
    public Judgement asSaidBy(Expectations today, MeasuredRun run) {
        return of(expectations.withClaimsOf(today), new Evidence(run));
    }

    /** Returns this judgement as that of a run that is not usable: it decides no claim. */
    public Judgement ofUnusable() {
        ExpectationVerdict undecided = ExpectationVerdict.undecidable(
                new Undecidable(Obstacle.NOT_USABLE, "two counts of the same thing do not agree in any cell"));
        return new Judgement(
                expectations,
                claims.stream()
                        .map(judged -> judged.expectation().undecidable().isPresent()
                                ? judged
                                : JudgedExpectation.of(judged.expectation(), judged.versions(), undecided))
                        .toList());
    }

    /** A claim that supposes another one is decided only where that one is reproduced. */
    private static JudgedExpectation givenThat(List<JudgedExpectation> claims, JudgedExpectation judged) {
        return judged.expectation()
                .given()
                .flatMap(name -> claims.stream()
                        .filter(claim -> claim.expectation().claim().equals(name))
                        .findFirst())
                .filter(given -> given.verdict().kind() != ExpectationVerdict.Ruling.REPRODUCED)
                .map(given -> JudgedExpectation.of(
                        judged.expectation(),
                        judged.versions(),
                        ExpectationVerdict.undecidable(new Undecidable(
                                Obstacle.PRECONDITION,
                                "it supposes “" + given.expectation().says() + "”, which is not reproduced here"))))
                .orElse(judged);
    }

    /** Applies the rules to one run. */
    private record Judge(Expectations expectations, Evidence evidence) {
        JudgedExpectation judged(Expectation expectation) {
            if (expectation.undecidable().isPresent()) {
                return JudgedExpectation.of(
                        expectation,
                        List.of(),
                        ExpectationVerdict.undecidable(expectation.undecidable().get()));
            }
            List<Outcome> versions = expectations.versions().stream()
                    .map(version -> outcome(expectation.conditions(), version))
                    .toList();
            Optional<ExpectationVerdict> unmet = expectation.needs().flatMap(this::unmet);
            JudgedExpectation judged = JudgedExpectation.of(
                    expectation,
                    versions,
                    ExpectationVerdict.of(
                            expectation.defect(),
                            versions,
                            expectations.versions().stream()
                                    .map(LibraryVersion::name)
                                    .toList(),
                            unmet));
            return new JudgedExpectation(
                    expectation,
                    versions,
                    judged.verdict(),
                    PublishedNumber.of(judged).flatMap(number -> number.magnitude(unmet)));
        }

        /** The verdict where the machine lacks what it takes; empty where it has all. */
        private Optional<ExpectationVerdict> unmet(Needs needs) {
            if (needs.cores().orElse(0) > evidence.cores()) {
                return Optional.of(ExpectationVerdict.undecidable(new Undecidable(
                        Obstacle.CORES,
                        "it takes " + needs.cores().orElse(0) + " cores and this run had " + evidence.cores())));
            }
            return needs.databaseElsewhere() && !evidence.isDatabaseElsewhere()
                    ? Optional.of(ExpectationVerdict.undecidable(new Undecidable(
                            Obstacle.DATABASE_ELSEWHERE, "application and database are on one machine here")))
                    : Optional.empty();
        }

        private Outcome outcome(List<Condition> conditions, LibraryVersion version) {
            List<ComparedMeans> comparisons = conditions.stream()
                    .flatMap(condition -> comparisons(condition, version).stream())
                    .toList();
            List<Reading> readings = new ArrayList<>();
            for (Condition condition : conditions) {
                readings.addAll(numbers(condition, version));
            }
            comparisons.forEach(comparison -> readings.add(ratio(comparison, comparisons.size(), version)));
            return new Outcome(readings);
        }

        /** Cells whose mean is compared with that of others. */
        private record ComparedMeans(Condition condition, List<Cell> of, List<Cell> to) {
            boolean isComplete() {
                return !of.isEmpty() && !to.isEmpty();
            }
        }

        /** Returns none for a condition on numbers, and one without cells where some were not planned. */
        private List<ComparedMeans> comparisons(Condition condition, LibraryVersion version) {
            if (condition.to().isEmpty()) {
                return List.of();
            }
            List<Cell> of = all(condition.cells(), version);
            List<Cell> to = all(condition.to().get(), version);
            if (!condition.each() || of.isEmpty()) {
                return List.of(new ComparedMeans(condition, of, to));
            }
            return of.stream()
                    .map(cell -> new ComparedMeans(
                            condition,
                            List.of(cell),
                            to.stream().filter(other -> !other.equals(cell)).toList()))
                    .filter(comparison -> to.isEmpty() || comparison.isComplete())
                    .toList();
        }

        /** Returns no cells where one of them was not planned. */
        private List<Cell> all(String name, LibraryVersion version) {
            List<Cell> cells = expectations.cells(name, version, evidence.cells());
            return cells.size() < expectations.pattern(name).profiles().size() ? List.of() : cells;
        }

        /**
         * @param together how many ratios are judged together: that one is refuted by chance is as rare as with one of
         *     them
         */
        private Reading ratio(ComparedMeans comparison, int together, LibraryVersion version) {
            Condition condition = comparison.condition();
            String to = condition.to().orElseThrow();
            Bounds bounds = Bounds.of(condition, evidence.processorsOfApplication(), 0);
            String label = label(condition, comparison.of()) + " to " + to + " by " + condition.of();
            if (!comparison.isComplete()) {
                return notMeasured(label, bounds, comparison.of().isEmpty() ? condition.cells() : to, version);
            }
            List<Cell> both = Stream.concat(comparison.of().stream(), comparison.to().stream())
                    .toList();
            Optional<Undecidable> barred = whyBarred(condition, both);
            if (barred.isPresent()) {
                return Reading.missing(label, bounds, barred.get());
            }
            return evidence.ratio(condition.of(), comparison.of(), comparison.to())
                    .filter(ratio -> ratio.freedom() + 1 >= FEWEST_BLOCKS)
                    .map(ratio -> Reading.ofRatio(
                            label, bounds, ratio.interval(), ratio.interval(1 - (1 - LogRatio.CONFIDENCE) / together)))
                    .orElseGet(() -> Reading.missing(label, bounds, evidence.whyUnknown(condition.of(), both)))
                    .with(compiler(condition, List.of(comparison.of(), comparison.to())));
        }

        /** Returns one for each cell; none for a condition on a ratio. */
        private List<Reading> numbers(Condition condition, LibraryVersion version) {
            if (condition.to().isPresent()) {
                return List.of();
            }
            List<Cell> cells = all(condition.cells(), version);
            if (cells.isEmpty()) {
                Bounds bounds = Bounds.of(condition, evidence.processorsOfApplication(), 0);
                return List.of(
                        notMeasured(condition.of() + " of " + condition.cells(), bounds, condition.cells(), version));
            }
            return cells.stream().map(cell -> number(condition, cell)).toList();
        }

        private Reading number(Condition condition, Cell cell) {
            String label = condition.of() + " of " + cell.label();
            Bounds bounds = Bounds.of(
                    condition,
                    evidence.processorsOfApplication(cell),
                    cell.workload().clients().orElse(0));
            Optional<Undecidable> barred = whyBarred(condition, List.of(cell));
            if (barred.isPresent()) {
                return Reading.missing(label, bounds, barred.get());
            }
            List<Double> numbers = evidence.numbers(condition.of(), cell);
            long blocks = Math.min(numbers.size(), evidence.blocks(cell));
            if (!numbers.isEmpty() && blocks < FEWEST_BLOCKS && !Evidence.isOfTheWork(condition.of())) {
                return Reading.missing(
                        label,
                        bounds,
                        new Undecidable(
                                Obstacle.PRECISION,
                                "a verdict takes three blocks, and this cell has " + (blocks == 1 ? "one" : "two")));
            }
            return numbers.isEmpty()
                    ? Reading.missing(label, bounds, evidence.whyUnknown(condition.of(), List.of(cell)))
                    : Reading.ofNumbers(label, bounds, numbers).with(compiler(condition, List.of(List.of(cell))));
        }

        /** Why what was measured of these cells decides nothing. */
        private Optional<Undecidable> whyBarred(Condition condition, List<Cell> cells) {
            boolean isWithdrawn =
                    expectations.study().flatMap(Expectations.Study::withdrawn).isPresent()
                            && evidence.isTime(condition.of());
            return isWithdrawn
                    ? Optional.of(new Undecidable(Obstacle.WITHDRAWN, "its " + condition.of() + " is withdrawn"))
                    : evidence.brokenLaw(condition.of(), cells).map(why -> new Undecidable(Obstacle.PRECISION, why));
        }

        /** Returns what the compiler used on each side, in microseconds, where all are known. */
        private List<Double> compiler(Condition condition, List<List<Cell>> sides) {
            if (!evidence.isTime(condition.of())) {
                return List.of();
            }
            List<Double> known = sides.stream()
                    .flatMap(cells -> evidence.compilerMicros(cells).stream().boxed())
                    .toList();
            return known.size() == sides.size() ? known : List.of();
        }

        private static String label(Condition condition, List<Cell> of) {
            return condition.each() && of.size() == 1 ? of.get(0).label() : condition.cells();
        }

        private Reading notMeasured(String label, Bounds bounds, String name, LibraryVersion version) {
            return Reading.missing(
                    label,
                    bounds,
                    new Undecidable(
                            Obstacle.PRECISION,
                            name + " was not measured"
                                    + (expectations.pattern(name).version().isPresent() ? "" : " at " + version.name())
                                    + (expectations.pattern(name).wherePossible()
                                            ? ", perhaps because the JDK is too old"
                                            : "")));
        }
    }
}
