package io.github.dbstacks.analysis.statistics;

import io.github.dbstacks.analysis.statistics.BlockModel.Observation;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * ln(cost) = series + block + error by least squares, so a block need not have every series. The errors of each cell have a variance
 * of their own, see {@link CellVariances}. The standard error of a ratio is that of its least squares estimate under these variances.
 */
final class AdditiveFit {
    /** No weight and no leverage is as small as this, so what is smaller is an error of rounding. */
    static final double ROUNDING = 1e-9;

    private final List<Observation> observations;
    private final List<Integer> series;
    /** X: a row for each observation, a column for each series and for each block. */
    private final DMatrixRMaj design;
    /** Makes the parameters of the logarithms. */
    private final DMatrixRMaj solution;

    private final DMatrixRMaj logarithms;
    private final CellVariances variances;

    AdditiveFit(List<Observation> observations) {
        this.observations = observations;
        series = observations.stream().map(Observation::series).distinct().toList();
        List<Integer> blocks =
                observations.stream().map(Observation::block).distinct().toList();
        int parameters = series.size() + blocks.size();
        design = new DMatrixRMaj(observations.size(), parameters);
        logarithms = new DMatrixRMaj(observations.size(), 1);
        for (int row = 0; row < observations.size(); row++) {
            Observation observation = observations.get(row);
            design.set(row, series.indexOf(observation.series()), 1);
            design.set(row, series.size() + blocks.indexOf(observation.block()), 1);
            logarithms.set(row, 0, observation.logarithm());
        }
        double[] equal = new double[observations.size()];
        Arrays.fill(equal, 1);
        solution = solution(design, equal);
        variances = new CellVariances(
                observations.stream().mapToInt(Observation::cell).toArray(), design, logarithms);
    }

    /** Makes the parameters of the values, by weighted least squares: (XᵀWX)⁺XᵀW. */
    static DMatrixRMaj solution(DMatrixRMaj design, double[] weights) {
        DMatrixRMaj weighted = design.copy();
        CommonOps_DDRM.multRows(weights, weighted);
        int parameters = design.getNumCols();
        DMatrixRMaj normal = new DMatrixRMaj(parameters, parameters);
        CommonOps_DDRM.multTransA(weighted, design, normal);
        // It has no inverse, because both the series and the blocks add up to a column of ones. No ratio depends on
        // that.
        DMatrixRMaj inverse = new DMatrixRMaj(parameters, parameters);
        CommonOps_DDRM.pinv(normal, inverse);
        DMatrixRMaj solution = new DMatrixRMaj(parameters, design.getNumRows());
        CommonOps_DDRM.multTransB(inverse, weighted, solution);
        return solution;
    }

    /** See {@link BlockModel#ratio}. */
    Optional<LogRatio> ratio(Set<Integer> of, Set<Integer> to) {
        DMatrixRMaj contrast = new DMatrixRMaj(1, design.getNumCols());
        if (!add(contrast, of, 1) || !add(contrast, to, -1)) {
            return Optional.empty();
        }
        DMatrixRMaj weights = new DMatrixRMaj(1, observations.size());
        CommonOps_DDRM.mult(contrast, solution, weights);
        if (!isDetermined(contrast, weights)) {
            return Optional.empty();
        }
        double estimate = 0;
        double[] ofCell = new double[variances.cells()];
        for (int row = 0; row < observations.size(); row++) {
            double weight = weights.get(row);
            estimate += weight * logarithms.get(row);
            ofCell[observations.get(row).cell()] += weight * weight;
        }
        return variances.ratio(estimate, ofCell);
    }

    /** @return false where the side has no observation */
    private boolean add(DMatrixRMaj contrast, Set<Integer> side, int sign) {
        List<Integer> present = series.stream().filter(side::contains).toList();
        present.forEach(one -> contrast.set(0, series.indexOf(one), sign / (double) present.size()));
        return !present.isEmpty();
    }

    /** A ratio of cells that share no blocks, not even by way of others, is no sum of the observations. */
    private boolean isDetermined(DMatrixRMaj contrast, DMatrixRMaj weights) {
        DMatrixRMaj again = new DMatrixRMaj(1, design.getNumCols());
        CommonOps_DDRM.mult(weights, design, again);
        CommonOps_DDRM.subtractEquals(again, contrast);
        return CommonOps_DDRM.elementMaxAbs(again) < ROUNDING;
    }
}
