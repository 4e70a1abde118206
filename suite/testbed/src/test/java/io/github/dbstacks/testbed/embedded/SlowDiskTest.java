package io.github.dbstacks.testbed.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.dbstacks.settings.DatabaseUrl;
import io.github.dbstacks.settings.Tls;
import io.github.dbstacks.testbed.database.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A program in place of a server, whose folder has a space in its name: dd flushes the file that it has written. */
class SlowDiskTest {
    private static final Map<String, String> ON = Map.of(SlowDisk.SETTING, "on");
    private static final Duration DELAY = Duration.ofMillis(300);

    @TempDir
    private Path temporary;

    @Test
    @EnabledOnOs(OS.LINUX)
    void eachFlushTakesLongerUntilTheDelayIsTakenBack() throws Exception {
        Path folder = Files.createDirectory(temporary.resolve("a server"));
        Map<String, String> environment = SlowDisk.environment(folder, folder, ON);
        assumeFalse(environment.isEmpty(), "there is no C compiler");

        assertThat(SlowDisk.slow(server(folder), DELAY)).isTrue();
        assertThat(flush(folder, environment, "fsync")).isGreaterThanOrEqualTo(DELAY);
        assertThat(flush(folder, environment, "fdatasync")).isGreaterThanOrEqualTo(DELAY);
        assertThat(SlowDisk.slow(server(folder), Duration.ZERO)).isTrue();
        assertThat(Files.readAllBytes(folder.resolve("disk-delay"))).containsOnly(0);
    }

    @Test
    void aServerThatWasNotAskedForItCanOnlyBeLeftAsItIs() throws IOException {
        assertThat(SlowDisk.environment(temporary, temporary, Map.of("fsync", "on")))
                .isEmpty();
        assertThat(SlowDisk.slow(server(temporary), DELAY)).isFalse();
        assertThat(SlowDisk.slow(server(temporary), Duration.ZERO)).isTrue();
    }

    @Test
    void theServerItselfDoesNotHearOfIt() {
        assertThat(SlowDisk.without(Map.of(SlowDisk.SETTING, "on", "fsync", "on")))
                .isEqualTo(Map.of("fsync", "on"));
    }

    private static Duration flush(Path folder, Map<String, String> environment, String how) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                        List.of("dd", "if=/dev/zero", "of=written", "bs=1", "count=1", "conv=" + how))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(environment);
        long begin = System.nanoTime();
        assertThat(builder.start().waitFor()).isZero();
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    private static Server server(Path folder) {
        return new Server(
                new DatabaseUrl("127.0.0.1", 1, "bench"),
                "bench",
                "bench",
                "admin",
                "admin",
                Tls.DISABLE,
                Optional.of(folder.resolve("server.crt")),
                false,
                Optional.of(1L));
    }
}
