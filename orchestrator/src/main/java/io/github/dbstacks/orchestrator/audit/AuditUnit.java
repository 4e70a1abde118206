package io.github.dbstacks.orchestrator.audit;

import io.github.dbstacks.analysis.audit.Quantity;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Units of the numbers of others, as load tools write them. */
enum AuditUnit {
    NANOSECONDS(Quantity.Kind.TIME, "ns", 1e-9),
    /** The micro sign, and the Greek letter that some write instead. */
    MICROSECONDS(Quantity.Kind.TIME, "us", 1e-6, "\u00b5s", "\u03bcs"),
    MILLISECONDS(Quantity.Kind.TIME, "ms", 1e-3, "msec", "msecs"),
    SECONDS(Quantity.Kind.TIME, "s", 1, "sec", "secs"),
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
    private final List<String> others;
    private final double factor;

    /** @param others how it is written, too */
    AuditUnit(Quantity.Kind kind, String text, double factor, String... others) {
        this.kind = kind;
        this.text = text;
        this.factor = factor;
        this.others = List.of(others);
    }

    static Optional<AuditUnit> of(Quantity.Kind kind, String text) {
        return Arrays.stream(values())
                .filter(unit -> unit.kind == kind && (unit.text.equals(text) || unit.others.contains(text)))
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
