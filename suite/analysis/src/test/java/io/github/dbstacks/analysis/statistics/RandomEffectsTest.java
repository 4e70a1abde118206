package io.github.dbstacks.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every random number has a fixed seed. {@link #main} prints the table of docs/METHODOLOGY.md. */
class RandomEffectsTest {
    /**
     * With it a run of the worked example, whose variances are known, is Student's with that of the normal
     * distribution.
     */
    private static final double KNOWN = 1e6;

    /**
     * Thirteen trials of the vaccine BCG, the example of the R package metafor (W. Viechtbauer, 2010,
     * https://doi.org/10.18637/jss.v036.i03): people with and without tuberculosis, among the vaccinated and the
     * others. Its documentation gives 0.3181 as the variance of Paule and Mandel. Mean, errors and intervals are from
     * these formulas by hand, in Python: with that variance t, weights w = 1/(v + t), mean Σwy/Σw, error √(1/Σw), and
     * Student's quantiles 2.178813 and 2.200985 of 12 and 11 degrees of freedom.
     */
    @Test
    void aPublishedExample() {
        int[][] trials = {
            {4, 119, 11, 128},
            {6, 300, 29, 274},
            {3, 228, 11, 209},
            {62, 13536, 248, 12619},
            {33, 5036, 47, 5761},
            {180, 1361, 372, 1079},
            {8, 2537, 10, 619},
            {505, 87886, 499, 87892},
            {29, 7470, 45, 7232},
            {17, 1699, 65, 1600},
            {186, 50448, 141, 27197},
            {5, 2493, 3, 2338},
            {27, 16886, 29, 17825}
        };
        List<LogRatio> risks = List.of(trials).stream()
                .map(trial -> {
                    double of = trial[0] + trial[1];
                    double others = trial[2] + trial[3];
                    double ratio = Math.log(trial[0] / of / (trial[2] / others));
                    double variance = 1.0 / trial[0] - 1 / of + 1.0 / trial[2] - 1 / others;
                    return new LogRatio(ratio, Math.sqrt(variance), KNOWN);
                })
                .toList();

        RandomEffects effects = RandomEffects.of(risks).orElseThrow();

        assertThat(effects.between() * effects.between()).isCloseTo(0.3181, within(5e-5));
        assertThat(effects.mean().estimate()).isCloseTo(-0.7149682, within(1e-6));
        assertThat(effects.mean().standardError()).isCloseTo(0.1808922, within(1e-6));
        assertThat(Math.log(effects.mean().interval().low())).isCloseTo(-1.1090984, within(1e-5));
        assertThat(Math.log(effects.mean().interval().high())).isCloseTo(-0.3208380, within(1e-5));
        assertThat(Math.log(effects.next().interval().low())).isCloseTo(-2.0185566, within(1e-4));
        assertThat(Math.log(effects.next().interval().high())).isCloseTo(0.5886203, within(1e-4));
    }

    /** Two runs do not tell how far others may be away. */
    @Test
    void fewerThanThreeRunsAreARangeOnly() {
        LogRatio run = new LogRatio(0.6, 0.02, 2);

        assertThat(RandomEffects.of(List.of())).isEmpty();
        assertThat(RandomEffects.of(List.of(run, run))).isEmpty();
        assertThat(RandomEffects.of(List.of(run, run, run))).isPresent();
    }

    /** Then nothing is between them, and the interval is not narrower than their own errors: 0.02 / √4. */
    @Test
    void runsThatAgreeByLuckAreNoSurerThanTheirOwnErrors() {
        LogRatio run = new LogRatio(0.6, 0.02, 2);

        RandomEffects effects = RandomEffects.of(List.of(run, run, run, run)).orElseThrow();

        assertThat(effects.between()).isZero();
        assertThat(effects.mean()).isEqualTo(new LogRatio(0.6, 0.01, 3));
        assertThat(effects.next()).isEqualTo(new LogRatio(0.6, 0.01, 2));
    }

    /** A run without any scatter has not all the weight. */
    @Test
    void errorsOfZero() {
        RandomEffects effects = RandomEffects.of(
                        List.of(new LogRatio(0.5, 0, 2), new LogRatio(0.6, 0, 2), new LogRatio(0.7, 0, 2)))
                .orElseThrow();

        assertThat(effects.between()).isCloseTo(0.1, within(1e-9));
        assertThat(effects.mean().estimate()).isCloseTo(0.6, within(1e-9));
        assertThat(effects.mean().standardError()).isCloseTo(0.1 / Math.sqrt(3), within(1e-9));
    }

    /**
     * Runs of three or six blocks whose ratios scatter by 3.5 %, on machines that differ by so many per cent. 2,000 of
     * them count 95 % to ±1 %. Of many runs of three blocks on machines that are alike the mean holds less, since each
     * weighs as its own few blocks make it look.
     */
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"3,3,15,0.93", "5,3,10,0.93", "5,6,5,0.93", "10,3,15,0.93", "5,6,0,0.93", "10,3,0,0.87"})
    void intervalsHoldTheMeanAndAMachineNotYetSeen(int runs, int blocks, double machines, double mean) {
        Counted counted = simulated(runs, blocks, machines, 2_000);

        assertThat(counted.mean()).as("mean").isGreaterThanOrEqualTo(mean);
        assertThat(counted.next()).as("next").isGreaterThanOrEqualTo(0.93);
    }

    /** @param one how often the interval of the first run alone holds the mean over machines */
    private record Counted(double mean, double next, double one) {}

    private static Counted simulated(int runs, int blocks, double machines, int times) {
        Random random = new Random(42);
        int mean = 0;
        int next = 0;
        int one = 0;
        for (int time = 0; time < times; time++) {
            List<LogRatio> ratios = IntStream.range(0, runs)
                    .mapToObj(run -> {
                        double truth = machines / 100 * random.nextGaussian();
                        double[] logs = new double[blocks];
                        for (int block = 0; block < blocks; block++) {
                            logs[block] = truth + 0.035 * random.nextGaussian();
                        }
                        return LogRatio.ofBlocks(logs).orElseThrow();
                    })
                    .toList();
            RandomEffects effects = RandomEffects.of(ratios).orElseThrow();
            mean += effects.mean().interval().contains(1) ? 1 : 0;
            next += effects.next().interval().contains(Math.exp(machines / 100 * random.nextGaussian())) ? 1 : 0;
            one += ratios.get(0).interval().contains(1) ? 1 : 0;
        }
        return new Counted(mean / (double) times, next / (double) times, one / (double) times);
    }

    public static void main(String[] args) {
        for (int blocks : new int[] {3, 6}) {
            for (int runs : new int[] {3, 4, 5, 10}) {
                for (double machines : new double[] {0, 5, 10, 15}) {
                    Counted counted = simulated(runs, blocks, machines, 20_000);
                    System.out.printf(
                            Locale.ROOT,
                            "| %d | %d | %.0f | %.1f | %.1f | %.1f |%n",
                            runs,
                            blocks,
                            machines,
                            100 * counted.mean(),
                            100 * counted.next(),
                            100 * counted.one());
                }
            }
        }
    }
}
