package io.github.dbstacks.orchestrator.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.load.RateTrial.Held;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The search on simulated systems whose knee is known: they hold the objective up to a rate and not above it. */
class RateSearchTest {
    /** Rates have three significant digits. */
    private static final double ROUNDING = 1.01;

    private final List<Double> tried = new ArrayList<>();

    private RateSearch search(double capacity, DoubleFunction<Held> system) {
        tried.clear();
        RateSearch search = new RateSearch(capacity);
        for (OptionalDouble next = search.next(); next.isPresent(); next = search.next()) {
            tried.add(next.getAsDouble());
            search.tried(next.getAsDouble(), system.apply(next.getAsDouble()));
        }
        return search;
    }

    private static DoubleFunction<Held> knee(double knee) {
        return rate -> rate <= knee ? Held.YES : Held.NO;
    }

    @ParameterizedTest
    @CsvSource({"1000, 650", "1000, 990", "1000, 30", "1000, 2400", "37.5, 20", "250000, 123456", "8, 0.2"})
    void itFindsTheKneeToItsTolerance(double capacity, double knee) {
        RateSearch search = search(capacity, knee(knee));

        assertThat(search.highest().orElseThrow()).isBetween(knee / (RateSearch.TOLERANCE * ROUNDING), knee);
        assertThat(tried).hasSizeLessThanOrEqualTo(24);
    }

    /** Seven trials, and as many again as some rates are tried twice. */
    @Test
    void aKneeBelowTheCapacityTakesFewTrials() {
        search(1_000, knee(800));

        assertThat(tried).startsWith(700.0, 990.0, 990.0, 832.0, 832.0).hasSizeLessThan(10);
    }

    @Test
    void aSystemThatHoldsNothingHasNoHighestRate() {
        RateSearch search = search(1_000, rate -> Held.NO);

        assertThat(search.highest()).isEmpty();
        assertThat(tried.get(tried.size() - 1)).isBetween(1_000 / 64.0, 2 * 1_000 / 64.0);
    }

    @Test
    void whatIsTooMuchForTheEngineEndsTheSearchAsWell() {
        RateSearch search = search(1_000, rate -> rate <= 800 ? Held.YES : Held.UNKNOWN);

        assertThat(search.highest().orElseThrow()).isBetween(750.0, 800.0);
    }

    @Test
    void aSystemWithoutAKneeIsAskedForAsMuchAsALoadMayBe() {
        RateSearch search = search(1_000, rate -> Held.YES);

        assertThat(search.highest().orElseThrow()).isGreaterThan(500_000);
    }

    /**
     * Every tenth trial is spoilt by something else. Where two in a row are, which is one rate in a hundred, the result
     * is too low.
     */
    @Test
    void aDisturbedTrialIsRepeated() {
        Random random = new Random(7);
        int near = 0;
        for (int fork = 0; fork < 1_000; fork++) {
            RateSearch search = search(1_000, rate -> rate <= 800 && random.nextInt(10) > 0 ? Held.YES : Held.NO);
            near += search.highest().orElse(0) > 750 ? 1 : 0;
        }
        assertThat(near).isBetween(930, 999);
    }
}
