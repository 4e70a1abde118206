package io.github.dbstacks.analysis.runs;

import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a cell costs in two runs.
 *
 * @param before CPU per SELECT in the run before, µs: geometric mean over its blocks
 * @param after the same in the run after
 * @param ofCosts the cost in the run after over that in the run before, without any regard to what else was different
 * @param ofRatios the ratio to the reference in the run after over that in the run before; empty where the two runs
 *     have no reference in common
 * @param confidence of each interval, so that those of all judged cells hold together
 * @param basis which of the two is judged
 * @param referenceChanges in what the reference was run differently, so that a ratio to it says little
 * @param obstacles why the ratio that is judged says nothing of the cell, one sentence each
 */
public record Change(
        CellMatch cells,
        OptionalDouble before,
        OptionalDouble after,
        Optional<LogRatio> ofCosts,
        Optional<LogRatio> ofRatios,
        double confidence,
        Basis basis,
        List<Difference> referenceChanges,
        List<String> obstacles) {
    /** What a cell is judged by. */
    public enum Basis {
        /** Its ratio to the reference of its own run: how fast the machine was is no part of that. */
        AGAINST_REFERENCE,
        /** Its CPU time, because there is no reference in common that stayed the same. */
        CPU,
        /** It is the reference, and was run alike in both runs: it shows how fast the machine was. */
        IS_REFERENCE,
        /** The machine or the method is another, and there is no reference in common that stayed the same. */
        NOTHING
    }

    public Change {
        referenceChanges = List.copyOf(referenceChanges);
        obstacles = List.copyOf(obstacles);
    }

    Change at(double other) {
        return new Change(cells, before, after, ofCosts, ofRatios, other, basis, referenceChanges, obstacles);
    }

    /** The interval of the costs. */
    public Optional<Interval> absolute() {
        return ofCosts.map(ratio -> ratio.interval(confidence));
    }

    /** The interval of the ratios to the reference. */
    public Optional<Interval> againstReference() {
        return ofRatios.map(ratio -> ratio.interval(confidence));
    }

    /** The ratio that its basis names; empty where nothing is judged, or where there are too few blocks. */
    public Optional<Interval> judged() {
        return switch (basis) {
            case AGAINST_REFERENCE -> againstReference();
            case CPU -> absolute();
            case IS_REFERENCE, NOTHING -> Optional.empty();
        };
    }

    /** The ratio for a table: the one that is judged, and of the reference that of its costs. */
    public Optional<Interval> shown() {
        return basis == Basis.IS_REFERENCE ? absolute() : judged();
    }

    /** Returns the verdict of the ratio that its basis names; empty where nothing is judged. */
    public Optional<Verdict> verdict() {
        return switch (basis) {
            case AGAINST_REFERENCE, CPU ->
                Optional.of(obstacles.isEmpty() ? Verdict.of(judged()) : Verdict.NOT_COMPARABLE);
            case IS_REFERENCE, NOTHING -> Optional.empty();
        };
    }

    /** Whether a verdict could be found: with work that was the same, and two blocks or more in both runs. */
    public boolean isJudged() {
        return ratio().isPresent();
    }

    private Optional<Interval> ratio() {
        return verdict().flatMap(Verdict::ratio);
    }

    /** Whether the two runs tell nothing of the cell: it is not judged, or it is a reference that was not measured. */
    boolean isUnknown() {
        return basis == Basis.IS_REFERENCE ? before.isEmpty() || after.isEmpty() : !isJudged();
    }

    /**
     * Whether the cell costs more than that in the run after: the whole interval is above it.
     *
     * @param share such as 0.05 for 5 %
     */
    public boolean isDearerBy(double share) {
        return ratio().filter(found -> found.low() > 1 + share).isPresent();
    }

    /**
     * Whether the cell may cost more than that in the run after: no interval excludes it. A reference has no part in
     * this, since it only shows how fast the machine was.
     *
     * @param share such as 0.05 for 5 %
     */
    public boolean mayBeDearerBy(double share) {
        return basis != Basis.IS_REFERENCE
                && ratio().filter(found -> found.high() <= 1 + share).isEmpty();
    }
}
