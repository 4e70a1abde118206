package io.github.dbstacks.analysis.metric;

/** What the value of a metric is counted in. */
public enum Unit {
    MILLISECONDS("ms", true),
    MICROSECONDS("µs per operation", true),
    RATE("operations per second", true),
    MULTIPLE("multiple of the database's", true),
    SHARE("share", true),
    PERCENT("%", true),
    BYTES("bytes per operation", false),
    TIMES("per operation", false),
    MEGABYTES("MB", false),
    KIBIBYTES("KiB", false),
    NUMBER("number", false);

    private final String text;
    private final boolean isOfTime;

    Unit(String text, boolean isOfTime) {
        this.text = text;
        this.isOfTime = isOfTime;
    }

    /** Whether it is time of a clock or of processors, or is made of that. */
    public boolean isOfTime() {
        return isOfTime;
    }

    /** Whether it is divided by the number of operations. */
    public boolean isPerOperation() {
        return text.endsWith("per operation");
    }

    /** Returns the unit as it stands in files: {@code µs per operation}. */
    @Override
    public String toString() {
        return text;
    }
}
