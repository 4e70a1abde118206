package io.github.dbstacks.analysis.tuning;

import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.settings.EnumText;
import java.util.Optional;
import java.util.OptionalDouble;

/** What is to be as little as possible. */
public enum Measure {
    /**
     * The mean turnaround of a SELECT divided by the concurrency. By Little's law that is the duration of an iteration divided by its
     * SELECTs, so cells that differ in concurrency can be compared. The turnaround itself is least with a concurrency of 1, however
     * long the work then takes.
     */
    TURNAROUND {
        @Override
        public OptionalDouble of(Costs costs) {
            return costs.millis();
        }

        @Override
        public Optional<Interval> of(Comparison.Ratios ratios) {
            return ratios.duration();
        }
    },
    /** CPU time of the application per SELECT. */
    CPU {
        @Override
        public OptionalDouble of(Costs costs) {
            return costs.cpuMicros();
        }

        @Override
        public Optional<Interval> of(Comparison.Ratios ratios) {
            return ratios.cpu();
        }
    };

    /** What a fork or a cell has of it, in a unit that is the same for all cells of a tuning. */
    public abstract OptionalDouble of(Costs costs);

    /** The ratio of a cell to its reference. */
    public abstract Optional<Interval> of(Comparison.Ratios ratios);

    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
