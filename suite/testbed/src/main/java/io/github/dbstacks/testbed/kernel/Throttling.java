package io.github.dbstacks.testbed.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.LongStream;

/**
 * Time that the CPU quota of this process's control group has kept its processes waiting. The applications and the
 * embedded database belong to the same group. The source is {@code cpu.stat} of cgroup version 2 or 1 (Linux kernel
 * documentation: Control Group v2, CPU; CFS Bandwidth Control).
 */
public final class Throttling {
    private static final String GROUPS = "sys/fs/cgroup";

    private Throttling() {}

    /** Total so far; empty where there is no quota to read. */
    public static OptionalLong nanos() {
        return nanos(Path.of("/"));
    }

    /** @param root where proc and sys are: {@code /}, or a folder that imitates them */
    public static OptionalLong nanos(Path root) {
        return nanos(file -> lines(root.resolve(file)));
    }

    /**
     * @param files the lines of a file below {@code /}, such as {@code proc/self/cgroup}; none where it is not there
     */
    public static OptionalLong nanos(Function<String, List<String>> files) {
        return files.apply("proc/self/cgroup").stream()
                .map(line -> line.split(":", 3))
                .filter(parts -> parts.length == 3)
                .filter(parts ->
                        parts[1].isEmpty() || List.of(parts[1].split(",", -1)).contains("cpu"))
                // In a container the path is that of the host, and the group's files lie at the root of the mount.
                .flatMapToLong(parts -> LongStream.concat(
                                throttled(files.apply(Path.of(GROUPS, parts[1], parts[2], "cpu.stat")
                                        .toString())),
                                throttled(files.apply(
                                        Path.of(GROUPS, parts[1], "cpu.stat").toString())))
                        .limit(1))
                .max();
    }

    private static LongStream throttled(List<String> lines) {
        return lines.stream().map(line -> line.split(" ", 2)).flatMapToLong(words -> switch (words[0]) {
            case "throttled_usec" -> LongStream.of(1_000 * Long.parseLong(words[1].strip()));
            case "throttled_time" -> LongStream.of(Long.parseLong(words[1].strip()));
            default -> LongStream.empty();
        });
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }
}
