package io.github.dbstacks.orchestrator.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/**
 * A file of a tool whose options end at a comma, which the name of a fork may have. So the tool writes it elsewhere, and it is moved.
 *
 * @param written where the tool writes it
 * @param target where it belongs
 */
record MovedFile(Path written, Path target) {
    static MovedFile to(Path target) {
        String ending = target.toString().replaceFirst(".*\\.", ".");
        return new MovedFile(
                Path.of(System.getProperty("java.io.tmpdir"), "dbstacks-" + UUID.randomUUID() + ending), target);
    }

    /** @throws java.nio.file.NoSuchFileException when the tool has written nothing */
    void move() throws IOException {
        Files.move(written, target, StandardCopyOption.REPLACE_EXISTING);
    }
}
