package io.github.dbstacks.testbed.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostClockTest {
    private static final long TICK = 10_000_000;
    private static final String STAT = """
            cpu  1000 20 300 99999 88 7 60 5 400 50
            cpu0 500 10 150 49999 44 3 30 2 200 25
            ctxt 123456
            """;
    /** Of a Linux 6.18, shortened. */
    private static final String SNMP = """
            Ip: Forwarding DefaultTTL InReceives
            Ip: 1 64 4711
            Tcp: RtoAlgorithm RtoMin RtoMax MaxConn ActiveOpens PassiveOpens AttemptFails EstabResets CurrEstab InSegs OutSegs
            Tcp: 1 200 120000 -1 10 11 12 13 14 987654 16
            """;

    @TempDir
    private Path root;

    @Test
    void countsWhatIsNeitherIdleNorStolenNorCountedTwice() {
        HostClock clock = HostClock.now(
                new FakeProc(root).file("stat", STAT).file("net/snmp", SNMP).proc());

        assertThat(clock.interruptNanos()).as("irq and softirq").isEqualTo(67 * TICK);
        assertThat(clock.cpuNanos())
                .as("user, nice, system and interrupts; guest time is part of user")
                .isEqualTo((1000 + 20 + 300 + 67) * TICK);
        assertThat(clock.stealNanos()).isEqualTo(5 * TICK);
        assertThat(clock.tcpSegments()).isEqualTo(987_654);
    }

    @Test
    void tellsNothingWhereThereIsNoProc() {
        assertThat(HostClock.now(new FakeProc(root).proc())).isEqualTo(new HostClock(-1, -1, -1, -1));
    }

    @Test
    void tellsNoSegmentsWhereTheyAreNotCounted() {
        HostClock clock = HostClock.now(new FakeProc(root)
                .file("stat", STAT)
                .file("net/snmp", "Ip: 1\nTcp: 1 2 3\n")
                .proc());

        assertThat(clock.tcpSegments()).isEqualTo(-1);
        assertThat(clock.stealNanos()).isEqualTo(5 * TICK);
    }
}
