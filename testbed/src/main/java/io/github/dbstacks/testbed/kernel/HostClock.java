package io.github.dbstacks.testbed.kernel;

import java.nio.file.Path;
import java.util.List;

/**
 * Running totals of the whole host; -1 where it does not tell.
 *
 * @param cpuNanos all processors' time that was neither idle nor stolen, to the kernel's clock tick
 * @param interruptNanos of which interrupts, those of the network among them, which are no process's
 * @param stealNanos time the hypervisor gave to others
 * @param tcpSegments TCP segments received
 */
public record HostClock(long cpuNanos, long interruptNanos, long stealNanos, long tcpSegments) {
    /** USER_HZ, which Linux fixes at 100 towards user space on every architecture in use (time(7)). */
    static final long NANOS_PER_TICK = 10_000_000;

    public static HostClock now() {
        return now(new Proc(Path.of("/proc")));
    }

    static HostClock now(Proc proc) {
        List<Long> times = Proc.numbers(proc.line("stat").orElse(""), 1);
        if (times.size() < 8) {
            return new HostClock(-1, -1, -1, -1);
        }
        // user, nice, system, idle, iowait, irq, softirq, steal; guest time is part of user
        long interrupts = times.get(5) + times.get(6);
        long busy = times.get(0) + times.get(1) + times.get(2) + interrupts;
        return new HostClock(
                busy * NANOS_PER_TICK, interrupts * NANOS_PER_TICK, times.get(7) * NANOS_PER_TICK, segments(proc));
    }

    /** InSegs, the tenth column of the second Tcp line. */
    private static long segments(Proc proc) {
        return proc.lines("net", "snmp").stream()
                .filter(line -> line.startsWith("Tcp: ") && !line.contains("InSegs"))
                .map(line -> Proc.numbers(line, 1))
                .filter(numbers -> numbers.size() > 9)
                .mapToLong(numbers -> numbers.get(9))
                .findFirst()
                .orElse(-1);
    }
}
