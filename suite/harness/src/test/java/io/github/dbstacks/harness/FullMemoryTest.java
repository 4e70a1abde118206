package io.github.dbstacks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class FullMemoryTest {
    /** A process that would live on with its memory full. The error costs it what was under way. */
    static final class Hoarder {
        private static final int PIECE = 1_000;
        private static final int UNDER_WAY = 200;

        public static void main(String[] args) {
            FullMemory.endsTheProcess();
            Deque<byte[]> kept = new ArrayDeque<>();
            while (true) {
                try {
                    kept.add(new byte[PIECE]);
                } catch (OutOfMemoryError e) {
                    for (int i = 0; i < UNDER_WAY; i++) {
                        kept.poll();
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"G1", "Serial", "Parallel"})
    void endsTheProcessWithASentence(String collector) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx32m",
                        "-XX:+Use" + collector + "GC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Hoarder.class.getName())
                .start();
        try {
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("ended").isTrue();
            assertThat(process.exitValue()).isEqualTo(FullMemory.STATUS);
            assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                    .matches(
                            "The JVM ran out of memory: after a collection of garbage more than 95 % of its 3\\d MB are in use\\."
                                    + " Give it a larger heap \\(-Xmx\\) or fewer SELECTs in flight\\.\n");
        } finally {
            process.destroyForcibly();
        }
    }
}
