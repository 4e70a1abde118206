package io.github.dbstacks.testbed.library;

import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * An application's jar whose manifest names no libraries. A JVM searches the jars of a manifest's {@code Class-Path}
 * before those that {@code -cp} names behind the jar, so the application's own libraries would be used whatever
 * {@code -cp} says.
 */
public final class BareJar {
    private BareJar() {}

    /** A copy in the folder {@code bare} beside the jar, the same whenever it is made. */
    public static Path of(Path jar) {
        Path bare = jar.resolveSibling("bare").resolve(jar.getFileName());
        try {
            Files.createDirectories(bare.getParent());
            Path made = Files.createTempFile(bare.getParent(), "", ".tmp");
            copy(jar, made);
            if (Files.exists(bare) && Files.mismatch(made, bare) < 0) {
                Files.delete(made); // a JVM refuses an AOT cache whose jar has got another time
                return bare;
            }
            return Files.move(made, bare, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw BenchException.failed("A copy of " + jar + " cannot be made", e);
        }
    }

    private static void copy(Path jar, Path to) throws IOException {
        try (JarFile from = new JarFile(jar.toFile());
                OutputStream file = Files.newOutputStream(to);
                ZipOutputStream out = new ZipOutputStream(file)) {
            for (JarEntry entry : Collections.list(from.entries())) {
                ZipEntry copy = new ZipEntry(entry.getName());
                copy.setTime(entry.getTime());
                out.putNextEntry(copy);
                if (entry.getName().equals(JarFile.MANIFEST_NAME)) {
                    Manifest manifest = new Manifest(from.getInputStream(entry));
                    manifest.getMainAttributes().remove(Attributes.Name.CLASS_PATH);
                    manifest.write(out);
                } else {
                    from.getInputStream(entry).transferTo(out);
                }
            }
        }
    }
}
