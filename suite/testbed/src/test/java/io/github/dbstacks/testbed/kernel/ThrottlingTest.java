package io.github.dbstacks.testbed.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThrottlingTest {
    @TempDir
    private Path root;

    @Test
    void ofVersion2IsInMicroseconds() throws IOException {
        write("proc/self/cgroup", "0::/user.slice/mine");
        write("sys/fs/cgroup/user.slice/mine/cpu.stat", "usage_usec 5\nnr_periods 2\nnr_throttled 1\nthrottled_usec 7");

        assertThat(Throttling.nanos(root)).hasValue(7_000);
    }

    @Test
    void ofVersion1IsInNanoseconds() throws IOException {
        write("proc/self/cgroup", "4:memory:/elsewhere\n2:cpu,cpuacct:/mine\n0::/");
        write("sys/fs/cgroup/cpu,cpuacct/mine/cpu.stat", "nr_periods 2\nnr_throttled 1\nthrottled_time 7");
        write("sys/fs/cgroup/memory/elsewhere/cpu.stat", "throttled_time 99");

        assertThat(Throttling.nanos(root)).hasValue(7);
    }

    @Test
    void inAContainerIsThatOfTheMountsRoot() throws IOException {
        write("proc/self/cgroup", "0::/docker/abc");
        write("sys/fs/cgroup/cpu.stat", "throttled_usec 3");

        assertThat(Throttling.nanos(root)).hasValue(3_000);
    }

    @Test
    void isNotKnownWhereNothingTells() throws IOException {
        assertThat(Throttling.nanos(root)).isEmpty();
        write("proc/self/cgroup", "0::/");
        write("sys/fs/cgroup/cpu.stat", "usage_usec 5");
        assertThat(Throttling.nanos(root)).isEmpty();
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text + "\n");
    }
}
