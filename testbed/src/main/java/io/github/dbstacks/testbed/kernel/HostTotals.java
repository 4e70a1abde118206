package io.github.dbstacks.testbed.kernel;

import io.github.dbstacks.records.fork.Surroundings.HostUsage;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * Running totals of the whole host since it booted. A value is empty where the system does not tell it.
 *
 * @param cpuNanos time of all processors that was neither idle nor stolen, in the kernel's clock ticks
 * @param interruptNanos the part of it spent in interrupts, those of the network among them; it belongs to no process
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

    public static HostTotals now() {
        return now(new Proc(Path.of("/proc")));
    }

    static HostTotals now(Proc proc) {
        List<Long> times = Proc.numbers(proc.line("stat").orElse(""), 1);
        // InSegs is the tenth column of its line, InOctets the seventh.
        OptionalLong segments = counter(proc, "snmp", "Tcp: ", 9);
        OptionalLong bytes = counter(proc, "netstat", "IpExt: ", 6);
        if (times.size() < 8) {
            return new HostTotals(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), segments, bytes);
        }
        // user, nice, system, idle, iowait, irq, softirq, steal; guest time is part of user
        long interrupts = times.get(5) + times.get(6);
        long busy = times.get(0) + times.get(1) + times.get(2) + interrupts;
        return new HostTotals(
                OptionalLong.of(busy * NANOS_PER_TICK),
                OptionalLong.of(interrupts * NANOS_PER_TICK),
                OptionalLong.of(times.get(7) * NANOS_PER_TICK),
                segments,
                bytes);
    }

    /** What the host did between two readings. */
    public HostUsage since(HostTotals before) {
        HostTotals between = minus(before);
        return new HostUsage(
                between.cpuNanos,
                between.interruptNanos,
                between.stealNanos,
                between.tcpSegments,
                between.receivedBytes);
    }

    /** Every counter less another reading's. */
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
