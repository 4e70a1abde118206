package io.github.dbstacks.orchestrator.audit;

import io.github.dbstacks.analysis.audit.Quantity;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** Units of the numbers of others, as load tools write them. */
enum AuditUnit {
    NANOSECONDS(Quantity.Kind.TIME, "ns", 1e-9),
    MICROSECONDS(Quantity.Kind.TIME, "us", 1e-6),
    MICROSECONDS_IN_GREEK(Quantity.Kind.TIME, "µs", 1e-6),
    MILLISECONDS(Quantity.Kind.TIME, "ms", 1e-3),
    SECONDS(Quantity.Kind.TIME, "s", 1),
    MINUTES(Quantity.Kind.TIME, "m", 60),
    HOURS(Quantity.Kind.TIME, "h", 3600),
    /** In which {@code /proc/PID/stat} has CPU time. */
    TICKS(Quantity.Kind.TIME, "ticks", 0.01),
    THOUSANDS(Quantity.Kind.COUNT, "k", 1e3),
    MILLIONS(Quantity.Kind.COUNT, "M", 1e6),
    /** Of one processor. */
    PER_CENT(Quantity.Kind.USAGE, "%", 0.01),
    CORES(Quantity.Kind.USAGE, "cores", 1),
    BYTES(Quantity.Kind.BYTES, "B", 1),
    KILOBYTES(Quantity.Kind.BYTES, "KB", 1024),
    MEGABYTES(Quantity.Kind.BYTES, "MB", 1024 * 1024),
    GIGABYTES(Quantity.Kind.BYTES, "GB", 1024 * 1024 * 1024);

    private final Quantity.Kind kind;
    private final String text;
    private final double factor;

    AuditUnit(Quantity.Kind kind, String text, double factor) {
        this.kind = kind;
        this.text = text;
        this.factor = factor;
    }

    static Optional<AuditUnit> of(Quantity.Kind kind, String text) {
        return Arrays.stream(values())
                .filter(unit -> unit.kind == kind && unit.text.equals(text))
                .findFirst();
    }

    /** Those of a kind, for a sentence. */
    static String names(Quantity.Kind kind) {
        return Arrays.stream(values())
                .filter(unit -> unit.kind == kind)
                .map(unit -> unit.text)
                .collect(Collectors.joining(", "));
    }

    /** How many seconds, bytes or processors it is; for counts, how many. */
    double factor() {
        return factor;
    }
}
