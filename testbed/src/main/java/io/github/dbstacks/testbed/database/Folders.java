package io.github.dbstacks.testbed.database;

import io.github.dbstacks.testbed.process.Reaper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.UUID;
import java.util.stream.Stream;

/** Folders as a whole. */
final class Folders {
    private Folders() {}

    /** A new folder of its owner's alone, that the reaper knew of before it was there. */
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
