package io.github.dbstacks.analysis.claim;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What a claim comes to in numbers. */
public sealed interface ClaimPredicate {
    /** All cells that it needs. */
    List<CellPattern> cells();

    /** The same of other cells. */
    ClaimPredicate of(UnaryOperator<CellPattern> others);

    /**
     * A ratio of two costs, each the geometric mean over the cells of its pattern.
     *
     * @param each whether it must hold for each of the first cells, in place of their mean
     */
    record OfRatio(ClaimMeasure measure, CellPattern cell, boolean each, CellPattern to, Bounds bounds)
            implements ClaimPredicate {
        @Override
        public List<CellPattern> cells() {
            return Stream.of(cell, to)
                    .flatMap(pattern -> pattern.each().stream())
                    .toList();
        }

        @Override
        public OfRatio of(UnaryOperator<CellPattern> others) {
            return new OfRatio(measure, others.apply(cell), each, others.apply(to), bounds);
        }

        /** The ratios that must be within the bounds: each to those cells on the other side that it is not itself. */
        List<OfRatio> parts() {
            return (each ? cell.each() : List.of(cell))
                    .stream()
                            .map(one -> new OfRatio(measure, one, false, to.without(one), bounds))
                            .filter(part -> !part.to.profiles().isEmpty())
                            .toList();
        }
    }

    /** A number that must be within the bounds for each of the cells. */
    record OfCount(ClaimCount count, ProbeMoment moment, CellPattern cell, CountBounds bounds)
            implements ClaimPredicate {
        @Override
        public List<CellPattern> cells() {
            return cell.each();
        }

        @Override
        public OfCount of(UnaryOperator<CellPattern> others) {
            return new OfCount(count, moment, others.apply(cell), bounds);
        }
    }
}
