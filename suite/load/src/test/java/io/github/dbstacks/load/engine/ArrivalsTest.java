package io.github.dbstacks.load.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
    @Test
    void evenArrivalsDoNotDriftFromTheRate() {
        LongSupplier third = Arrivals.even(3);

        assertThat(LongStream.generate(third).limit(7))
                .containsExactly(
                        0L, 333_333_333L, 666_666_667L, 1_000_000_000L, 1_333_333_333L, 1_666_666_667L, 2_000_000_000L);
    }

    @Test
    void poissonGapsAreExponential() {
        long[] times =
                LongStream.generate(Arrivals.poisson(1000, 7)).limit(100_000).toArray();
        double[] gaps = IntStream.range(1, times.length)
                .mapToDouble(i -> (times[i] - times[i - 1]) / 1e6)
                .toArray();
        double mean = IntStream.range(0, gaps.length)
                .mapToDouble(i -> gaps[i])
                .average()
                .orElseThrow();
        double variance = IntStream.range(0, gaps.length)
                .mapToDouble(i -> (gaps[i] - mean) * (gaps[i] - mean))
                .average()
                .orElseThrow();

        // The mean is of 100,000 gaps: this is four standard errors.
        assertThat(mean).isCloseTo(1, within(0.013));
        assertThat(variance).isCloseTo(1, within(0.036));
    }

    @Test
    void theSameSeedGivesTheSameTimes() {
        long[] one = LongStream.generate(Arrivals.poisson(10, 3)).limit(100).toArray();

        assertThat(LongStream.generate(Arrivals.poisson(10, 3)).limit(100)).containsExactly(box(one));
        assertThat(LongStream.generate(Arrivals.poisson(10, 4)).limit(100)).doesNotContainSequence(box(one));
    }

    @Test
    void theSharesOfLoopsAreTheWhole() {
        List<Long> whole =
                LongStream.generate(Arrivals.poisson(10, 3)).limit(90).boxed().toList();

        List<Long> shares = IntStream.range(0, 3)
                .boxed()
                .flatMap(loop -> LongStream.generate(Arrivals.share(Arrivals.poisson(10, 3), loop, 3))
                        .limit(30)
                        .boxed())
                .toList();

        assertThat(shares).containsExactlyInAnyOrderElementsOf(whole);
    }

    private static Long[] box(long[] times) {
        return LongStream.of(times).boxed().toArray(Long[]::new);
    }
}
