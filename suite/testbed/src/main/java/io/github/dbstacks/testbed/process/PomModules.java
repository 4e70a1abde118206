package io.github.dbstacks.testbed.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The modules of a checkout, wherever they lie in it, as its pom.xml lists them. */
public final class PomModules {
    private static final Pattern MODULE = Pattern.compile("<module>\\s*([^<>]+?)\\s*</module>");

    private PomModules() {}

    /**
     * The folders of all modules.
     *
     * @param home the folder of the pom.xml
     */
    public static List<Path> of(Path home) throws IOException {
        return MODULE.matcher(Files.readString(home.resolve("pom.xml")))
                .results()
                .map(module -> home.resolve(module.group(1)))
                .toList();
    }

    /** The folder of the checkout that lists this module; empty for a module of nobody. */
    static Optional<Path> home(Path module) {
        for (Path folder = module.getParent(); folder != null; folder = folder.getParent()) {
            if (lists(folder, module)) {
                return Optional.of(folder);
            }
        }
        return Optional.empty();
    }

    private static boolean lists(Path folder, Path module) {
        try {
            return of(folder).contains(module);
        } catch (IOException e) {
            return false; // Most folders have no pom.xml.
        }
    }
}
