package io.github.dbstacks.orchestrator.kernel;

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
        String[] file = java.util.Arrays.copyOf(names, names.length + 1);
        file[names.length] = "schedstat";
        var times = Proc.numbers(proc.line(file).orElse(""), 0);
        file[names.length] = "status";
        long switches = 0;
        long preemptions = 0;
        for (String line : proc.lines(file)) {
            if (line.startsWith("voluntary_ctxt_switches:")) {
                switches = Proc.numbers(line, 1).get(0);
            } else if (line.startsWith("nonvoluntary_ctxt_switches:")) {
                preemptions = Proc.numbers(line, 1).get(0);
            }
        }
        return times.size() < 2 ? NONE : new Threads(times.get(0), times.get(1), switches, preemptions);
    }
}
