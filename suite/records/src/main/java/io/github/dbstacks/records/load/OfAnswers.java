package io.github.dbstacks.records.load;

import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.load.LoadResult.Latencies;
import java.util.Optional;

/** A record that tells how long answers took. */
public interface OfAnswers {
    Latencies latencies();

    default Optional<ServiceTime> latency() {
        return latencies().latency();
    }

    default Optional<ServiceTime> answerTime() {
        return latencies().answerTime();
    }
}
