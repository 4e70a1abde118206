package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.run.RunReader;
import io.github.dbstacks.analysis.runs.NamedRun;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the runs that a command line names to compare them. */
final class RunsByName {
    private RunsByName() {}

    /**
     * @return in the order of their paths, each by the name of its directory, or by its path where two have the same
     *     name
     * @throws BenchException where one is no run for comparing, or is named twice
     */
    static List<NamedRun> read(List<Path> paths) {
        List<NamedRun> runs = new ArrayList<>();
        List<Path> known = new ArrayList<>();
        for (Path path : paths) {
            Path real = real(RunDirectory.existing(path).path());
            if (known.contains(real)) {
                throw BenchException.usage(path + " is named twice: a run cannot be compared with itself.");
            }
            known.add(real);
            MeasuredRun measured = RunReader.read(path);
            if (!measured.isForComparing()) {
                throw BenchException.usage(path + " is a run of the plan "
                        + measured.run().plan().name()
                        + ", which compares nothing: its numbers are not for comparing.");
            }
            boolean isUnique = paths.stream()
                            .filter(other -> name(other).equals(name(path)))
                            .count()
                    == 1;
            runs.add(new NamedRun(isUnique ? name(path) : path.toString(), measured));
        }
        return runs;
    }

    private static String name(Path path) {
        return path.toAbsolutePath().normalize().getFileName().toString();
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw BenchException.usage(path + " cannot be read", e);
        }
    }
}
