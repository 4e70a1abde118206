package io.github.dbstacks.orchestrator.tune;

import io.github.dbstacks.analysis.tuning.TuningAnalysis;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.json.RunText;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/** The directory of a tuning: what was asked for, and of each round its plan and the directory of its run. */
public final class TuningDirectory {
    private static final String REQUEST = "tuning.json";
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Path path;
    private final TuningRequest request;

    private TuningDirectory(Path path, TuningRequest request) {
        this.path = path;
        this.request = request;
    }

    /** Makes {@code <results>/<UTC>-tune-<stack>}. */
    public static TuningDirectory create(Path results, TuningRequest request) {
        Path path = results.resolve(
                NAME.format(Instant.now()) + "-tune-" + request.cells().get(0).stack());
        try {
            Files.createDirectories(results);
            Files.createDirectory(path);
            Files.writeString(path.resolve(REQUEST), RecordMapper.pretty(request));
        } catch (FileAlreadyExistsException e) {
            throw BenchException.usage("--results=" + results + ": " + e.getFile() + " is there already.");
        } catch (IOException e) {
            throw RunDirectory.cannotWrite(path, e);
        }
        return new TuningDirectory(path, request);
    }

    /** Whether a folder is the directory of a tuning. */
    public static boolean isOne(Path path) {
        return Files.isRegularFile(path.resolve(REQUEST));
    }

    /** The directory of a tuning that exists already. */
    public static TuningDirectory existing(Path path) {
        if (!isOne(path)) {
            throw BenchException.usage(path + " is no tuning's directory: there is no " + REQUEST + " in it.");
        }
        try {
            String text = Files.readString(path.resolve(REQUEST));
            return new TuningDirectory(path, RecordMapper.MAPPER.readValue(text, TuningRequest.class));
        } catch (IOException | JacksonException e) {
            throw BenchException.failed(path.resolve(REQUEST) + " cannot be read: " + BenchException.reason(e) + ".");
        }
    }

    public Path path() {
        return path;
    }

    public TuningRequest request() {
        return request;
    }

    /** The plan of a round: as it was written when the round began, or else this text. */
    Plan plan(int round, String text) {
        Path file = path.resolve("round-" + round + ".yaml");
        try {
            if (!Files.exists(file)) {
                RunText.replace(file, text);
            }
            return PlanFile.read(file);
        } catch (IOException e) {
            throw RunDirectory.cannotWrite(file, e);
        }
    }

    /** The run of a round; empty where the round has not begun. */
    Optional<RunDirectory> run(int round) {
        return TuningAnalysis.folder(path, round).map(RunDirectory::existing);
    }
}
