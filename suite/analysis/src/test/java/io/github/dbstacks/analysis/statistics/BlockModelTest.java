package io.github.dbstacks.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.statistics.BlockModel.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Series 0 is the reference and 1 its alias; every other cell has the series of twice its number. */
class BlockModelTest {
    private static final double NONE = 0;
    private static final Set<Integer> REFERENCE = Set.of(0, 1);
    private static final Set<Integer> OWN = Set.of(0);
    private static final Set<Integer> ALIAS = Set.of(1);

    private final List<Observation> observations = new ArrayList<>();

    /** Two forks are missing. A ratio is Student's of the blocks that have both, whatever the other cells are. */
    @Test
    void incompleteBlocksOfFourCells() {
        four();
        BlockModel model = new BlockModel(observations);

        LogRatio ofTwo = LogRatio.ofBlocks(new double[] {
                    Math.log(140) - Math.log(50 * 51) / 2,
                    Math.log(150) - Math.log(54 * 52) / 2,
                    Math.log(160) - Math.log(52 * 55) / 2
                })
                .orElseThrow();
        expect(model.ratio(Set.of(4), REFERENCE), ofTwo.estimate(), ofTwo.standardError(), 2);
        LogRatio ofOthers = LogRatio.ofBlocks(
                        new double[] {Math.log(48 / 60.0), Math.log(55 / 61.0), Math.log(51 / 59.0)})
                .orElseThrow();
        expect(model.ratio(Set.of(6), Set.of(2)), ofOthers.estimate(), ofOthers.standardError(), 2);
    }

    /**
     * What a block does to a cell it does to both forks of the reference, so their mean is no calmer than one of them.
     */
    @Test
    void theForksOfTheReferenceCountAsOne() {
        series(0, 50, 60, 45, 55);
        series(1, 50, 60, 45, 55);
        series(2, 50, 50, 50, 50);
        series(4, 50, 50, 50, 50);
        BlockModel model = new BlockModel(observations);

        LogRatio one = model.ratio(Set.of(2), OWN).orElseThrow();
        expect(model.ratio(Set.of(2), REFERENCE), one.estimate(), one.standardError(), 3);
        assertThat(one.standardError()).isGreaterThan(0.05);
    }

    /** A block that lacks one of two cells tells nothing of their mean. */
    @Test
    void aSideOfSeveralCellsNeedsAllOfThem() {
        series(0, 50, 50, 50);
        series(2, 100, 100, 100);
        series(4, 25, NONE, 25);

        LogRatio ratio = new BlockModel(observations).ratio(Set.of(2, 4), OWN).orElseThrow();
        expect(Optional.of(ratio), 0, 0, 1);
    }

    /** With three series in complete blocks the estimates are means of differences. */
    @Test
    void completeBlocksGiveTheGeometricMeanOfRatios() {
        series(0, 50, 54, 49);
        series(2, 60, 66, 61);
        series(4, 140, 150, 130);

        double mean = (Math.log(60 / 50.0) + Math.log(66 / 54.0) + Math.log(61 / 49.0)) / 3;
        assertThat(new BlockModel(observations)
                        .ratio(Set.of(2), OWN)
                        .orElseThrow()
                        .estimate())
                .isCloseTo(mean, within(1e-12));
    }

    /** A dear block is dear for all cells: what they share is no error. */
    @Test
    void whatABlockSharesIsNoError() {
        series(0, 50, 100, 25);
        series(1, 50, 100, 25);
        series(2, 60, 120, 30);
        series(4, 150, 300, 75);
        BlockModel model = new BlockModel(observations);

        assertThat(model.ratio(Set.of(2), REFERENCE).orElseThrow().interval().halfWidth())
                .isLessThan(1e-9);
        LogRatio alias = model.ratio(ALIAS, OWN).orElseThrow();
        assertThat(alias.interval()).isEqualTo(new Interval(1, 1, 1));
        assertThat(alias.pValue()).isEqualTo(1);
    }

    /** Whatever one does, the reference differs from its alias by as much as before. */
    @Test
    void aWildCellDoesNotWidenTheIntervalsOfOthers() {
        four();
        LogRatio calm = new BlockModel(observations).ratio(ALIAS, OWN).orElseThrow();
        observations.removeIf(observation -> observation.series() == 2);
        series(2, 60, 180, 20, 59);
        BlockModel model = new BlockModel(observations);

        assertThat(model.ratio(ALIAS, OWN)).contains(calm);
        assertThat(model.ratio(Set.of(2), REFERENCE).orElseThrow().standardError())
                .isGreaterThan(10 * calm.standardError());
    }

    /** Student's, of the blocks that have both; the alias of block 2 is missing and its own fork stands for both. */
    @Test
    void twoCellsAreCompared() {
        series(0, 4, 6, 5, NONE);
        series(1, 9, NONE, 5, 7);
        series(2, 60, 60, NONE, 77);

        BlockModel model = new BlockModel(observations);
        LogRatio paired = PairedRatio.of(new double[] {60, 60, 77}, new double[] {6, 6, 7})
                .orElseThrow();
        expect(model.ratio(Set.of(2), REFERENCE), paired.estimate(), paired.standardError(), 2);
        LogRatio alias =
                PairedRatio.of(new double[] {9, 5}, new double[] {4, 5}).orElseThrow();
        expect(model.ratio(ALIAS, OWN), alias.estimate(), alias.standardError(), 1);
    }

    @Test
    void whatWasNotMeasuredTogetherHasNoRatio() {
        series(0, 50, 54, NONE, NONE);
        series(2, 60, 66, NONE, NONE);
        series(4, NONE, NONE, 140, 150);
        series(6, NONE, NONE, 48, 51);
        BlockModel model = new BlockModel(observations);

        assertThat(model.ratio(Set.of(2), OWN)).isPresent();
        assertThat(model.ratio(Set.of(4), Set.of(6))).isPresent();
        assertThat(model.ratio(Set.of(4), OWN)).isEmpty();
        assertThat(model.ratio(Set.of(8), OWN)).isEmpty();
        assertThat(model.ratio(ALIAS, OWN)).isEmpty();
    }

    @Test
    void aCellOfOneBlockHasNoInterval() {
        series(0, 50, 54, 51);
        series(2, 60, 66, 61);
        series(4, 140, NONE, NONE);

        BlockModel model = new BlockModel(observations);
        assertThat(model.ratio(Set.of(2), OWN)).isPresent();
        assertThat(model.ratio(Set.of(4), OWN)).isEmpty();
        assertThat(new BlockModel(List.of()).ratio(Set.of(2), OWN)).isEmpty();
    }

    @Test
    void refusesWhatIsNoCost() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Observation(0, 0, 1, 0))
                .withMessage("A cost must be a finite number above 0 to be part of a ratio, not 0.0.");
        assertThatIllegalArgumentException().isThrownBy(() -> new Observation(0, 0, 1, Double.NaN));
    }

    private static void expect(Optional<LogRatio> found, double estimate, double standardError, double freedom) {
        LogRatio ratio = found.orElseThrow();
        assertThat(ratio.estimate()).isCloseTo(estimate, within(1e-9));
        assertThat(ratio.standardError()).isCloseTo(standardError, within(1e-9));
        assertThat(ratio.freedom()).isCloseTo(freedom, within(1e-9));
    }

    /** SciPy's t is taken with a fraction of degrees of freedom, as Welch's. */
    @Test
    void intervalAndPValue() {
        LogRatio ratio = new LogRatio(0.1825250022152932, 0.03168148808646415, 2.844181921865223);

        assertThat(ratio.interval().low()).isCloseTo(1.08166587, within(1e-7));
        assertThat(ratio.interval().high()).isCloseTo(1.33182166, within(1e-7));
        assertThat(ratio.pValue()).isCloseTo(0.012011886856446432, within(1e-9));
    }

    private void four() {
        series(0, 50, 54, 49, 52);
        series(1, 51, 52, 47, 55);
        series(2, 60, 66, 61, 59);
        series(4, 140, 150, NONE, 160);
        series(6, 48, NONE, 55, 51);
    }

    private void series(int series, double... costs) {
        for (int block = 0; block < costs.length; block++) {
            if (costs[block] != NONE) {
                observations.add(new Observation(series, series / 2, block, costs[block]));
            }
        }
    }
}
