package io.github.dbstacks.analysis.run;

import io.github.dbstacks.records.fork.Counted;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Usage;
import java.util.List;
import java.util.Optional;

/**
 * What kernel and database counted for a fork.
 *
 * @param counted connections and threads, where the plan asks for them
 */
public record Counters(Optional<Usage> usage, Optional<Ledger> ledger, List<Counted> counted) {
    public Counters {
        counted = List.copyOf(counted);
    }
}
