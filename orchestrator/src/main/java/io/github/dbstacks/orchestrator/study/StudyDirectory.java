package io.github.dbstacks.orchestrator.study;

import io.github.dbstacks.analysis.claim.PlanEvidence;
import io.github.dbstacks.analysis.claim.Study;
import io.github.dbstacks.analysis.claim.StudyAnalysis;
import io.github.dbstacks.analysis.run.RunReader;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.LibrarySets;
import io.github.dbstacks.orchestrator.plan.Value;
import io.github.dbstacks.orchestrator.probe.ProbeDirectory;
import io.github.dbstacks.orchestrator.probe.Probed;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Apps;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/**
 * The directory of a study: {@code study.json}, the study's files in {@code definition}, and for each plan a folder of its name with the
 * directory of its run or probe.
 */
public final class StudyDirectory {
    private static final String FILE = "study.json";
    private static final String DEFINITION = "definition";

    private final Path path;
    private final StudyStarted started;

    private StudyDirectory(Path path, StudyStarted started) {
        this.path = path;
        this.started = started;
    }

    /**
     * Makes {@code <results>/<UTC>-study-<name>}.
     *
     * @param only claims that are asked for; none for all
     * @param blocks of every run; empty for what the plans say
     */
    public static StudyDirectory create(
            Path results, StudyFolder folder, Apps apps, List<String> only, Optional<Integer> blocks) {
        Map<String, Map<String, SortedMap<String, String>>> versions = new LinkedHashMap<>();
        folder.study((version, value) -> {
            Map<String, SortedMap<String, String>> libraries = LibrarySets.byStack(value, apps.all(), apps.home());
            versions.put(version, libraries);
            return libraries;
        });
        StudyStarted started = new StudyStarted(
                Run.FORMAT_VERSION,
                SuiteVersion.current(),
                RunDirectory.now(),
                folder.name(),
                only,
                OptionalInt.of(StudyFolder.coresHere()),
                blocks,
                versions);
        Path path = results.resolve(started.startedAt().replace(":", "") + "-study-" + folder.name());
        try {
            Files.createDirectories(results);
            Files.createDirectory(path);
            folder.copyTo(path.resolve(DEFINITION));
            Files.writeString(path.resolve(FILE), RecordMapper.pretty(started));
        } catch (FileAlreadyExistsException e) {
            throw BenchException.usage("--results=" + results + ": " + e.getFile() + " is there already.");
        } catch (IOException e) {
            throw RunDirectory.cannotWrite(path, e);
        }
        return new StudyDirectory(path, started);
    }

    /** Whether a study was run in this directory. */
    public static boolean isOne(Path path) {
        return Files.isRegularFile(path.resolve(FILE));
    }

    public static StudyDirectory existing(Path path) {
        if (!isOne(path)) {
            throw BenchException.usage(path + " is no study's directory: there is no " + FILE + " in it.");
        }
        try {
            return new StudyDirectory(
                    path, RecordMapper.MAPPER.readValue(Files.readString(path.resolve(FILE)), StudyStarted.class));
        } catch (IOException | JacksonException e) {
            throw BenchException.failed(path.resolve(FILE) + " cannot be read: " + BenchException.reason(e) + ".");
        }
    }

    public Path path() {
        return path;
    }

    /** The name of the study. */
    public String name() {
        return started.study();
    }

    public SuiteVersion suite() {
        return started.suite();
    }

    /** How many blocks of every run were asked for; empty for what the plans say. */
    public Optional<Integer> blocks() {
        return started.blocks();
    }

    /** The runs and probes that it takes. */
    public StudyParts parts(Apps apps) {
        return folder().parts(this::libraries, apps, started.only());
    }

    /** Where the directory of a part is made. */
    public Path folderOf(StudyPart part) {
        return path.resolve(part.name());
    }

    /** The directory of the latest run of a plan. */
    public Optional<RunDirectory> run(String plan) {
        return latest(plan, "run.json").map(RunDirectory::existing);
    }

    /** The directory of the latest probe of a plan. */
    public Optional<ProbeDirectory> probe(String plan) {
        return latest(plan, "probe.jsonl").map(ProbeDirectory::existing);
    }

    private Optional<Path> latest(String plan, String file) {
        Path folder = path.resolve(plan);
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> directories = Files.list(folder)) {
            return directories
                    .filter(directory -> Files.exists(directory.resolve(file)))
                    .max(Comparator.comparing(
                            directory -> directory.getFileName().toString()));
        } catch (IOException e) {
            throw BenchException.failed(folder + " cannot be read: " + BenchException.reason(e) + ".");
        }
    }

    /** What the study comes to by everything that is here. */
    public StudyAnalysis analysis() {
        Map<String, PlanEvidence> evidence = new LinkedHashMap<>();
        folder().plans().keySet().forEach(plan -> evidence.put(plan, evidence(plan)));
        return StudyAnalysis.of(study(), evidence);
    }

    private PlanEvidence evidence(String plan) {
        return run(plan)
                .<PlanEvidence>map(directory -> new PlanEvidence.OfRun(RunReader.read(directory.path())))
                .or(() -> probe(plan)
                        .map(directory -> new PlanEvidence.OfProbe(
                                directory.probed().stream().map(Probed::counted).toList())))
                .orElseGet(() -> new PlanEvidence.Missing("the plan " + plan + " was not run"));
    }

    private StudyFolder folder() {
        return new StudyFolder(
                path.resolve(DEFINITION), started.study(), started.cores().orElseGet(StudyFolder::coresHere));
    }

    private Study study() {
        return folder().study(this::libraries, started.only());
    }

    /** As they were when the study began. */
    private Map<String, SortedMap<String, String>> libraries(String version, Value value) {
        return started.versions().getOrDefault(version, Map.of());
    }
}
