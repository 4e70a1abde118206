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
        long switches = 0;
        long preemptions = 0;
        for (String line : proc.lines(file("status", names))) {
            if (line.startsWith("voluntary_ctxt_switches:")) {
                switches = Proc.numbers(line, 1).get(0);
            } else if (line.startsWith("nonvoluntary_ctxt_switches:")) {
                preemptions = Proc.numbers(line, 1).get(0);
            }
        }
        return times.equals(NONE) ? NONE : new Threads(times.cpuNanos, times.waitNanos, switches, preemptions);
    }

    /** The same without the switches, which cost most of the reading. */
    static Threads timesOf(Proc proc, String... names) {
        long[] times = proc.shortNumbers(file("schedstat", names));
        return times.length < 2 ? NONE : new Threads(times[0], times[1], 0, 0);
    }

    private static String[] file(String name, String... folder) {
        String[] names = Arrays.copyOf(folder, folder.length + 1);
        names[folder.length] = name;
        return names;
    }
}
