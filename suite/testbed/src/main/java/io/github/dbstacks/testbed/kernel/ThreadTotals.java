package io.github.dbstacks.testbed.kernel;

import java.util.Arrays;

/**
 * Running totals of one thread, or the sum of several.
 *
 * @param cpuNanos time on a processor
 * @param waitNanos time ready to run, waiting for a processor
 * @param switches how often the thread gave up its processor voluntarily
 * @param preemptions how often the kernel took the processor away
 */
public record ThreadTotals(long cpuNanos, long waitNanos, long switches, long preemptions) {
    static final ThreadTotals NONE = new ThreadTotals(0, 0, 0, 0);

    public ThreadTotals plus(ThreadTotals other) {
        return new ThreadTotals(
                cpuNanos + other.cpuNanos,
                waitNanos + other.waitNanos,
                switches + other.switches,
                preemptions + other.preemptions);
    }

    public ThreadTotals minus(ThreadTotals other) {
        return new ThreadTotals(
                cpuNanos - other.cpuNanos,
                waitNanos - other.waitNanos,
                switches - other.switches,
                preemptions - other.preemptions);
    }

    /**
     * Reads one thread without its {@code status}, whose reading costs most. Its switches are then how often it got a
     * processor, preemptions included. The counts come from its {@code schedstat} (Linux kernel documentation:
     * Scheduler Statistics).
     *
     * @param names path of its folder in {@code /proc}
     */
    static ThreadTotals slicesOf(Proc proc, String... names) {
        String[] counts = proc.page(file("schedstat", names)).strip().split(" ", -1);
        return counts.length < 3
                ? NONE
                : new ThreadTotals(Long.parseLong(counts[0]), Long.parseLong(counts[1]), Long.parseLong(counts[2]), 0);
    }

    /** Returns the same with the switches that its {@code status} tells; nothing where the kernel tells no times. */
    ThreadTotals withSwitches(String status) {
        return equals(NONE)
                ? NONE
                : new ThreadTotals(
                        cpuNanos,
                        waitNanos,
                        number(status, "\nvoluntary_ctxt_switches:\t"),
                        number(status, "\nnonvoluntary_ctxt_switches:\t"));
    }

    /** The number between a label and the end of its line; 0 where the label is missing. */
    private static long number(String text, String label) {
        int begin = text.indexOf(label);
        int end = text.indexOf('\n', begin + label.length());
        return begin < 0 || end < 0 ? 0 : Long.parseLong(text.substring(begin + label.length(), end));
    }

    /** A file in a folder. */
    static String[] file(String name, String... folder) {
        String[] names = Arrays.copyOf(folder, folder.length + 1);
        names[folder.length] = name;
        return names;
    }
}
