package io.github.dbstacks.orchestrator.probe;

import io.github.dbstacks.analysis.expectation.Judgement;
import io.github.dbstacks.analysis.expectation.ProbeEvidence;
import io.github.dbstacks.analysis.run.RawRecords;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.json.RunText;
import io.github.dbstacks.report.csv.Csv;
import io.github.dbstacks.report.markdown.ProbeReport;
import io.github.dbstacks.report.terminal.ExpectationTable;
import io.github.dbstacks.testbed.BenchException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/**
 * The directory of one probe: {@code probe.jsonl} holds the observations. {@code probe.csv} and {@code probe.md} are tables made of them.
 */
public final class ProbeDirectory {
    private static final String RECORDS = "probe.jsonl";
    private static final String TABLE = "probe.csv";
    private static final String REPORT = "probe.md";
    /** So that a line that was cut off does not end like a record. */
    private static final String CUT_OFF = " …";

    private final Path path;
    private boolean interrupted;

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
        return Files.isRegularFile(path.resolve(RECORDS))
                || (RawRecords.arePacked(path) && Files.isRegularFile(path.resolve(TABLE)));
    }

    public static ProbeDirectory existing(Path path) {
        return new ProbeDirectory(path);
    }

    /**
     * What was to be probed.
     *
     * @throws BenchException when no probe was written to this directory, or by a dbstacks that could not resume it
     */
    public Run run() {
        return started()
                .run()
                .orElseThrow(() -> BenchException.usage(path + " cannot be resumed: it is of an older dbstacks."));
    }

    /** How many requests a web application gets at once. */
    public int requests() {
        return started().requests();
    }

    private ProbeStarted started() {
        if (!isOne(path)) {
            throw BenchException.usage(path + " is no probe's directory: there is no " + RECORDS + " in it.");
        }
        Path file = records();
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            ObjectNode first = RecordMapper.MAPPER.readValue(String.valueOf(lines.readLine()), ObjectNode.class);
            first.remove("record");
            return RecordMapper.MAPPER.treeToValue(first, ProbeStarted.class);
        } catch (IOException | JacksonException e) {
            throw BenchException.failed(file + " cannot be read: " + BenchException.reason(e) + ".");
        }
    }

    /** A published probe is packed, like a run. */
    private Path records() {
        return RawRecords.parentOf(RECORDS, path).resolve(RECORDS);
    }

    /** The forks that have not been observed, which are the last ones. One that failed is not observed again. */
    public List<PlannedFork> missing(Run run) {
        return run.order().stream().skip(probed().size()).toList();
    }

    /** For the shutdown hook: what is observed from now on is a consequence of the interruption, and is not written. */
    public synchronized void interrupt() {
        interrupted = true;
    }

    public Path path() {
        return path;
    }

    /** File for what an application prints and is not a result. */
    public Path log(PlannedFork fork) {
        return path.resolve(fork.baseName() + ".log");
    }

    /** @return false when somebody has interrupted the probe */
    public synchronized boolean append(Probed probed) {
        if (!interrupted) {
            append(RECORDS, RecordMapper.line("probed", probed) + "\n");
            append(TABLE, Csv.line(probed.row()));
        }
        return !interrupted;
    }

    /** The observations, one for each cell. A last line that was cut off is left out. */
    public List<Probed> probed() {
        Path file = records();
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
            RunText.replace(file, ProbeReport.of(evidence().looks(), judgement()));
        } catch (IOException e) {
            throw RunDirectory.cannotWrite(file, e);
        }
    }

    /** The printed table and the verdicts on what was expected, for a terminal of so many columns. */
    public String table(int width) {
        return ProbeTable.of(probed(), width)
                + judgement().map(found -> ExpectationTable.of(found, width)).orElse("");
    }

    private ProbeEvidence evidence() {
        return new ProbeEvidence(probed().stream().map(Probed::counted).toList());
    }

    /** Empty where nothing was expected. */
    private Optional<Judgement> judgement() {
        return started()
                .run()
                .flatMap(run -> run.plan().expectations())
                .map(expected -> Judgement.of(expected, evidence()));
    }

    /** To be called before the first observation of a probe that is resumed: ends a last line that was cut off. */
    public void endLastLine() {
        Path file = path.resolve(RECORDS);
        try {
            if (!Files.readString(file).endsWith("\n")) {
                append(RECORDS, CUT_OFF + "\n");
            }
        } catch (IOException e) {
            throw BenchException.failed(file + " cannot be read: " + BenchException.reason(e) + ".");
        }
        writeTable();
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
