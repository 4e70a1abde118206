package io.github.dbstacks.testbed.embedded;

import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.OwnFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Says how to start a database server, which refuses to run as root. An ordinary user starts it directly. Root starts
 * it in a new user namespace, or as the user nobody where a container forbids user namespaces.
 *
 * @param prefix words before the command
 * @param folder for the files of the database
 * @param nobody true when it runs as the user nobody, who must own its files
 */
record Unprivileged(List<String> prefix, Path folder, boolean nobody) {
    private static final String NOBODY = "65534";

    /**
     * Finds the same for a server that is about to start: what killed runs have left in its folder is ended and
     * removed.
     */
    static Unprivileged ready(Map<String, String> environment) {
        Unprivileged found = find(environment);
        Leftovers.end(found.folder());
        return found;
    }

    static Unprivileged find(Map<String, String> environment) {
        if (!isRoot()) {
            return new Unprivileged(List.of(), cache(environment), false);
        }
        List<String> namespace = List.of("unshare", "-U");
        if (succeeds(namespace, "true")) {
            return new Unprivileged(namespace, cache(environment), false);
        }
        List<String> nobody = List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");
        if (succeeds(nobody, "true")) {
            // The user nobody cannot read root's home, so the cache is in the folder for temporary files.
            Path folder = readableCache();
            if (!succeeds(nobody, "test", "-x", folder.toString())) {
                throw BenchException.usage("The user nobody, as whom a database server runs here, cannot enter "
                        + folder + ": set TMPDIR to a folder that everybody can enter.");
            }
            return new Unprivileged(nobody, folder, true);
        }
        throw BenchException.failed("A database server does not run as root, and neither 'unshare -U' nor 'setpriv'"
                + " works here: run dbstacks as an ordinary user, or name your own server with --url.");
    }

    List<String> command(List<String> words) {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(words);
        return command;
    }

    /** Makes the user that the server will run as the owner of a folder and of everything in it. */
    void giveAway(Path tree) throws IOException {
        if (!nobody) {
            return;
        }
        var lookup = tree.getFileSystem().getUserPrincipalLookupService();
        Folders.giveAway(tree, lookup.lookupPrincipalByName("nobody"));
    }

    /**
     * {@code $XDG_CACHE_HOME/dbstacks}, by default {@code ~/.cache/dbstacks}. It is made if necessary, for its user
     * alone.
     */
    static Path cache(Map<String, String> environment) {
        Path folder = cacheName(environment);
        try {
            return OwnFolder.make(folder);
        } catch (IOException e) {
            throw BenchException.usage("The cache folder " + folder + " cannot be used: " + BenchException.reason(e)
                    + "; XDG_CACHE_HOME says where it is made.");
        }
    }

    /**
     * {@code dbstacks-nobody} in the folder for temporary files, which the user nobody can read, too. It is made if
     * necessary.
     */
    private static Path readableCache() {
        Path folder = readableCacheName();
        try {
            return Folders.shared(folder, System.getProperty("user.name"));
        } catch (IOException e) {
            throw BenchException.failed("The cache folder " + folder + " cannot be used: " + BenchException.reason(e)
                    + ". Remove it, or run dbstacks as an ordinary user.");
        }
    }

    private static Path cacheName(Map<String, String> environment) {
        String base = environment.getOrDefault("XDG_CACHE_HOME", "");
        Path home = Path.of(System.getProperty("user.home"));
        return (base.isBlank() ? home.resolve(".cache") : Path.of(base)).resolve("dbstacks");
    }

    private static Path readableCacheName() {
        return Path.of(System.getProperty("java.io.tmpdir"), "dbstacks-nobody");
    }

    /** Returns every folder that {@link #find} may have made. */
    static List<Path> caches(Map<String, String> environment) {
        return Stream.of(cacheName(environment), readableCacheName())
                .filter(Files::isDirectory)
                .toList();
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static boolean succeeds(List<String> prefix, String... words) {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of(words));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
