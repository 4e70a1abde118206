package io.github.dbstacks.records;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The checkout around the module whose tests run, wherever that lies in it. */
public final class Checkout {
    private Checkout() {}

    /** The folder that has {@code ./bench}. */
    public static Path home() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(folder.resolve("bench"))) {
            folder = Objects.requireNonNull(folder.getParent(), "the tests run outside of a checkout");
        }
        return folder;
    }

    /** @param path from that folder, such as {@code docs/ci.md} */
    public static Path path(String path) {
        return home().resolve(path);
    }
}
