package io.github.dbstacks.analysis.run;

import io.github.dbstacks.records.RecordNames;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What lies in the directory of a run where its records belong. No symbolic link is followed.
 *
 * @param own the files that the run has written, in the order of their names
 * @param others names of files that it has not written, from its directory on, without pages of its report
 * @param unfit what is in the place of a record and is no regular file, as a clause; empty where there is no such thing
 */
public record RecordFiles(List<Path> own, List<String> others, Optional<String> unfit) {
    /** Reports write these again. */
    private static final String PAGE = ".html";

    public static RecordFiles of(Path directory, RecordNames names) throws IOException {
        List<Path> own = new ArrayList<>();
        List<String> others = new ArrayList<>();
        Optional<String> unfit = Optional.empty();
        for (Path file : found(directory)) {
            String name = name(directory, file);
            boolean isOwn = names.has(name) || RecordNames.PLACES.contains(name);
            if (isOwn && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                unfit = Optional.of(name + " is " + kind(file));
            } else if (isOwn) {
                own.add(file);
            } else if (!name.endsWith(PAGE)) {
                others.add(name);
            }
        }
        return new RecordFiles(own, others, unfit);
    }

    /** The name of a file from the directory on, as it stands in an archive. */
    static String name(Path directory, Path file) {
        return directory.relativize(file).toString().replace(File.separatorChar, '/');
    }

    /** All that is no folder. The order decides the bytes of an archive. */
    private static List<Path> found(Path directory) throws IOException {
        List<Path> found = new ArrayList<>();
        for (String place : RecordNames.PLACES) {
            Path path = directory.resolve(place);
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                try (Stream<Path> files = Files.walk(path)) {
                    files.filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                            .forEach(found::add);
                }
            }
        }
        found.sort(Comparator.naturalOrder());
        return found;
    }

    private static String kind(Path file) {
        return Files.isSymbolicLink(file) ? "a symbolic link" : "no regular file";
    }
}
