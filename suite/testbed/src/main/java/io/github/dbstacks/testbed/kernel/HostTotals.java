package io.github.dbstacks.testbed.kernel;

import io.github.dbstacks.records.fork.Surroundings.HostUsage;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Running totals of the whole host. A value is empty where the system does not tell it.
 *
 * @param cpuNanos time of all processors that was neither idle nor stolen, from any moment on
 * @param interruptNanos the part of it spent in interrupts, those of the network among them; without
 *     CONFIG_IRQ_TIME_ACCOUNTING the kernel counts it for the process that was interrupted, too
 * @param stealNanos time that the hypervisor gave to other virtual machines
 * @param tcpSegments TCP segments received
 * @param receivedBytes bytes of all IP packets received, with their headers, those of the loopback interface among them
 */
public record HostTotals(
        OptionalLong cpuNanos,
        OptionalLong interruptNanos,
        OptionalLong stealNanos,
        OptionalLong tcpSegments,
        OptionalLong receivedBytes) {
    /** Linux counts in USER_HZ towards user space, which is 100 on every architecture in use (time(7)). */
    static final long NANOS_PER_TICK = 10_000_000;

    private static final Pattern PROCESSOR = Pattern.compile("cpu\\d");

    public static HostTotals now() {
        return now(new Proc(Path.of("/proc")), System.nanoTime());
    }

    /**
     * A kernel without {@code VIRT_CPU_ACCOUNTING_GEN} looks at each of its clock ticks who uses a processor, and
     * counts the whole tick for it. What begins with a timer, such as the 500 requests a second of a constant rate, may
     * end before every tick and is not counted then. It does measure how long a processor was idle, because an idle
     * processor has no ticks. So the time of use is what is left.
     *
     * @param nanoTime of a clock that never goes back
     */
    static HostTotals now(Proc proc, long nanoTime) {
        List<String> stat = proc.lines("stat");
        List<Long> times = Proc.numbers(stat.isEmpty() ? "" : stat.get(0), 1);
        // InSegs is the tenth column of its line, InOctets the seventh.
        OptionalLong segments = counter(proc, "snmp", "Tcp: ", 9);
        OptionalLong bytes = counter(proc, "netstat", "IpExt: ", 6);
        if (times.size() < 8 || times.stream().allMatch(time -> time == 0)) {
            return new HostTotals(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), segments, bytes);
        }
        // user, nice, system, idle, iowait, irq, softirq, steal; guest time is part of user
        long interrupts = times.get(5) + times.get(6);
        long unused = times.get(3) + times.get(4) + times.get(7);
        long processors = stat.stream()
                .filter(line -> PROCESSOR.matcher(line).lookingAt())
                .count();
        return new HostTotals(
                OptionalLong.of(processors * nanoTime - unused * NANOS_PER_TICK),
                OptionalLong.of(interrupts * NANOS_PER_TICK),
                OptionalLong.of(times.get(7) * NANOS_PER_TICK),
                segments,
                bytes);
    }

    /** Returns what the host did between two readings. */
    public HostUsage since(HostTotals before) {
        HostTotals between = minus(before);
        return new HostUsage(
                // The two clocks are read one after the other.
                between.cpuNanos.isPresent()
                        ? OptionalLong.of(Math.max(0, between.cpuNanos.getAsLong()))
                        : between.cpuNanos,
                between.interruptNanos,
                between.stealNanos,
                between.tcpSegments,
                between.receivedBytes);
    }

    /** Returns every counter less another reading's. */
    public HostTotals minus(HostTotals other) {
        return new HostTotals(
                difference(cpuNanos, other.cpuNanos),
                difference(interruptNanos, other.interruptNanos),
                difference(stealNanos, other.stealNanos),
                difference(tcpSegments, other.tcpSegments),
                difference(receivedBytes, other.receivedBytes));
    }

    /** The difference of two readings of one counter; empty where the system did not tell one of them. */
    public static OptionalLong difference(OptionalLong now, OptionalLong before) {
        return now.isEmpty() || before.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(now.getAsLong() - before.getAsLong());
    }

    /** A column of the second line with that label: the first one names the columns (proc_net(5)). */
    private static OptionalLong counter(Proc proc, String file, String label, int column) {
        return proc.lines("net", file).stream()
                .filter(line -> line.startsWith(label))
                .skip(1)
                .map(line -> Proc.numbers(line, 1))
                .filter(numbers -> numbers.size() > column)
                .mapToLong(numbers -> numbers.get(column))
                .findFirst();
    }
}
