package io.github.dbstacks.testbed.kernel;

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
     * One thread, by its {@code schedstat} (sched-stats in the kernel's documentation), and its switches by {@code status}, which costs
     * most of the reading.
     *
     * @param names its folder in {@code /proc}
     */
    static Threads of(Proc proc, String status, String... names) {
        String[] counts = schedstat(proc, names);
        return counts.length < 3
                ? NONE
                : new Threads(
                        Long.parseLong(counts[0]),
                        Long.parseLong(counts[1]),
                        number(status, "\nvoluntary_ctxt_switches:\t"),
                        number(status, "\nnonvoluntary_ctxt_switches:\t"));
    }

    /** The same without {@code status}: its switches are how often it got a processor, and why it had lost it is not told. */
    static Threads slicesOf(Proc proc, String... names) {
        String[] counts = schedstat(proc, names);
        return counts.length < 3
                ? NONE
                : new Threads(Long.parseLong(counts[0]), Long.parseLong(counts[1]), Long.parseLong(counts[2]), 0);
    }

    private static String[] schedstat(Proc proc, String... names) {
        return proc.page(file("schedstat", names)).strip().split(" ", -1);
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
