package io.github.dbstacks.testbed.machine;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Says what a machine is made of.
 *
 * @param name of the host; empty where the system does not tell
 * @param boot tells the kernel of this boot from every other; empty where the system does not tell
 * @param memoryBytes 0 where the JVM does not tell
 */
public record HostFacts(
        String name, String boot, String cpu, int cores, long memoryBytes, String os, String kernel, String arch) {
    public static HostFacts here() {
        return new HostFacts(
                first("/proc/sys/kernel/hostname", ""),
                first("/proc/sys/kernel/random/boot_id", ""),
                first("/proc/cpuinfo", "model name"),
                Runtime.getRuntime().availableProcessors(),
                ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                        ? system.getTotalMemorySize()
                        : 0,
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("os.arch"));
    }

    /** Tells hosts apart: two of them may have one name, and containers of one machine have its boot. */
    public String identity() {
        return name + " " + boot;
    }

    /** Returns whether two are facts of one host. */
    public boolean isSameHost(HostFacts other) {
        return identity().equals(other.identity());
    }

    /** Returns what stands behind a label in the first line that begins with it; the whole line without a label. */
    private static String first(String file, String label) {
        try {
            return Files.readAllLines(Path.of(file)).stream()
                    .filter(line -> line.startsWith(label))
                    .map(line -> label.isEmpty()
                            ? line.strip()
                            : line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }
}
