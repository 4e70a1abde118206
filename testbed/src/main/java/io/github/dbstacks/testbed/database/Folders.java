package io.github.dbstacks.testbed.database;

import io.github.dbstacks.testbed.process.Reaper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.UUID;
import java.util.stream.Stream;

/** Makes and deletes folders. */
final class Folders {
    private Folders() {}

    /** Makes a folder that only its owner can read. The reaper is told first, so that it is removed in any case. */
    static Path create(Path parent, String prefix, Reaper reaper) throws IOException {
        Path folder = parent.resolve(prefix + UUID.randomUUID());
        reaper.watchFolder(folder);
        return Files.createDirectory(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
