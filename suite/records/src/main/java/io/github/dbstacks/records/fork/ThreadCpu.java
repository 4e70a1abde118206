package io.github.dbstacks.records.fork;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The threads of one name, numbers aside, during an iteration.
 *
 * @param name the threads' name with {@code #} for every number: {@code reactor-tcp-epoll-#}
 * @param threads how many lived at the end
 * @param allCpuNanos CPU time of all of them together
 * @param cpuNanos CPU time of each thread that used any, most first; at most the 64 busiest, since two hundred numbers
 *     would be most of an iteration's line
 */
public record ThreadCpu(String name, int threads, long allCpuNanos, List<Long> cpuNanos) {
    private static final int MOST = 64;

    private static final Pattern NUMBER = Pattern.compile("(?<![A-Za-z])\\d+");

    public ThreadCpu {
        cpuNanos = List.copyOf(cpuNanos);
    }

    /** @param cpuNanos CPU time of every thread, in any order, 0 for an idle one */
    public static ThreadCpu of(String name, List<Long> cpuNanos) {
        return new ThreadCpu(
                name,
                cpuNanos.size(),
                cpuNanos.stream().mapToLong(Long::longValue).sum(),
                cpuNanos.stream()
                        .filter(nanos -> nanos > 0)
                        .sorted(Comparator.reverseOrder())
                        .limit(MOST)
                        .toList());
    }

    /** The name of the group that a thread belongs to: {@code r2dbc-epoll-3} is one of {@code r2dbc-epoll-#}. */
    public static String groupName(String threadName) {
        return NUMBER.matcher(threadName).replaceAll("#");
    }
}
