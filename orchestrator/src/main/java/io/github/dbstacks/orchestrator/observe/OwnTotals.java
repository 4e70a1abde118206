package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.machine.MachineTotals;
import java.util.OptionalLong;

/** The running totals of a machine for one fork: without what passed while other forks worked. */
final class OwnTotals {
    private final Machine machine;
    /** What passed while other forks worked, from the boot of the machine on until this fork began. */
    private MachineTotals others;

    private MachineTotals atTurnsEnd;

    OwnTotals(Machine machine) {
        this.machine = machine;
        others = machine.totals(OptionalLong.empty(), false);
        atTurnsEnd = others;
    }

    /**
     * @param application a process that is counted as well; empty for none
     * @param withThreads whether to read the counters of each of its threads
     */
    MachineTotals now(OptionalLong application, boolean withThreads) {
        return machine.totals(application, withThreads).minus(others);
    }

    void turnEnds(OptionalLong application) {
        atTurnsEnd = now(application, true);
    }

    void turnBegins(OptionalLong application) {
        others = machine.totals(application, true).minus(atTurnsEnd);
    }
}
