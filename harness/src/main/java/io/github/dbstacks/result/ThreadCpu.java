package io.github.dbstacks.result;

import java.util.List;

/**
 * The threads of one name, numbers aside, during an iteration.
 *
 * @param name the threads' name with {@code #} for every number: {@code reactor-tcp-epoll-#}
 * @param threads how many lived at the end
 * @param cpuNanos CPU time of each that used any, most first
 */
public record ThreadCpu(String name, int threads, List<Long> cpuNanos) {
    public ThreadCpu {
        cpuNanos = List.copyOf(cpuNanos);
    }
}
