package io.github.dbstacks.orchestrator.drive;

import io.github.dbstacks.orchestrator.drive.LoadTalk.Seconds;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.RateTrial;
import io.github.dbstacks.records.load.RateTrial.Held;
import io.github.dbstacks.schema.scenario.Slo;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Tries rates on a server until the highest is known that holds an objective.
 *
 * @param words of the load whose objective it is
 */
record SloSearch(Slo slo, LoadWords words, LoadTalk engine) {
    /**
     * Returns the highest rate that holds the objective.
     *
     * @param capacity requests per second that a closed loop got answered, above 0
     * @param seconds takes what the engine tells of each second
     * @param trials takes each trial
     * @throws LoadProblem when no rate holds it
     */
    double highest(double capacity, Seconds seconds, Consumer<RateTrial> trials)
            throws LoadProblem, IOException, InterruptedException {
        RateSearch search = new RateSearch(capacity);
        Optional<RateTrial> last = Optional.empty();
        for (OptionalDouble next = search.next(); next.isPresent(); next = search.next()) {
            double rate = next.getAsDouble();
            RateTrial trial = judged(slo, rate, engine.drive(words.trial(rate), words.longest(), seconds));
            trials.accept(trial);
            search.tried(rate, trial.held());
            last = Optional.of(trial);
        }
        if (search.highest().isEmpty()) {
            throw new LoadProblem("No rate holds " + slo + ": at "
                    + LoadWords.text(last.orElseThrow().rate()) + "/s, the lowest that was tried, "
                    + last.flatMap(RateTrial::reason).orElseThrow() + ".");
        }
        return search.highest().getAsDouble();
    }

    static RateTrial judged(Slo slo, double rate, LoadResult result) {
        Optional<String> reason = reason(slo, result);
        Held held = reason.isEmpty() ? Held.YES : result.engine().engineLimited() ? Held.UNKNOWN : Held.NO;
        return new RateTrial(
                rate,
                held,
                reason,
                result.achievedRate(),
                result.requests(),
                result.latency(),
                result.engine().lag());
    }

    /** Returns why a result does not hold the objective, as the end of a sentence. */
    private static Optional<String> reason(Slo slo, LoadResult result) {
        long answered = Math.round(result.achievedRate() * result.elapsedNanos() / 1e9);
        if (!LoadResult.isAnswered(answered, result.due())) {
            return Optional.of(answered + " of " + result.due() + " requests were answered in time");
        }
        if (result.errors().all() > 0) {
            return Optional.of(result.errors().all() + " of " + result.due() + " requests failed");
        }
        double millis = result.latency()
                .map(latency -> latency.nanos(slo.percentile()) / 1e6)
                .orElse(Double.POSITIVE_INFINITY);
        return millis <= slo.millis()
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "%s was %.1f ms", slo.percentile(), millis));
    }
}
