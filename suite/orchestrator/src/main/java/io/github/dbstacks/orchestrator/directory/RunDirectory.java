package io.github.dbstacks.orchestrator.directory;

import io.github.dbstacks.analysis.run.RawRecords;
import io.github.dbstacks.analysis.run.RecordFiles;
import io.github.dbstacks.process.ShellWord;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.RecordNames;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.json.RunFile;
import io.github.dbstacks.records.json.RunText;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The directory of one run. It is complete after every fork, so that a failure costs at most the fork under way. */
public final class RunDirectory {
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final String RUN = "run.json";
    private static final String ENVIRONMENT = "environment.json";

    private final Path path;
    private final String resumeOptions;

    private RunDirectory(Path path) {
        this(path, "");
    }

    private RunDirectory(Path path, String resumeOptions) {
        this.path = path;
        this.resumeOptions = resumeOptions;
    }

    /** Returns the directory of the same run that goes on with such an option. */
    public RunDirectory resumedWith(String option, String value) {
        return new RunDirectory(path, resumeOptions + " " + option + " " + ShellWord.quoted(value));
    }

    /** Makes {@code <results>/<UTC>-<plan>}. */
    public static RunDirectory create(Path results, Run run) {
        Path path = results.resolve(
                NAME.format(Instant.parse(run.startedAt())) + "-" + run.plan().name());
        try {
            Files.createDirectories(results);
            Files.createDirectory(path);
            Files.createDirectory(path.resolve("forks"));
            Files.createDirectory(path.resolve("logs"));
        } catch (FileAlreadyExistsException e) {
            throw BenchException.usage("--results=" + results + ": " + e.getFile() + " is there already.");
        } catch (IOException e) {
            throw cannotWrite(path, e);
        }
        RunDirectory directory = new RunDirectory(path);
        directory.write(run);
        return directory;
    }

    /** The directory of a run that exists already. */
    public static RunDirectory existing(Path path) {
        if (!Files.isRegularFile(path.resolve(RUN))) {
            throw BenchException.usage(path + " is no run's directory: there is no run.json in it.");
        }
        return new RunDirectory(path);
    }

    /**
     * The directory of a part of this run, {@code parts/<block>} in it. A part that is complete stays as it is. What is
     * left of another is removed, for its block may have been begun on another machine.
     *
     * @param part the block that it has
     */
    public RunDirectory part(Run part) throws InterruptedException {
        Path own = path.resolve("parts").resolve(Integer.toString(part.blocks()));
        RunDirectory directory = new RunDirectory(own);
        try {
            Files.createDirectories(own.resolve("forks"));
            Files.createDirectories(own.resolve("logs"));
            if (directory.isComplete(part)) {
                return directory;
            }
            Lease lease = Lease.take(own, ProcessHandle.current());
            try {
                if (directory.isComplete(part)) {
                    return directory;
                }
                for (PlannedFork fork : part.order()) {
                    Files.deleteIfExists(directory.file(fork));
                    Files.deleteIfExists(directory.floor(fork.cell().workload()).file());
                }
                Files.deleteIfExists(own.resolve(ENVIRONMENT));
                directory.write(part);
            } finally {
                lease.close();
            }
            return directory;
        } catch (IOException e) {
            throw cannotWrite(own, e);
        }
    }

    /**
     * Returns whether every fork of a part has ended here. It is asked again when nobody else can write any more.
     *
     * @throws BenchException when what lies here may be somebody else's, and must not be removed
     */
    private boolean isComplete(Run part) {
        if (RawRecords.arePacked(path)) {
            throw BenchException.usage(path + " cannot be measured: its records are packed.");
        }
        if (Files.exists(path.resolve(RUN))) {
            requirePart(part);
            return missing(part).isEmpty();
        }
        if (part.order().stream().anyMatch(fork -> Files.exists(file(fork)))) {
            throw BenchException.usage(
                    path + " cannot be measured: there are records in it and no run.json that tells whose they are.");
        }
        return false;
    }

    /** @throws BenchException when this is not the directory of that part, begun by the same dbstacks */
    public void requirePart(Run part) {
        Run found = run();
        if (!found.suite().equals(part.suite())) {
            throw BenchException.usage(
                    path + " is no part of this run: " + found.suite() + " measured it, not " + part.suite() + ".");
        }
        if (!found.plan().equals(part.plan()) || !found.order().equals(part.order())) {
            throw BenchException.usage(path + " is no part of this run: it has another plan.");
        }
    }

    /** The present time as the files of a run state it: UTC, to the second. */
    public static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    public Path path() {
        return path;
    }

    /** The command that goes on with this run, for a shell: the folder is quoted if necessary. */
    public String resumeCommand() {
        return "./bench run --resume " + ShellWord.quoted(path.toString()) + resumeOptions;
    }

    public Run run() {
        try {
            return RunFile.read(path);
        } catch (IOException | JacksonException | IllegalArgumentException e) {
            throw cannotRead(e);
        }
    }

    private BenchException cannotRead(Exception e) {
        return BenchException.failed(path.resolve(RUN) + " cannot be read", e);
    }

    /**
     * Packs the records of a run that is over, or was interrupted. It cannot be resumed then.
     *
     * @return names of files among the records that are none of the run's, and stay where they are
     */
    public List<String> pack() throws InterruptedException {
        Lease lease = Lease.take(path, ProcessHandle.current());
        try {
            if (run().termination() == Termination.RUNNING) {
                throw BenchException.usage(path + " cannot be packed: its run is not over.");
            }
            RecordFiles files = records();
            files.unfit().ifPresent(unfit -> {
                throw BenchException.usage(path + " cannot be packed: " + unfit + ".");
            });
            if (files.own().isEmpty() && !RawRecords.arePacked(path)) {
                throw BenchException.usage(path + " cannot be packed: it has no records.");
            }
            if (!hasBegun() && !RawRecords.arePacked(path)) {
                throw BenchException.usage(
                        path + " cannot be packed: it has no " + ENVIRONMENT + ", which says what was measured where.");
            }
            RawRecords.pack(path, files.own());
            return files.others();
        } catch (IOException e) {
            throw cannotWrite(path, e);
        } finally {
            lease.close();
        }
    }

    public void write(Run run) {
        replace(RUN, RecordMapper.pretty(run.hashed(PlanHash.of(run))));
    }

    /** Returns false when somebody has changed what is to be run since it was planned, or since the run began. */
    public boolean isAsPlanned() {
        try {
            JsonNode run = RecordMapper.MAPPER.readTree(RunText.read(path.resolve(RUN)));
            String hash = PlanHash.of(run);
            return hash.equals(run.path("planHash").asString(hash))
                    && hash.equals(environment()
                            .map(began -> began.path(Environment.PLAN).asString(hash))
                            .orElse(hash));
        } catch (IOException | JacksonException e) {
            throw cannotRead(e);
        }
    }

    /** Returns whether a fork may have begun, before which the environment is written. */
    public boolean hasBegun() {
        return Files.exists(path.resolve(ENVIRONMENT));
    }

    /** Removes what is left of a run that was refused. */
    public void remove() {
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw cannotWrite(path, e);
        }
    }

    /** Returns what is stored about the environment; empty in a new directory. */
    Optional<JsonNode> environment() {
        Path file = path.resolve(ENVIRONMENT);
        try {
            return Files.exists(file)
                    ? Optional.of(RecordMapper.MAPPER.readTree(RunText.read(file)))
                    : Optional.empty();
        } catch (IOException | JacksonException e) {
            throw BenchException.failed(file + " cannot be read", e);
        }
    }

    public void writeEnvironment(ObjectNode environment) {
        replace(ENVIRONMENT, RecordMapper.pretty(environment));
    }

    /**
     * The forks that are still to be run. A fork that failed is not run again; one that was cut off or interrupted is.
     */
    public List<PlannedFork> missing(Run run) {
        return run.order().stream().filter(fork -> !isComplete(fork)).toList();
    }

    /**
     * The files of one fork.
     *
     * @param file its records
     * @param log what its process prints and is not a result
     */
    public record ForkPlace(Path file, Path log) {
        /** Begins the file of records anew. */
        public ForkFile open() {
            return ForkFile.create(file, log);
        }

        /** Returns from when to when the fork ran; empty when it has not come to its end. */
        public Optional<Span> span() {
            return EndedFork.span(file);
        }

        /**
         * Returns true when the fork has come to its end, failed or not. A fork that was cut off or interrupted is run
         * again.
         */
        public boolean isComplete() {
            return EndedFork.in(file)
                    .filter(ended -> ended.termination() != Termination.INTERRUPTED)
                    .isPresent();
        }
    }

    /** Returns where a fork that counts is written. */
    public ForkPlace place(PlannedFork fork) {
        return place("forks/" + fork.baseName(), fork.baseName());
    }

    /** Returns where the rehearsal is written. The report does not read it. */
    public ForkPlace rehearsal() {
        return place("rehearsal", "rehearsal");
    }

    /** Log of the fork that makes the AOT cache of a cell; it has no records. */
    public Path trainingLog(PlannedFork fork) {
        String name = "training-" + fork.baseName();
        return place(name, name).log();
    }

    /**
     * They name folders of this machine, which have no place in published results, so they stay only where a cache was
     * not made.
     */
    public void removeTrainingLogs(PlannedFork fork) {
        Path log = trainingLog(fork);
        String name = log.getFileName().toString().replaceFirst("\\.log$", "");
        try (DirectoryStream<Path> logs = Files.newDirectoryStream(
                log.resolveSibling(""), file -> file.getFileName().toString().startsWith(name))) {
            for (Path file : logs) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw cannotWrite(log, e);
        }
    }

    /**
     * Returns where a diagnostic fork is written. Of its files the report reads sampled stacks alone.
     *
     * @param diagnosis its name
     * @param number of the fork among those of the same cell and diagnosis
     */
    public ForkPlace diagnostic(PlannedFork fork, String diagnosis, int number) {
        String name = fork.baseName() + "-" + number;
        return place("diagnostics/" + diagnosis + "/" + name, diagnosis + "-" + name);
    }

    /** Returns where the floor of a load is written, the same load on a server that answers at once. */
    public ForkPlace floor(Work load) {
        String name = load.toString().replace(' ', ',');
        return place("floors/" + name, "floor-" + name);
    }

    private ForkPlace place(String file, String log) {
        return new ForkPlace(path.resolve(file + ".jsonl"), path.resolve("logs").resolve(log + ".log"));
    }

    /** Returns whether the records of a part are here, byte by byte. */
    public boolean hasRecordsOf(RunDirectory part) {
        try {
            for (PlannedFork fork : part.run().order()) {
                if (Files.mismatch(part.file(fork), file(fork)) >= 0) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Copies forks and logs of a part, and its floors where there are none. The last line of a fork is copied last, so
     * half a copy is not complete.
     */
    public void copyRecords(RunDirectory part) {
        boolean hasFloors = Files.exists(path.resolve("floors"));
        try {
            for (Path file : part.records().own()) {
                Path name = part.path.relativize(file);
                if (name.startsWith("forks") || name.startsWith("logs") || (name.startsWith("floors") && !hasFloors)) {
                    Path to = path.resolve(name.toString());
                    Files.createDirectories(to.resolveSibling(""));
                    Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING, LinkOption.NOFOLLOW_LINKS);
                }
            }
        } catch (IOException e) {
            throw cannotWrite(path, e);
        }
    }

    private RecordFiles records() throws IOException {
        return RecordFiles.of(path, new RecordNames(run()));
    }

    /** @throws BenchException when one of its files is a link, for instance, and what it names is none of the run's */
    public void requireOwnFiles() {
        try {
            Optional<String> unfit = records().unfit();
            for (String name : List.of(RUN, ENVIRONMENT)) {
                Path file = path.resolve(name);
                if (Files.exists(file) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    unfit = Optional.of(name + " is no regular file");
                }
            }
            unfit.ifPresent(what -> {
                throw BenchException.usage(path + " cannot be joined: " + what + ".");
            });
        } catch (IOException e) {
            throw BenchException.failed(path + " cannot be read", e);
        }
    }

    /** Returns when the last fork of the order ended that has ended; ISO 8601, UTC. */
    public String lastEnd(Run run) {
        return run.order().stream()
                .flatMap(fork -> EndedFork.in(file(fork)).stream())
                .map(ForkEnded::endedAt)
                .max(Comparator.naturalOrder())
                .orElseGet(RunDirectory::now);
    }

    private Path file(PlannedFork fork) {
        return place(fork).file();
    }

    /** Returns true when a fork of the order has failed. */
    public boolean hasFailures(Run run) {
        return run.order().stream()
                .flatMap(fork -> EndedFork.in(file(fork)).stream())
                .anyMatch(ended -> ended.termination() == Termination.FAILED);
    }

    public boolean isComplete(PlannedFork fork) {
        return place(fork).isComplete();
    }

    private void replace(String name, String text) {
        Path file = path.resolve(name);
        try {
            RunText.replace(file, text);
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    public static BenchException cannotWrite(Path file, IOException e) {
        return BenchException.failed("The results cannot be written to " + file, e);
    }
}
