package io.github.dbstacks.orchestrator.audit;

import io.github.dbstacks.analysis.audit.Quantity;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Units of the numbers of others, as load tools write them. */
enum AuditUnit {
    NANOSECONDS(Quantity.Dimension.TIME, "ns", 1e-9),
    /** The micro sign, and the Greek letter that some write instead. */
    MICROSECONDS(Quantity.Dimension.TIME, "us", 1e-6, "[u\u00b5\u03bc]s"),
    MILLISECONDS(Quantity.Dimension.TIME, "ms", 1e-3, "ms|msecs?"),
    SECONDS(Quantity.Dimension.TIME, "s", 1, "s|secs?"),
    MINUTES(Quantity.Dimension.TIME, "m", 60),
    HOURS(Quantity.Dimension.TIME, "h", 3600),
    /** The unit in which {@code /proc/PID/stat} has CPU time. */
    TICKS(Quantity.Dimension.TIME, "ticks", 0.01),
    THOUSANDS(Quantity.Dimension.COUNT, "k", 1e3),
    MILLIONS(Quantity.Dimension.COUNT, "M", 1e6),
    /** The per cent are of one processor. */
    PER_CENT(Quantity.Dimension.USAGE, "%", 0.01),
    CORES(Quantity.Dimension.USAGE, "cores", 1),
    BYTES(Quantity.Dimension.BYTES, "B", 1),
    KILOBYTES(Quantity.Dimension.BYTES, "KB", 1024),
    MEGABYTES(Quantity.Dimension.BYTES, "MB", 1024 * 1024),
    GIGABYTES(Quantity.Dimension.BYTES, "GB", 1024 * 1024 * 1024);

    private final Quantity.Dimension dimension;
    private final String text;
    private final double factor;
    private final Pattern spellings;

    AuditUnit(Quantity.Dimension dimension, String text, double factor) {
        this(dimension, text, factor, text);
    }

    /** @param spellings a regular expression of all that others write */
    AuditUnit(Quantity.Dimension dimension, String text, double factor, String spellings) {
        this.dimension = dimension;
        this.text = text;
        this.factor = factor;
        this.spellings = Pattern.compile(spellings);
    }

    static Optional<AuditUnit> of(Quantity.Dimension dimension, String text) {
        return Arrays.stream(values())
                .filter(unit -> unit.dimension == dimension
                        && unit.spellings.matcher(text).matches())
                .findFirst();
    }

    /** Returns the texts of the units of a dimension, for a sentence. */
    static String names(Quantity.Dimension dimension) {
        return Arrays.stream(values())
                .filter(unit -> unit.dimension == dimension)
                .map(unit -> unit.text)
                .collect(Collectors.joining(", "));
    }

    /** Returns how many seconds, bytes or processors it is; for counts, how many. */
    double factor() {
        return factor;
    }
}
