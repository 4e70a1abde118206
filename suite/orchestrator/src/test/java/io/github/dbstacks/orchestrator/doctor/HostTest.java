package io.github.dbstacks.orchestrator.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostTest {
    @TempDir
    private Path root;

    @BeforeEach
    void quietMachine() throws IOException {
        write("proc/loadavg", "0.10 0.20 0.30 1/100 4242");
        write("proc/meminfo", "MemAvailable:   16000000 kB\nSwapTotal:  0 kB\nSwapFree:  0 kB");
        write("proc/stat", "cpu  1000 0 1000 98000 0 0 0 10 0 0");
        write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance");
        write("sys/devices/system/cpu/intel_pstate/no_turbo", "1");
        write("proc/self/cgroup", "0::/");
        write("sys/fs/cgroup/cpu.stat", "throttled_usec 0");
        write("proc/sys/kernel/sched_autogroup_enabled", "0");
        write(
                "proc/self/limits",
                "Limit    Soft Limit   Hard Limit   Units\nMax open files    1048576   1048576   files");
    }

    @Test
    void nothingToSayOfAQuietMachine() {
        assertThat(warnings(8, Map.of())).isEmpty();
    }

    @Test
    void saysWhatHurts() throws IOException {
        write("proc/loadavg", "3.50 0.20 0.30 1/100 4242");
        write("proc/meminfo", "MemAvailable:   1000000 kB\nSwapTotal:  900000 kB\nSwapFree:  100000 kB");
        write("proc/stat", "cpu  1000 0 1000 8000 0 0 0 500 0 0");
        write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave");
        write("sys/devices/system/cpu/intel_pstate/no_turbo", "0");
        write("sys/fs/cgroup/cpu.stat", "throttled_usec 4200000");
        write("proc/sys/kernel/sched_autogroup_enabled", "1");
        write("proc/self/limits", "Max open files            1024                 1048576              files");

        assertThat(warnings(2, Map.of("JAVA_TOOL_OPTIONS", "-Xint")))
                .containsExactly(
                        "2 cores",
                        "load 3.50 in the last minute",
                        "1.0 GB of memory available",
                        "4.8 % of the processors' time stolen since boot",
                        "frequency governor powersave",
                        "frequency boost on",
                        "800 MB swapped out",
                        "4 s lost to a quota of this control group",
                        "at most 1024 open files",
                        "scheduler groups processes by session: yes",
                        "JAVA_TOOL_OPTIONS is set");
    }

    @Test
    void passesOverWhatIsNotTold() {
        assertThat(new Host(root.resolve("nowhere"), 8, Map.of()).checks()).hasSize(1);
    }

    private List<String> warnings(int cores, Map<String, String> environment) {
        return new Host(root, cores, environment)
                .checks().stream()
                        .filter(check -> check.advice().isPresent())
                        .map(Check::what)
                        .toList();
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text + "\n");
    }
}
