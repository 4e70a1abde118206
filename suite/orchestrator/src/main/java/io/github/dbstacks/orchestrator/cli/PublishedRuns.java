package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The folder of the runs that are published. */
final class PublishedRuns {
    private static final String RUN = "run.json";

    private PublishedRuns() {}

    /**
     * The directories of its runs, by their paths in it.
     *
     * @param published value of {@code --published}
     */
    static Map<String, Path> in(Path published) {
        if (!Files.isDirectory(published)) {
            throw BenchException.usage("--published=" + published + " is no directory.");
        }
        return below(published);
    }

    /** The directories of all runs in a folder, by their paths in it. */
    static Map<String, Path> below(Path folder) {
        Map<String, Path> runs = new TreeMap<>();
        list(folder).stream()
                .flatMap(directory -> runs(directory).stream())
                .forEach(run -> runs.put(folder.relativize(run).toString(), run));
        return runs;
    }

    /** The directory of a run itself, or those in it: a study has a folder for each of its plans, with a run in it. */
    private static List<Path> runs(Path directory) {
        if (Files.isRegularFile(directory.resolve(RUN))) {
            return List.of(directory);
        }
        return Stream.of(directory)
                .filter(Files::isDirectory)
                .flatMap(study -> list(study).stream())
                .filter(Files::isDirectory)
                .flatMap(plan -> list(plan).stream())
                .filter(run -> Files.isRegularFile(run.resolve(RUN)))
                .toList();
    }

    /** The files in a folder, by their names. */
    static List<Path> list(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted(Comparator.comparing(file -> file.getFileName().toString()))
                    .toList();
        } catch (IOException e) {
            throw BenchException.failed(directory + " cannot be read", e);
        }
    }
}
