package io.github.dbstacks.testbed.database;

import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * How PostgreSQL is started, which refuses to run as root: directly as an ordinary user; as root in a user namespace
 * of its own, or, where a container forbids those, as the user nobody.
 *
 * @param prefix words before the command
 * @param folder where the database may live
 * @param nobody true when its files must be given away
 */
record Unprivileged(List<String> prefix, Path folder, boolean nobody) {
    private static final String NOBODY = "65534";

    static Unprivileged find(Map<String, String> environment) {
        if (!isRoot()) {
            return new Unprivileged(List.of(), Cache.folder(environment), false);
        }
        List<String> namespace = List.of("unshare", "-U");
        if (succeeds(namespace)) {
            return new Unprivileged(namespace, Cache.folder(environment), false);
        }
        List<String> nobody = List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");
        if (succeeds(nobody)) {
            // Root's home is closed to nobody, so the cache moves to the folder for temporary files.
            Path folder = Cache.create(Path.of(System.getProperty("java.io.tmpdir"), "dbstacks-nobody"));
            return new Unprivileged(nobody, folder, true);
        }
        throw BenchException.failed("PostgreSQL does not run as root, and neither 'unshare -U' nor 'setpriv' works"
                + " here: run dbstacks as an ordinary user, or name your own server with --url.");
    }

    List<String> command(List<String> words) {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(words);
        return command;
    }

    /** Hands a folder and all in it to the user that PostgreSQL will run as. */
    void giveAway(Path tree) throws IOException {
        if (!nobody) {
            return;
        }
        var lookup = tree.getFileSystem().getUserPrincipalLookupService();
        var owner = lookup.lookupPrincipalByName("nobody");
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.toList()) {
                Files.setOwner(file, owner);
            }
        }
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static boolean succeeds(List<String> prefix) {
        List<String> command = new ArrayList<>(prefix);
        command.add("true");
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
