package io.github.dbstacks.result;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The threads of one name, numbers aside, during an iteration.
 *
 * @param name the threads' name with {@code #} for every number: {@code reactor-tcp-epoll-#}
 * @param threads how many lived at the end
 * @param cpuNanos CPU time of each that used any, most first
 */
public record ThreadCpu(String name, int threads, List<Long> cpuNanos) {
    private static final Pattern NUMBER = Pattern.compile("(?<![A-Za-z])\\d+");

    public ThreadCpu {
        cpuNanos = List.copyOf(cpuNanos);
    }

    /** The name of the group that a thread belongs to: {@code r2dbc-epoll-3} is one of {@code r2dbc-epoll-#}. */
    public static String groupName(String threadName) {
        return NUMBER.matcher(threadName).replaceAll("#");
    }
}
