package io.github.dbstacks.orchestrator.probe;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.json.RunText;
import io.github.dbstacks.report.csv.Csv;
import io.github.dbstacks.report.markdown.ProbeReport;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/**
 * The directory of one probe: {@code probe.jsonl} holds the observations. {@code probe.csv} and {@code probe.md} are tables made of them.
 */
public final class ProbeDirectory {
    private static final String RECORDS = "probe.jsonl";
    private static final String TABLE = "probe.csv";
    private static final String REPORT = "probe.md";

    private final Path path;

    private ProbeDirectory(Path path) {
        this.path = path;
    }

    /** Makes {@code <results>/<UTC>-probe}. */
    public static ProbeDirectory create(Path results, Run run, int requests) {
        ProbeDirectory directory =
                new ProbeDirectory(results.resolve(run.startedAt().replace(":", "") + "-probe"));
        try {
            Files.createDirectories(directory.path);
        } catch (IOException e) {
            throw RunDirectory.cannotWrite(directory.path, e);
        }
        directory.append(RECORDS, RecordMapper.line("probe", ProbeStarted.of(run, requests)) + "\n");
        directory.append(TABLE, Csv.line(Probed.HEADER));
        return directory;
    }

    /** Whether a probe was written to this directory. */
    public static boolean isOne(Path path) {
        return Files.isRegularFile(path.resolve(RECORDS));
    }

    public static ProbeDirectory existing(Path path) {
        return new ProbeDirectory(path);
    }

    public Path path() {
        return path;
    }

    /** File for what an application prints and is not a result. */
    public Path log(PlannedFork fork) {
        return path.resolve(fork.baseName() + ".log");
    }

    public void append(Probed probed) {
        append(RECORDS, RecordMapper.line("probed", probed) + "\n");
        append(TABLE, Csv.line(probed.row()));
    }

    /** The observations, one for each cell. A last line that was cut off is left out. */
    public List<Probed> probed() {
        Path file = path.resolve(RECORDS);
        try {
            return RunText.read(file)
                    .lines()
                    .filter(line -> line.startsWith("{\"record\":\"probed\"") && line.endsWith("}"))
                    .map(line -> RecordMapper.MAPPER.readValue(line, Probed.class))
                    .toList();
        } catch (IOException | JacksonException e) {
            throw BenchException.failed(file + " cannot be read: " + BenchException.reason(e) + ".");
        }
    }

    /** Writes the table again from the observations. */
    public void writeTable() {
        Path file = path.resolve(TABLE);
        Stream<List<String>> rows =
                Stream.concat(Stream.of(Probed.HEADER), probed().stream().map(Probed::row));
        try {
            RunText.replace(file, rows.map(Csv::line).collect(Collectors.joining()));
        } catch (IOException e) {
            throw RunDirectory.cannotWrite(file, e);
        }
    }

    /** Writes {@code probe.md} from the observations. */
    public void writeReport() {
        Path file = path.resolve(REPORT);
        try {
            RunText.replace(
                    file, ProbeReport.of(probed().stream().map(Probed::counted).toList()));
        } catch (IOException e) {
            throw RunDirectory.cannotWrite(file, e);
        }
    }

    private void append(String name, String text) {
        Path file = path.resolve(name);
        try {
            Files.writeString(
                    file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw RunDirectory.cannotWrite(file, e);
        }
    }
}
