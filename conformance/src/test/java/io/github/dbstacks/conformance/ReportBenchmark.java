package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures how long it takes to render a run of 1,000 forks, and how much memory that needs. It prints the numbers without
 * judging them, and runs only when it is named: {@code mvn -pl conformance -am integration-test -Dtest=ReportBenchmark
 * -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class ReportBenchmark {
    private static final int TIMES = 3;

    @TempDir
    private Path directory;

    @Test
    void renderAThousandForks() throws Exception {
        ThousandForks.write(directory);
        System.out.printf(
                Locale.ROOT,
                "%d forks of %d iterations, %d MB%n",
                ThousandForks.FORKS,
                ThousandForks.ITERATIONS,
                bytes() >> 20);
        for (int time = 1; time <= TIMES; time++) {
            render();
        }
    }

    private void render() throws Exception {
        Path output = directory.resolve("output");
        long begin = System.nanoTime();
        List<String> words = Applications.bench("-Xmx256m");
        words.addAll(List.of("report", directory.toString()));
        Process report = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        long peakKilobytes = 0;
        Duration cpu = Duration.ZERO;
        while (!report.waitFor(20, TimeUnit.MILLISECONDS)) {
            cpu = report.info().totalCpuDuration().orElse(cpu);
            peakKilobytes = Math.max(peakKilobytes, peakKilobytes(report.pid()));
        }
        double seconds = (System.nanoTime() - begin) / 1e9;

        assertThat(report.exitValue()).as(Files.readString(output)).isZero();
        assertThat(Files.readString(directory.resolve("report.md"))).contains("stack-8");
        System.out.printf(
                Locale.ROOT,
                "rendered in %.1f s, %.1f s of CPU, peak RSS %d MB%n",
                seconds,
                cpu.toMillis() / 1e3,
                peakKilobytes >> 10);
    }

    private long bytes() throws IOException {
        long bytes = 0;
        try (var forks = Files.list(directory.resolve("forks"))) {
            for (Path fork : forks.toList()) {
                bytes += Files.size(fork);
            }
        }
        return bytes;
    }

    /** 0 without /proc, or when the process has ended. */
    private static long peakKilobytes(long pid) {
        try {
            List<String> status = Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"));
            return status.stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }
}
