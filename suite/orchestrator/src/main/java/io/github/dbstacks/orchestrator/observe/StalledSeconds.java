package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.records.fork.Stalled;
import io.github.dbstacks.testbed.kernel.HostTotals;
import io.github.dbstacks.testbed.machine.MachineTotals;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Adds up the seconds of a load that had no answer and came after another one without. */
final class StalledSeconds {
    private Stalled all = new Stalled(0, 0);
    /** The totals at the end of the last second, if that had no answer. */
    private @Nullable MachineTotals last;

    /** A second without an answer has ended. */
    void unanswered(MachineTotals now) {
        MachineTotals since = last;
        if (since != null) {
            OptionalLong cpu = HostTotals.difference(
                    now.application().cpuNanos(), since.application().cpuNanos());
            if (cpu.isPresent()) {
                all = new Stalled(
                        all.elapsedNanos() + now.nanos() - since.nanos(), all.applicationCpuNanos() + cpu.getAsLong());
            }
        }
        last = now;
    }

    /** A second with an answer has ended. */
    void answered() {
        last = null;
    }

    /** Returns the stalled seconds; empty where there were none, or the kernel does not tell CPU time. */
    Optional<Stalled> all() {
        return all.elapsedNanos() > 0 ? Optional.of(all) : Optional.empty();
    }
}
