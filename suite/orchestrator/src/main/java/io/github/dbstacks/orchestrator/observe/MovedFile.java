package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file of a tool whose options end at a comma, which the name of a fork may have. So the tool writes it elsewhere,
 * and it is moved.
 *
 * @param written where the tool writes it
 * @param target where it belongs
 */
record MovedFile(Path written, Path target) {
    static MovedFile to(Path target) {
        try {
            // Others see the name in the tool's command line, so the folder is this user's alone.
            return new MovedFile(Files.createTempDirectory("dbstacks-").resolve(target.getFileName()), target);
        } catch (IOException e) {
            throw BenchException.failed("There is no room for " + target, e);
        }
    }

    /** @throws java.nio.file.NoSuchFileException when the tool has written nothing */
    void move() throws IOException {
        try {
            Files.move(written, target, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(written.resolveSibling(""));
        }
    }
}
