package io.github.dbstacks.orchestrator.doctor;

import io.github.dbstacks.testbed.kernel.Throttling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/** The checks of this machine. They read /proc and /sys; a check whose file does not exist is left out, as on macOS. */
public final class Host {
    private static final List<String> JVM_VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    /** The files that the checks of a host read. */
    public static final List<String> FILES = List.of(
            "proc/loadavg",
            "proc/meminfo",
            "proc/stat",
            "proc/self/cgroup",
            "proc/self/limits",
            "proc/sys/kernel/sched_autogroup_enabled",
            "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor",
            "sys/devices/system/cpu/intel_pstate/no_turbo",
            "sys/devices/system/cpu/cpufreq/boost",
            "sys/fs/cgroup/cpu.stat");

    /** A run of 200 connections has several files open for each. */
    private static final long FEWEST_OPEN_FILES = 4096;

    private final Function<String, List<String>> files;
    private final int cores;
    private final Map<String, String> environment;

    /**
     * @param files the lines of each of {@link #FILES}; none where it is not there
     * @param cores processors that the JVM may use
     */
    public Host(Function<String, List<String>> files, int cores, Map<String, String> environment) {
        this.files = files;
        this.cores = cores;
        this.environment = Map.copyOf(environment);
    }

    /** @param root the folder that holds proc and sys: {@code /}, or that of a test */
    Host(Path root, int cores, Map<String, String> environment) {
        this(file -> lines(root.resolve(file)), cores, environment);
    }

    /** This machine. */
    public static Host here() {
        return new Host(Path.of("/"), Runtime.getRuntime().availableProcessors(), System.getenv());
    }

    /** The checks with a warning, a sentence each. */
    public List<String> warnings() {
        return checks().stream()
                .filter(check -> check.advice().isPresent())
                .map(Check::text)
                .toList();
    }

    public List<Check> checks() {
        List<Check> checks = new ArrayList<>();
        checks.add(Check.when(
                cores >= 4,
                cores + (cores == 1 ? " core" : " cores"),
                "application and database share them; compare CPU per SELECT, not milliseconds, or use 4 or more"));
        load().ifPresent(checks::add);
        memory().ifPresent(checks::add);
        steal().ifPresent(checks::add);
        governor().ifPresent(checks::add);
        boost().ifPresent(checks::add);
        swap().ifPresent(checks::add);
        throttling().ifPresent(checks::add);
        openFiles().ifPresent(checks::add);
        autogroup().ifPresent(checks::add);
        for (String name : JVM_VARIABLES) {
            if (environment.containsKey(name)) {
                checks.add(Check.warning(
                        name + " is set",
                        "unset it: other JVMs of yours may not have it; dbstacks"
                                + " itself starts the applications without it"));
            }
        }
        return checks;
    }

    private Optional<Check> load() {
        return firstLine("proc/loadavg").map(line -> {
            double load = Double.parseDouble(line.split(" ", 2)[0]);
            return Check.when(
                    load < 0.25 * cores,
                    String.format(Locale.ROOT, "load %.2f in the last minute", load),
                    "something else is running: end it, or wait a minute");
        });
    }

    private Optional<Check> memory() {
        return field("proc/meminfo", "MemAvailable:").map(kilobytes -> {
            double gigabytes = kilobytes / 1e6;
            return Check.when(
                    gigabytes >= 4,
                    String.format(Locale.ROOT, "%.1f GB of memory available", gigabytes),
                    "an application takes 2 GB of heap and the database its share: make room, or use --heap 512m");
        });
    }

    /** Time since boot in which the hypervisor ran other machines: the 8th number of the first line (proc(5)). */
    private Optional<Check> steal() {
        return firstLine("proc/stat").map(line -> {
            List<Long> times = Stream.of(line.split(" +", -1))
                    .skip(1)
                    .limit(8)
                    .map(Long::parseLong)
                    .toList();
            double all = times.stream().mapToLong(Long::longValue).sum();
            double percent = all == 0 ? 0 : 100 * times.get(7) / all;
            return Check.when(
                    percent < 1,
                    String.format(Locale.ROOT, "%.1f %% of the processors' time stolen since boot", percent),
                    "the host of this virtual machine is busy: repeat at another time, or use a machine of your own");
        });
    }

    private Optional<Check> governor() {
        return firstLine("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
                .map(governor -> Check.when(
                        governor.equals("performance"),
                        "frequency governor " + governor,
                        "set it to performance: cpupower frequency-set --governor performance"));
    }

    /** Intel's driver has a file for "off", the other drivers have one for "on" (kernel documentation, cpufreq). */
    private Optional<Check> boost() {
        return firstLine("sys/devices/system/cpu/intel_pstate/no_turbo")
                .map(off -> off.equals("1"))
                .or(() -> firstLine("sys/devices/system/cpu/cpufreq/boost").map(on -> on.equals("0")))
                .map(off -> Check.when(
                        off,
                        "frequency boost " + (off ? "off" : "on"),
                        "the processor is faster while it is cool: switch it off to compare what ran early and late"));
    }

    private Optional<Check> throttling() {
        OptionalLong nanos = Throttling.nanos(files);
        return nanos.isEmpty()
                ? Optional.empty()
                : Optional.of(Check.when(
                        nanos.getAsLong() == 0,
                        Math.round(nanos.getAsLong() / 1e9) + " s lost to a quota of this control group",
                        "give the container as many processors as it uses, or no quota"));
    }

    /**
     * Autogroups share the processors equally between sessions (sched(7), "The autogroup feature"). Each backend of
     * PostgreSQL is a session of its own, while a JVM with all its threads is one. Inside a control group there are no
     * autogroups.
     */
    private Optional<Check> autogroup() {
        boolean ownGroup = files.apply("proc/self/cgroup").stream().anyMatch(line -> !line.endsWith(":/"));
        return firstLine("proc/sys/kernel/sched_autogroup_enabled")
                .filter(on -> !ownGroup)
                .map(on -> Check.when(
                        on.equals("0"),
                        "scheduler groups processes by session: " + (on.equals("0") ? "no" : "yes"),
                        "each connection of the database counts as much as the whole application where both want the same"
                                + " processors: sysctl kernel.sched_autogroup_enabled=0"));
    }

    private Optional<Check> openFiles() {
        return files.apply("proc/self/limits").stream()
                .filter(line -> line.startsWith("Max open files"))
                .map(line -> line.split(" +", 5)[3])
                .findFirst()
                .map(limit -> Check.when(
                        limit.equals("unlimited") || Long.parseLong(limit) >= FEWEST_OPEN_FILES,
                        "at most " + limit + " open files",
                        "many connections need more: ulimit -n " + FEWEST_OPEN_FILES));
    }

    private Optional<Check> swap() {
        Optional<Long> total = field("proc/meminfo", "SwapTotal:");
        Optional<Long> free = field("proc/meminfo", "SwapFree:");
        if (total.isEmpty() || free.isEmpty()) {
            return Optional.empty();
        }
        long used = (total.get() - free.get()) / 1000;
        return Optional.of(Check.when(used < 10, used + " MB swapped out", "memory is short: end other programs"));
    }

    private Optional<Long> field(String file, String name) {
        return files.apply(file).stream()
                .filter(line -> line.startsWith(name))
                .map(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst();
    }

    private Optional<String> firstLine(String file) {
        return files.apply(file).stream().findFirst();
    }

    private static List<String> lines(Path path) {
        try {
            return Files.isReadable(path) ? Files.readAllLines(path) : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }
}
