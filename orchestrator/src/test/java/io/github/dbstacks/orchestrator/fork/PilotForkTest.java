package io.github.dbstacks.orchestrator.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Iteration.SelectTimes;
import io.github.dbstacks.records.fork.Iteration.ThreadsUsed;
import io.github.dbstacks.records.fork.Iteration.WorkDone;
import io.github.dbstacks.records.fork.Metrics;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.json.JsonLines;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PilotForkTest {
    private static final long MILLISECOND = 1_000_000;

    @TempDir
    private Path folder;

    /** 1,000 SELECTs of 4 ms in 0.1 s are 40 in flight. Warm-up and iterations without service times say nothing. */
    @Test
    void isTheSumOfTheServiceTimesByTheTime() throws Exception {
        Path file = Files.write(
                folder.resolve("pilot.jsonl"),
                List.of(
                        "{\"record\":\"fork\"}",
                        iteration(1, Phase.WARMUP, times(90)),
                        iteration(2, Phase.MEASURED, Optional.empty()),
                        iteration(3, Phase.MEASURED, times(4))));

        assertThat(PilotFork.inFlight(file)).isEqualTo(40);
    }

    @Test
    void nobodyKnowsItWithoutServiceTimes() throws Exception {
        Path file = Files.write(folder.resolve("pilot.jsonl"), List.of(iteration(1, Phase.MEASURED, Optional.empty())));

        assertThatThrownBy(() -> PilotFork.inFlight(file))
                .hasMessageStartingWith("The pilot recorded no service times, so nobody knows");
    }

    private static Optional<ServiceTime> times(long millis) {
        Histogram histogram = new Histogram(1, 3_600_000_000_000L, 2);
        histogram.recordValueWithCount(millis * MILLISECOND, 1_000);
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        String text = Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
        return Optional.of(new ServiceTime(1_000, 1, 2, 3, 4, 5, text));
    }

    private static String iteration(int index, Phase phase, Optional<ServiceTime> times) {
        RowsRead rows = new RowsRead(1_000, 2);
        return JsonLines.of(new Iteration(
                index,
                phase,
                0,
                100 * MILLISECOND,
                new WorkDone(Workload.SINGLE_ROW, 1_000, rows, rows),
                new Metrics(
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        0,
                        0,
                        0,
                        OptionalLong.empty(),
                        0,
                        1,
                        OptionalLong.empty(),
                        1),
                new ThreadsUsed("main", List.of(), OptionalLong.empty(), OptionalLong.empty(), Map.of()),
                new SelectTimes(times, Optional.empty(), Optional.empty(), OptionalLong.empty()),
                Optional.empty()));
    }
}
