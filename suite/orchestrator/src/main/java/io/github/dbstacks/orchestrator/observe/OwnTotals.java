package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.machine.MachineTotals;
import java.util.OptionalLong;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/** Running totals for one fork: without what passed while other forks worked. */
final class OwnTotals<T> {
    private final Supplier<T> all;
    private final BinaryOperator<T> minus;
    private T others;
    private T atTurnsEnd;

    /**
     * @param all reads the totals
     * @param others what of them is not this fork's, when it begins
     */
    OwnTotals(Supplier<T> all, T others, BinaryOperator<T> minus) {
        this.all = all;
        this.minus = minus;
        this.others = others;
        this.atTurnsEnd = others;
    }

    /**
     * Counts the totals of a machine from now on.
     *
     * @param application a process that is counted as well; empty for none
     */
    static OwnTotals<MachineTotals> of(Machine machine, Supplier<OptionalLong> application) {
        return new OwnTotals<>(
                () -> machine.calls().totals(application.get(), true),
                machine.calls().totals(OptionalLong.empty(), false),
                MachineTotals::minus);
    }

    T now() {
        return of(all.get());
    }

    /** The fork's part of totals that were read by other means. */
    T of(T totals) {
        return minus.apply(totals, others);
    }

    /** Returns what of the totals is not this fork's. */
    T others() {
        return others;
    }

    void turnEnds() {
        atTurnsEnd = now();
    }

    void turnBegins() {
        others = minus.apply(all.get(), atTurnsEnd);
    }
}
