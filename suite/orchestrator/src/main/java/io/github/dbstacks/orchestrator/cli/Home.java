package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.testbed.BenchException;
import java.nio.file.Path;

/** The checkout that contains {@code ./bench}. */
final class Home {
    private Home() {}

    static Path folder() {
        String home = System.getProperty("dbstacks.home");
        if (home == null) {
            throw BenchException.usage("dbstacks.home is not set: start the orchestrator with ./bench.");
        }
        return Path.of(home).toAbsolutePath();
    }

    /** The folder of the plan files that {@code --preset} names. */
    static Path plans() {
        return folder().resolve("plans");
    }
}
