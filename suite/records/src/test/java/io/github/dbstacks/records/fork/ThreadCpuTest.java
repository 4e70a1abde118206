package io.github.dbstacks.records.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ThreadCpuTest {

    @Test
    void ofManyThreadsNamesTheBusiestAndAddsUpAll() {
        ThreadCpu group =
                ThreadCpu.of("jdbc-#", LongStream.rangeClosed(0, 199).boxed().toList());

        assertThat(group.threads()).isEqualTo(200);
        assertThat(group.allCpuNanos()).isEqualTo(199 * 100);
        assertThat(group.cpuNanos()).hasSize(64).startsWith(199L, 198L).endsWith(136L);
    }

    @Test
    void namesNoThreadThatWasIdle() {
        assertThat(ThreadCpu.of("a", List.of(0L, 5L)).cpuNanos()).containsExactly(5L);
    }
}
