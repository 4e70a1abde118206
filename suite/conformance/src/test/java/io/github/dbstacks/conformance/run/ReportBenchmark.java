package io.github.dbstacks.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Measures how long it takes to render runs of 1,000 and of 200 forks with the heap that {@code ./bench} has, how much
 * memory that needs and how large the page becomes. It prints the numbers without judging them, and runs only when it
 * is named: CONTRIBUTING.md says how. The pages are left in {@code target/report-benchmark} for {@code PageBenchmark}.
 */
class ReportBenchmark {
    private static final int TIMES = 2;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(ints = {ThousandForks.BLOCKS, ThousandForks.BLOCKS / 5})
    void render(int blocks) throws Exception {
        int forks = 50 * blocks;
        ThousandForks.write(directory, blocks);
        System.out.printf(
                Locale.ROOT, "%d forks of %d iterations, %d MB%n", forks, ThousandForks.ITERATIONS, bytes() >> 20);
        for (int time = 1; time <= TIMES; time++) {
            render();
        }
        Path pages = Files.createDirectories(Path.of("target", "report-benchmark"));
        Files.copy(
                directory.resolve("report.html"),
                pages.resolve(forks + "-forks.html"),
                StandardCopyOption.REPLACE_EXISTING);
    }

    private void render() throws Exception {
        Path output = directory.resolve("output");
        long begin = System.nanoTime();
        List<String> words = Applications.benchWith();
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
                "rendered in %.1f s, %.1f s of CPU, peak RSS %d MB; report.html %.1f MB, iterations.csv %.1f MB%n",
                seconds,
                cpu.toMillis() / 1e3,
                peakKilobytes >> 10,
                Files.size(directory.resolve("report.html")) / 1e6,
                Files.size(directory.resolve("iterations.csv")) / 1e6);
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

    /** Returns 0 without /proc, or when the process has ended. */
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
