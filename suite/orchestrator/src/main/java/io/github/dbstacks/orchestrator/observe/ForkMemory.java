package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.orchestrator.observe.SamplingSchedule.Sample;
import io.github.dbstacks.records.fork.Memory;
import io.github.dbstacks.testbed.kernel.Jvm.Resident;
import io.github.dbstacks.testbed.machine.Machine;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads the memory of an application's process. */
final class ForkMemory {
    private final Machine machine;
    private final boolean isUnderLoad;
    private Resident last = Resident.NONE;
    private OptionalLong peakRssBytes = OptionalLong.empty();
    private Optional<Memory> whole = Optional.empty();

    ForkMemory(Machine machine, boolean isUnderLoad) {
        this.machine = machine;
        this.isUnderLoad = isUnderLoad;
    }

    /** A process that has ended has no memory to read, so the last peak that could be read stays. */
    void read(OptionalLong pid) {
        last = pid.isPresent() ? machine.calls().memory(pid.getAsLong()) : Resident.NONE;
        peakRssBytes = last.peak().isPresent() ? last.peak() : peakRssBytes;
    }

    /**
     * Reads also what takes some milliseconds, where it is time for that: under load after the last second. Else
     * nothing is measured between iterations, and after the last one the process ends, so the last reading before that
     * counts.
     */
    void read(OptionalLong pid, Sample sample) {
        read(pid);
        boolean isTime = sample == Sample.MEMORY
                ? whole.isEmpty()
                : !isUnderLoad && (sample == Sample.FIRST_MEASURED || sample == Sample.LAST_BUT_ONE);
        if (isTime && pid.isPresent()) {
            whole = machine.calls().wholeMemory(pid.getAsLong());
        }
    }

    /** Resident memory when it was read last. */
    OptionalLong rssBytes() {
        return last.now();
    }

    OptionalLong peakRssBytes() {
        return peakRssBytes;
    }

    Optional<Memory> whole() {
        return whole;
    }
}
