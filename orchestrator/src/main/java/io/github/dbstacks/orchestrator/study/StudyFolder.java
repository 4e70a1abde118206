package io.github.dbstacks.orchestrator.study;

import io.github.dbstacks.analysis.claim.Claim;
import io.github.dbstacks.analysis.claim.PlanEvidence;
import io.github.dbstacks.analysis.claim.PublishedNumber;
import io.github.dbstacks.analysis.claim.Study;
import io.github.dbstacks.analysis.claim.StudyAnalysis;
import io.github.dbstacks.orchestrator.plan.LibrarySets;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.Value;
import io.github.dbstacks.orchestrator.study.ClaimsFile.Content;
import io.github.dbstacks.orchestrator.study.ClaimsFile.PlanKind;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Apps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files of a study: {@code claims.yaml}, {@code published.csv} where there is one, and a file for each plan. */
public final class StudyFolder {
    private static final String ENDING = ".yaml";

    private final Path path;
    private final String name;
    private final int cores;

    /**
     * @param name of the study, which is not that of the folder where its files are copies
     * @param cores of the machine that measures
     */
    StudyFolder(Path path, String name, int cores) {
        this.path = path;
        this.name = name;
        this.cores = cores;
    }

    /** Cores of this machine. */
    static int coresHere() {
        return Runtime.getRuntime().availableProcessors();
    }

    /**
     * A study of this project, or of a folder elsewhere.
     *
     * @param studies the folder of the project's own
     * @param given by the user: the name of one of these, or a folder
     */
    public static StudyFolder named(Path studies, String given) {
        for (Path folder : List.of(studies.resolve(given), Path.of(given))) {
            if (Files.isRegularFile(folder.resolve(ClaimsFile.NAME))) {
                Path absolute = folder.toAbsolutePath().normalize();
                return new StudyFolder(folder, absolute.getFileName().toString(), coresHere());
            }
        }
        throw BenchException.usage(given + " is no study: the studies are " + names(studies)
                + ", or a folder with a file " + ClaimsFile.NAME + " in it.");
    }

    private static String names(Path studies) {
        return all(studies).stream().map(StudyFolder::name).collect(Collectors.joining(", "));
    }

    /** The project's own, by name. */
    public static List<StudyFolder> all(Path studies) {
        try (Stream<Path> folders = Files.list(studies)) {
            return folders.filter(folder -> Files.isRegularFile(folder.resolve(ClaimsFile.NAME)))
                    .map(folder -> new StudyFolder(folder, folder.getFileName().toString(), coresHere()))
                    .sorted(Comparator.comparing(StudyFolder::name))
                    .toList();
        } catch (IOException e) {
            throw BenchException.failed("The studies in " + studies + " cannot be read: " + e.getMessage() + ".");
        }
    }

    public String name() {
        return name;
    }

    /**
     * The runs and probes that it takes.
     *
     * @param only claims that are asked for; none for all
     * @throws BenchException when the study has no such claim
     */
    public StudyParts parts(Apps apps, List<String> only) {
        return parts((version, value) -> LibrarySets.byStack(value, apps.all(), apps.home()), apps, only);
    }

    /** @param libraries see {@link ClaimsFile#parse} */
    StudyParts parts(
            BiFunction<String, Value, Map<String, SortedMap<String, String>>> libraries, Apps apps, List<String> only) {
        Content content = content(libraries);
        return new StudyParts(this, content, only(study(content), only), apps);
    }

    /** @param only claims that are asked for; none for all */
    Study study(BiFunction<String, Value, Map<String, SortedMap<String, String>>> libraries, List<String> only) {
        return only(study(libraries), only);
    }

    private static Study only(Study study, List<String> only) {
        List<String> ids = study.claims().stream().map(Claim::id).toList();
        for (String id : only) {
            if (!ids.contains(id)) {
                throw new Value(id, "--only").refused("the claims are " + String.join(", ", ids) + ".");
            }
        }
        return only.isEmpty() ? study : study.only(only);
    }

    /** The claims without a verdict, and why there is none, a clause. */
    public StudyAnalysis unmeasured(String why) {
        Content content = content((version, value) -> Map.of());
        Map<String, PlanEvidence> evidence = new TreeMap<>();
        content.plans().keySet().forEach(plan -> evidence.put(plan, new PlanEvidence.Missing(why)));
        return StudyAnalysis.of(study(content), evidence);
    }

    /** The file that has the claims. */
    Path claims() {
        return path.resolve(ClaimsFile.NAME);
    }

    /** @param libraries see {@link ClaimsFile#parse} */
    Study study(BiFunction<String, Value, Map<String, SortedMap<String, String>>> libraries) {
        return study(content(libraries));
    }

    private Study study(Content content) {
        return new Study(
                name,
                content.title(),
                content.link(),
                content.protocol()
                        + content.rates().sentence().map(rates -> " " + rates).orElse(""),
                content.withdrawn(),
                content.product(),
                content.versions(),
                content.fair(),
                content.fairCells(),
                content.claims(),
                published(content));
    }

    /** How each plan is run. */
    Map<String, PlanKind> plans() {
        return content((version, value) -> Map.of()).plans();
    }

    /** @param rates of this study, for the machine that measures */
    Plan plan(String plan, RateScale rates) {
        return PlanFile.read(path.resolve(plan + ENDING)).withRates(rates::rate);
    }

    private Content content(BiFunction<String, Value, Map<String, SortedMap<String, String>>> libraries) {
        return ClaimsFile.parse(claims().toString(), text(claims()), cores, libraries);
    }

    private List<PublishedNumber> published(Content content) {
        Path file = path.resolve(PublishedFile.NAME);
        return Files.exists(file)
                ? PublishedFile.parse(
                        file.toString(), text(file), content.plans().keySet(), content.rates())
                : List.of();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw BenchException.usage(file + " cannot be read as text in UTF-8.");
        }
    }

    /** Copies the files that a report of the study needs. */
    void copyTo(Path folder) throws IOException {
        Files.createDirectories(folder);
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, folder.resolve(file.getFileName().toString()));
            }
        }
    }
}
