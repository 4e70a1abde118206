package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.analysis.run.Counts;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reads how many SELECTs a fork had in flight. */
public final class PilotFork {
    private static final String ITERATION = "{\"record\":\"iteration\"";

    private PilotFork() {}

    /**
     * The mean over time, by Little's law: the sum of the service times divided by the time in which they passed (J. D. C. Little, "A
     * Proof for the Queuing Formula: L = λW", 1961).
     *
     * @param file of the fork's records
     * @return rounded, at least 1
     * @throws BenchException when the file holds no measured iteration that recorded service times
     */
    public static int inFlight(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            List<Iteration> recorded = lines.filter(line -> line.startsWith(ITERATION))
                    .map(line -> RecordMapper.MAPPER.readValue(line, Iteration.class))
                    .filter(iteration -> iteration.phase() == Phase.MEASURED
                            && iteration.times().serviceTime().isPresent())
                    .toList();
            if (recorded.isEmpty()) {
                throw BenchException.failed(
                        "The pilot recorded no service times, so nobody knows how many SELECTs it had in flight: "
                                + file + ".");
            }
            double sum = Counts.decode(recorded.stream()
                            .map(iteration -> iteration
                                    .times()
                                    .serviceTime()
                                    .orElseThrow()
                                    .histogram())
                            .toList())
                    .sumNanos();
            long passed = recorded.stream().mapToLong(Iteration::durationNanos).sum();
            return (int) Math.max(1, Math.round(sum / passed));
        } catch (IOException e) {
            throw BenchException.failed(file + " cannot be read: " + BenchException.reason(e) + ".");
        }
    }
}
