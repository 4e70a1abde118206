package io.github.dbstacks.testbed.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.Surroundings.HostUsage;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostTotalsTest {
    private static final long TICK = 10_000_000;
    private static final String STAT = """
            cpu  1000 20 300 99999 88 7 60 5 400 50
            cpu0 500 10 150 49999 44 3 30 2 200 25
            cpu1 500 10 150 50000 44 4 30 3 200 25
            ctxt 123456
            """;
    /** The text is of a Linux 6.18, shortened. */
    private static final String SNMP = """
            Ip: Forwarding DefaultTTL InReceives
            Ip: 1 64 4711
            Tcp: RtoAlgorithm RtoMin RtoMax MaxConn ActiveOpens PassiveOpens AttemptFails EstabResets CurrEstab InSegs OutSegs
            Tcp: 1 200 120000 -1 10 11 12 13 14 987654 16
            """;

    private static final String NETSTAT = """
            TcpExt: SyncookiesSent
            TcpExt: 0
            IpExt: InNoRoutes InTruncatedPkts InMcastPkts OutMcastPkts InBcastPkts OutBcastPkts InOctets OutOctets
            IpExt: 0 1 2 3 4 5 123456789 7
            """;

    @TempDir
    private Path root;

    @Test
    void countsWhatIsNeitherIdleNorStolen() {
        HostTotals clock = HostTotals.now(
                new FakeProc(root)
                        .file("stat", STAT)
                        .file("net/snmp", SNMP)
                        .file("net/netstat", NETSTAT)
                        .proc(),
                600_000 * TICK);

        assertThat(clock.interruptNanos()).as("irq and softirq").hasValue(67 * TICK);
        assertThat(clock.cpuNanos())
                .as("of two processors what was neither idle, nor waiting for a disk, nor stolen")
                .hasValue((2 * 600_000 - 99_999 - 88 - 5) * TICK);
        assertThat(clock.stealNanos()).hasValue(5 * TICK);
        assertThat(clock.tcpSegments()).hasValue(987_654);
        assertThat(clock.receivedBytes()).hasValue(123_456_789);
    }

    @Test
    void tellsNothingWhereThereIsNoProc() {
        assertThat(HostTotals.now(new FakeProc(root).proc(), 1))
                .isEqualTo(new HostTotals(
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty()));
    }

    /** Some containers show the file and nothing in it. */
    @Test
    void tellsNoTimeWhereNoneIsCounted() {
        HostTotals clock = HostTotals.now(
                new FakeProc(root)
                        .file("stat", "cpu  0 0 0 0 0 0 0 0 0 0\ncpu0 0 0 0 0 0 0 0 0 0 0\n")
                        .proc(),
                TICK);

        assertThat(clock.cpuNanos()).isEmpty();
        assertThat(clock.stealNanos()).isEmpty();
    }

    @Test
    void tellsNoSegmentsWhereTheyAreNotCounted() {
        HostTotals clock = HostTotals.now(
                new FakeProc(root)
                        .file("stat", STAT)
                        .file("net/snmp", "Ip: 1\nTcp: 1 2 3\n")
                        .proc(),
                1);

        assertThat(clock.tcpSegments()).isEmpty();
        assertThat(clock.stealNanos()).hasValue(5 * TICK);
    }

    @Test
    void usageIsTheDifferenceOfWhatBothReadingsTell() {
        HostTotals before = totals(100, 10, 1, OptionalLong.of(5));
        HostTotals after = totals(300, 30, 3, OptionalLong.empty());

        assertThat(after.since(before))
                .isEqualTo(new HostUsage(
                        OptionalLong.of(200),
                        OptionalLong.of(20),
                        OptionalLong.of(2),
                        OptionalLong.empty(),
                        OptionalLong.of(40)));
        assertThat(before.since(before).tcpSegments()).hasValue(0);
    }

    /** The clock may be read a little before the idle time. */
    @Test
    void noUseIsBelowNothing() {
        HostTotals before = totals(100, 10, 1, OptionalLong.of(5));

        assertThat(totals(99, 10, 1, OptionalLong.of(5)).since(before).hostCpuNanos())
                .hasValue(0);
    }

    private static HostTotals totals(long cpu, long interrupts, long steal, OptionalLong segments) {
        return new HostTotals(
                OptionalLong.of(cpu),
                OptionalLong.of(interrupts),
                OptionalLong.of(steal),
                segments,
                OptionalLong.of(2 * interrupts));
    }
}
