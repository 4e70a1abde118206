package io.github.dbstacks.analysis.statistics;

import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The variance of the errors of each cell of an {@link AdditiveFit}. JIT compilation makes the forks of one cell scatter several
 * times as much as those of another, so one variance for all would cover too little.
 *
 * <p>The variance of a cell is the sum of its squared residuals over the sum of its 1 - leverage. A residual holds a part of the
 * errors of the other cells of its block. So the fit is weighted by the variances and repeated: then a wild cell has hardly a part in
 * the residuals of calm ones. These are the equations of restricted maximum likelihood (H. D. Patterson and R. Thompson, <i>Recovery of
 * Inter-Block Information when Block Sizes are Unequal</i>, 1971, https://doi.org/10.1093/biomet/58.3.545). They are solved by two
 * rounds only, since with few blocks more rounds may end with a variance of 0. Where the estimate that takes the part of the others
 * out is larger, it counts instead (C. R. Rao, <i>Estimation of Heteroscedastic Variances in Linear Models</i>, 1970, Journal of the
 * American Statistical Association 65:161-172).
 */
final class CellVariances {
    private static final int ROUNDS = 2;
    /**
     * Of the degrees of freedom. Chosen by simulation of 3 to 8 cells, see NOTEBOOK.md and BlockModelCoverageTest: with all of them
     * some intervals of unlike cells cover 92 %, because the variances that weight the fit are estimates, too.
     */
    private static final double COUNTED = 0.85;

    /** Of the largest variance: a smaller one has no larger weight. */
    private static final double SMALLEST = 1e-6;

    private final int[] cell;
    private final DMatrixRMaj design;
    private final DMatrixRMaj values;
    private final double[] variance;
    /** Sum of 1 - leverage over the observations of each cell. */
    private final double[] freedom;

    /**
     * @param cell number of the cell of each observation, from 0 on
     * @param design X
     * @param values of the observations
     */
    CellVariances(int[] cell, DMatrixRMaj design, DMatrixRMaj values) {
        this.cell = cell;
        this.design = design;
        this.values = values;
        int cells = Arrays.stream(cell).max().orElse(-1) + 1;
        variance = new double[cells];
        freedom = new double[cells];
        Arrays.fill(variance, 1);
        DMatrixRMaj maker = fit();
        for (int round = 0; round < ROUNDS; round++) {
            maker = fit();
        }
        DMatrixRMaj unbiased = unbiased(maker);
        for (int one = 0; one < cells; one++) {
            variance[one] = Math.max(variance[one], unbiased.get(one));
        }
    }

    /**
     * Fits under the variances so far and sets the variances and degrees of freedom to what the residuals say.
     *
     * @return the matrix that makes the residuals
     */
    private DMatrixRMaj fit() {
        DMatrixRMaj maker = CommonOps_DDRM.identity(cell.length);
        CommonOps_DDRM.multAdd(-1, design, AdditiveFit.solution(design, weights()), maker);
        double[] squares = squares(maker);
        Arrays.fill(freedom, 0);
        for (int row = 0; row < cell.length; row++) {
            freedom[cell[row]] += maker.get(row, row);
        }
        double mean = Arrays.stream(squares).sum()
                / Math.max(AdditiveFit.ROUNDING, Arrays.stream(freedom).sum());
        for (int one = 0; one < variance.length; one++) {
            variance[one] = freedom[one] > AdditiveFit.ROUNDING ? squares[one] / freedom[one] : mean;
        }
        return maker;
    }

    private double[] weights() {
        double floor = SMALLEST * Arrays.stream(variance).max().orElse(1);
        return Arrays.stream(cell)
                .mapToDouble(one -> floor > 0 ? floor / Math.max(floor, variance[one]) : 1)
                .toArray();
    }

    /** The squared residuals of each cell, added up. */
    private double[] squares(DMatrixRMaj maker) {
        DMatrixRMaj residuals = new DMatrixRMaj(cell.length, 1);
        CommonOps_DDRM.mult(maker, values, residuals);
        double[] squares = new double[variance.length];
        for (int row = 0; row < cell.length; row++) {
            squares[cell[row]] += residuals.get(row) * residuals.get(row);
        }
        return squares;
    }

    /** MINQUE: the expected squares of a cell are a sum over the variances of all cells. The estimate may be below 0. */
    private DMatrixRMaj unbiased(DMatrixRMaj maker) {
        int cells = variance.length;
        DMatrixRMaj shares = new DMatrixRMaj(cells, cells);
        for (int row = 0; row < cell.length; row++) {
            for (int other = 0; other < cell.length; other++) {
                shares.add(cell[row], cell[other], maker.get(row, other) * maker.get(row, other));
            }
        }
        DMatrixRMaj inverse = new DMatrixRMaj(cells, cells);
        CommonOps_DDRM.pinv(shares, inverse);
        DMatrixRMaj unbiased = new DMatrixRMaj(cells, 1);
        CommonOps_DDRM.mult(inverse, new DMatrixRMaj(squares(maker)), unbiased);
        return unbiased;
    }

    int cells() {
        return variance.length;
    }

    /**
     * The ratio with that estimate. Its degrees of freedom are those of F. E. Satterthwaite, <i>An Approximate Distribution of Estimates
     * of Variance Components</i>, 1946 (https://doi.org/10.2307/3002019).
     *
     * @param weights its variance is the sum of the cells' variances with these weights
     * @return empty where the variance of one of these cells is unknown
     */
    Optional<LogRatio> ratio(double estimate, double[] weights) {
        double sum = 0;
        double uncertainty = 0;
        double known = 0;
        for (int one = 0; one < weights.length; one++) {
            if (weights[one] > AdditiveFit.ROUNDING) {
                if (freedom[one] < AdditiveFit.ROUNDING) {
                    return Optional.empty();
                }
                double part = weights[one] * variance[one];
                sum += part;
                uncertainty += part * part / freedom[one];
                known += freedom[one];
            }
        }
        return Optional.of(
                new LogRatio(estimate, Math.sqrt(sum), COUNTED * (uncertainty > 0 ? sum * sum / uncertainty : known)));
    }
}
