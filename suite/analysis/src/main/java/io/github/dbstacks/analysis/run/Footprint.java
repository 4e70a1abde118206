package io.github.dbstacks.analysis.run;

import io.github.dbstacks.records.fork.AotCache;
import io.github.dbstacks.records.fork.FirstAnswer;
import io.github.dbstacks.records.fork.LiveHeap;
import io.github.dbstacks.records.fork.Memory;
import io.github.dbstacks.records.fork.Stalled;
import java.util.Optional;

/**
 * How a fork started and what its process held. Each part is empty in a fork that does not tell it.
 *
 * @param cache with which its JVM was started
 * @param firstAnswer of an application under load
 * @param memory at the end of the measured part
 * @param liveHeap at the end of a load
 * @param stalled in seconds of a load without an answer
 */
public record Footprint(
        Optional<AotCache> cache,
        Optional<FirstAnswer> firstAnswer,
        Optional<Memory> memory,
        Optional<LiveHeap> liveHeap,
        Optional<Stalled> stalled) {}
