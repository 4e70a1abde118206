package io.github.dbstacks.analysis;

import io.github.dbstacks.analysis.Warning.Raised;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Function;

/** What a run is warned of, from the limits in METHODOLOGY.md. */
public final class Warnings {
    private static final double STEAL_SHARE = 0.02;
    private static final double FOREIGN_SHARE = 0.10;
    private static final double THROTTLED_SHARE = 0.01;
    private static final double CANARY_DEVIATION = 0.10;
    private static final long MAJOR_FAULTS = 100;

    private final MeasuredRun measured;
    private final List<Raised> raised = new ArrayList<>();

    private Warnings(MeasuredRun measured) {
        this.measured = measured;
    }

    public static List<Raised> of(MeasuredRun measured, List<Row> rows) {
        Warnings warnings = new Warnings(measured);
        warnings.host();
        warnings.processor();
        warnings.flags();
        warnings.rows(rows);
        return warnings.raised;
    }

    private void host() {
        share(Warning.STEAL, window -> known(window.stealNanos()), STEAL_SHARE);
        share(Warning.FOREIGN_LOAD, Window::foreignCpuNanos, FOREIGN_SHARE);
        share(Warning.THROTTLED, window -> known(window.throttledNanos()), THROTTLED_SHARE);
        long swapping = measured.forks().stream()
                .flatMap(fork -> fork.usage().stream())
                .filter(usage -> usage.app().majorFaults() > MAJOR_FAULTS)
                .count();
        if (swapping > 0) {
            add(Warning.SWAPPING, forks((int) swapping));
        }
    }

    /** Raised when any fork lost more than that share of all processors' time. */
    private void share(Warning warning, Function<Window, OptionalLong> cost, double limit) {
        double[] shares = measured.forks().stream()
                .mapToDouble(fork -> share(fork, cost))
                .filter(share -> share > limit)
                .toArray();
        if (shares.length > 0) {
            double most = Arrays.stream(shares).max().getAsDouble();
            add(warning, forks(shares.length) + ", at most " + Math.round(100 * most) + " % of all processors");
        }
    }

    /** Of the host's time; 0 where nothing is known. */
    private double share(MeasuredFork fork, Function<Window, OptionalLong> cost) {
        List<Window> known = fork.watched().stream()
                .filter(window -> cost.apply(window).isPresent() && window.elapsedNanos() > 0)
                .toList();
        double elapsed = known.stream().mapToLong(Window::elapsedNanos).sum();
        double sum = known.stream()
                .mapToLong(window -> cost.apply(window).getAsLong())
                .sum();
        return elapsed == 0 ? 0 : sum / elapsed / measured.cores();
    }

    private static OptionalLong known(long nanos) {
        return nanos < 0 ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    private void processor() {
        double[] canaries = measured.forks().stream()
                .mapToLong(MeasuredFork::canaryNanos)
                .filter(nanos -> nanos > 0)
                .asDoubleStream()
                .sorted()
                .toArray();
        if (canaries.length > 2) {
            double middle = canaries[canaries.length / 2];
            long slow = Arrays.stream(canaries)
                    .filter(nanos -> nanos > middle * (1 + CANARY_DEVIATION))
                    .count();
            if (slow > 0) {
                add(
                        Warning.SLOW_PROCESSOR,
                        "before " + forks((int) slow) + ", by "
                                + Math.round(100 * (canaries[canaries.length - 1] / middle - 1)) + " % at most");
            }
        }
    }

    private void flags() {
        List<String> debug = measured.run().plan().jvmOptions().stream()
                .filter(option -> option.matches("-Xint|-XX:TieredStopAtLevel=[0-3]|-agent.*|-javaagent.*|-Xcheck.*"
                        + "|-XX:\\+UnlockDiagnosticVMOptions|-ea|-enableassertions"))
                .toList();
        if (!debug.isEmpty()) {
            add(Warning.DEBUG_FLAGS, String.join(" ", debug));
        }
        if (measured.run().suite().dirty().equals("true")) {
            add(Warning.UNCOMMITTED, "commit " + measured.run().suite().commit());
        }
    }

    private void rows(List<Row> rows) {
        if (measured.isForComparing()) {
            for (Row row : rows) {
                String cell = row.cell().name();
                switch (row.steady()) {
                    case NONE -> add(Warning.NOT_STEADY, cell);
                    case SLOW_DOWN -> add(Warning.SLOWED_DOWN, cell);
                    case INCONSISTENT -> add(Warning.INCONSISTENT, cell);
                    case STEADY, TOO_SHORT -> {
                        // nothing to warn of; how short it is stands in the table
                    }
                }
            }
            for (Control control : Control.of(measured)) {
                if (control.interval().isEmpty()) {
                    add(Warning.NOT_ENOUGH_BLOCKS, control.group());
                } else if (!control.isEqual()) {
                    add(Warning.NO_CONTROL, control.group() + ": " + control.text());
                }
            }
        }
        List<String> full = rows.stream()
                .filter(row -> row.bottleneck().kind() == Bottleneck.Kind.HOST)
                .map(row -> row.cell().name())
                .toList();
        if (!full.isEmpty()) {
            add(Warning.NO_HEADROOM, full.size() == rows.size() ? "every cell" : String.join(", ", full));
        }
    }

    private static String forks(int number) {
        return String.format(Locale.ROOT, number == 1 ? "%d fork" : "%d forks", number);
    }

    private void add(Warning warning, String evidence) {
        raised.add(new Raised(warning, evidence));
    }
}
