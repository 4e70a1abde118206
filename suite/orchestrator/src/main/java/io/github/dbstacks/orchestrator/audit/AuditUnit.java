package io.github.dbstacks.orchestrator.audit;

import io.github.dbstacks.analysis.audit.Quantity;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Units of the numbers of others, as load tools write them. */
enum AuditUnit {
    NANOSECONDS(Quantity.Kind.TIME, "ns", 1e-9),
    /** The micro sign, and the Greek letter that some write instead. */
    MICROSECONDS(Quantity.Kind.TIME, "us", 1e-6, "[u\u00b5\u03bc]s"),
    MILLISECONDS(Quantity.Kind.TIME, "ms", 1e-3, "ms|msecs?"),
    SECONDS(Quantity.Kind.TIME, "s", 1, "s|secs?"),
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
    private final Pattern spellings;

    AuditUnit(Quantity.Kind kind, String text, double factor) {
        this(kind, text, factor, text);
    }

    /** @param spellings a regular expression of all that others write */
    AuditUnit(Quantity.Kind kind, String text, double factor, String spellings) {
        this.kind = kind;
        this.text = text;
        this.factor = factor;
        this.spellings = Pattern.compile(spellings);
    }

    static Optional<AuditUnit> of(Quantity.Kind kind, String text) {
        return Arrays.stream(values())
                .filter(unit ->
                        unit.kind == kind && unit.spellings.matcher(text).matches())
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
