package io.github.dbstacks.orchestrator;

import io.github.dbstacks.testbed.BenchException;
import java.nio.file.Path;

/** The checkout that {@code ./bench} lies in. */
final class Home {
    private Home() {}

    static Path folder() {
        String home = System.getProperty("dbstacks.home");
        if (home == null) {
            throw BenchException.usage("dbstacks.home is not set: start the orchestrator with ./bench.");
        }
        return Path.of(home).toAbsolutePath();
    }

    /** Whose files are the presets. */
    static Path plans() {
        return folder().resolve("plans");
    }
}
