package io.github.dbstacks.analysis.run;

import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.ForkStarted;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Iteration.SelectTimes;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.fork.Usage;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.settings.Setting;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.exc.StreamReadException;

/** Reads the file of one fork, line by line. A line that was cut off in the middle is ignored. */
final class ForkReader {
    private static final String BEGINNING = "{\"record\":\"";

    private final List<MeasuredIteration> iterations = new ArrayList<>();
    private final List<SelectTimes> times = new ArrayList<>();
    private final List<JvmTotals> jvm = new ArrayList<>();
    private Optional<ForkStarted> started = Optional.empty();
    private Optional<Started> application = Optional.empty();
    private Optional<Usage> usage = Optional.empty();
    private Optional<Ledger> ledger = Optional.empty();
    private Optional<ForkEnded> ended = Optional.empty();
    /** An iteration whose surroundings may follow. */
    private Optional<Iteration> last = Optional.empty();

    private ForkReader() {}

    /** @param times of each iteration of the fork; they are most of its file, and only its estimate needs them */
    record Read(MeasuredFork fork, List<SelectTimes> times) {}

    static Read read(PlannedFork planned, Path file) throws IOException {
        ForkReader fork = new ForkReader();
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                fork.read(line);
            }
        }
        fork.iterationEnds(Optional.empty());
        MeasuredFork measured = new MeasuredFork(
                planned,
                fork.started,
                fork.application,
                fork.iterations,
                JvmTotals.sum(fork.jvm),
                fork.usage,
                fork.ledger,
                fork.ended);
        return new Read(measured, fork.times);
    }

    private void read(String line) {
        switch (record(line)) {
            case "fork" -> started = value(line, ForkStarted.class);
            case "started" -> application = value(line, Started.class).map(ForkReader::withPresentKeys);
            case "iteration" -> {
                iterationEnds(Optional.empty());
                last = value(line, Iteration.class);
            }
            case "surroundings" -> iterationEnds(value(line, Surroundings.class));
            case "usage" -> usage = value(line, Usage.class);
            case "ledger" -> ledger = value(line, Ledger.class);
            case "ended" -> ended = value(line, ForkEnded.class);
            default -> {
                // The last line repeats the sentence of a line "failed".
            }
        }
    }

    private static Started withPresentKeys(Started old) {
        return new Started(
                old.stack(), old.pid(), old.java(), Setting.withPresentKeys(old.settings()), old.configuration());
    }

    /** Empty surroundings where nobody looked at the end of the iteration. */
    private void iterationEnds(Optional<Surroundings> around) {
        last.ifPresent(iteration -> {
            iterations.add(MeasuredIteration.of(iteration, around));
            times.add(iteration.times());
            if (iteration.phase() == Phase.MEASURED) {
                jvm.add(JvmTotals.of(iteration));
            }
        });
        last = Optional.empty();
    }

    /** Which record a line holds; every line names it first. */
    private static String record(String line) {
        int end = line.indexOf('"', BEGINNING.length());
        return line.startsWith(BEGINNING) && end > 0 ? line.substring(BEGINNING.length(), end) : "";
    }

    private static <T> Optional<T> value(String line, Class<T> type) {
        try {
            return Optional.of(RecordMapper.MAPPER.readValue(line, type));
        } catch (StreamReadException e) {
            return Optional.empty();
        }
    }
}
