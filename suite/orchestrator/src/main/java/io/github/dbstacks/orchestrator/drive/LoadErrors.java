package io.github.dbstacks.orchestrator.drive;

import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.LoadSecond;
import java.util.Optional;

/** Keeps what went wrong with the requests of a load so far. */
final class LoadErrors {
    /** A database that restarts, or a long pause of the application, is over after a few seconds. */
    static final int MOST_HOPELESS_SECONDS = 5;

    /** So many empty bursts in a row take five seconds. */
    static final int MOST_EMPTY_BURSTS = 10;

    private static final FailureReason STOOD_STILL =
            FailureReason.of("The load engine counted no answer in any second of the load, and no error, so it or the"
                    + " application stood still: see what else kept this machine busy, and run the cell again.");

    private long ofWarmUp;
    private long answeredWhenMeasured;
    private int hopelessSeconds;
    private Optional<String> firstWrongAnswer = Optional.empty();

    /** A second of the load has ended. */
    void ended(LoadSecond second) {
        long errors = second.errors().all();
        ofWarmUp += second.phase() == Phase.WARMUP ? errors : 0;
        answeredWhenMeasured += second.phase() == Phase.MEASURED ? second.answered() : 0;
        hopelessSeconds = errors > 0 && second.answered() == 0 ? hopelessSeconds + 1 : 0;
        firstWrongAnswer = firstWrongAnswer.or(second::firstWrongAnswer);
    }

    /** Returns why it is useless to go on: for some seconds no request had a right answer. */
    Optional<FailureReason> hopeless() {
        return hopelessSeconds < MOST_HOPELESS_SECONDS
                ? Optional.empty()
                : Optional.of(told("No request of " + MOST_HOPELESS_SECONDS
                        + " seconds had a right answer, so the load was ended."));
    }

    /**
     * Returns why it is useless to send another burst.
     *
     * @param empty bursts in a row without an answer and without an error
     */
    static Optional<FailureReason> afterEmptyBursts(int empty) {
        return empty < MOST_EMPTY_BURSTS ? Optional.empty() : Optional.of(STOOD_STILL);
    }

    /**
     * Returns why a load that came to its end failed: a request had no right answer. What else makes a load invalid is
     * told by the report.
     */
    Optional<FailureReason> in(LoadResult result) {
        if (result.errors().all() > 0) {
            return Optional.of(told(result.problems().get(0)));
        }
        return ofWarmUp == 0 ? Optional.empty() : Optional.of(told(ofWarmUp + " requests of the warm-up failed."));
    }

    /**
     * Returns why the measured load failed. Its iterations are the seconds with answers, so without any it has measured
     * nothing.
     */
    Optional<FailureReason> inMeasured(LoadResult result) {
        return in(result).or(() -> answeredWhenMeasured == 0 ? Optional.of(STOOD_STILL) : Optional.empty());
    }

    private FailureReason told(String sentence) {
        return FailureReason.of(firstWrongAnswer
                .map(answer ->
                        sentence.substring(0, sentence.length() - 1) + "; the first wrong answer was " + answer + ".")
                .orElse(sentence));
    }
}
