package io.github.dbstacks.testbed.embedded;

import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The folder for unpacked programs and the files of running databases. */
final class Cache {
    private Cache() {}

    /** {@code $XDG_CACHE_HOME/dbstacks}, by default {@code ~/.cache/dbstacks}. It is made if necessary. */
    static Path folder(Map<String, String> environment) {
        String base = environment.getOrDefault("XDG_CACHE_HOME", "");
        Path home = Path.of(System.getProperty("user.home"));
        Path folder = (base.isBlank() ? home.resolve(".cache") : Path.of(base)).resolve("dbstacks");
        return create(folder);
    }

    /** {@code dbstacks-nobody} in the folder for temporary files, which the user nobody can read, too. It is made if necessary. */
    static Path readable() {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"), "dbstacks-nobody");
        try {
            return Folders.shared(folder, System.getProperty("user.name"));
        } catch (IOException e) {
            throw BenchException.failed("The cache folder " + folder + " cannot be used: " + BenchException.reason(e)
                    + ". Remove it, or run dbstacks as an ordinary user.");
        }
    }

    private static Path create(Path folder) {
        try {
            return Files.createDirectories(folder).toRealPath();
        } catch (IOException e) {
            throw BenchException.failed("The cache folder " + folder
                    + " cannot be made: set XDG_CACHE_HOME to a folder that can be written.");
        }
    }
}
