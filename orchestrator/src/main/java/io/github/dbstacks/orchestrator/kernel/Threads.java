package io.github.dbstacks.orchestrator.kernel;

import java.util.Arrays;

/**
 * Running totals of some threads.
 *
 * @param cpuNanos time on a processor
 * @param waitNanos time ready to run without one
 * @param switches how often they gave it up by themselves
 * @param preemptions how often they were made to
 */
public record Threads(long cpuNanos, long waitNanos, long switches, long preemptions) {
    static final Threads NONE = new Threads(0, 0, 0, 0);

    public Threads plus(Threads other) {
        return new Threads(
                cpuNanos + other.cpuNanos,
                waitNanos + other.waitNanos,
                switches + other.switches,
                preemptions + other.preemptions);
    }

    public Threads minus(Threads other) {
        return new Threads(
                cpuNanos - other.cpuNanos,
                waitNanos - other.waitNanos,
                switches - other.switches,
                preemptions - other.preemptions);
    }

    /**
     * One thread, by {@code schedstat} (sched-stats in the kernel's documentation) and the switches in {@code status}.
     *
     * @param names its folder in {@code /proc}
     */
    static Threads of(Proc proc, String... names) {
        Threads times = timesOf(proc, names);
        if (times.equals(NONE)) {
            return NONE;
        }
        String status = proc.page(file("status", names));
        return new Threads(
                times.cpuNanos,
                times.waitNanos,
                number(status, "\nvoluntary_ctxt_switches:\t"),
                number(status, "\nnonvoluntary_ctxt_switches:\t"));
    }

    /** The same without the switches, which cost most of the reading. */
    static Threads timesOf(Proc proc, String... names) {
        String[] times = proc.page(file("schedstat", names)).split(" ", -1);
        return times.length < 2 ? NONE : new Threads(Long.parseLong(times[0]), Long.parseLong(times[1]), 0, 0);
    }

    /** What stands between a label and the end of its line; 0 where there is no such label. */
    private static long number(String text, String label) {
        int begin = text.indexOf(label);
        int end = text.indexOf('\n', begin + label.length());
        return begin < 0 || end < 0 ? 0 : Long.parseLong(text.substring(begin + label.length(), end));
    }

    private static String[] file(String name, String... folder) {
        String[] names = Arrays.copyOf(folder, folder.length + 1);
        names[folder.length] = name;
        return names;
    }
}
