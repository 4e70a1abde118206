package io.github.dbstacks.analysis.finding;

/** What a knob can make less. */
public enum Cost {
    /** Median time from when a slot becomes free for a SELECT to its last row. */
    TURNAROUND("turnaround"),
    /** CPU time of the application per SELECT. */
    CPU("CPU of the application"),
    /** CPU time of the database per SELECT. */
    DATABASE_CPU("CPU of the database"),
    /** Mean duration of an iteration. */
    DURATION("duration");

    private final String text;

    Cost(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
