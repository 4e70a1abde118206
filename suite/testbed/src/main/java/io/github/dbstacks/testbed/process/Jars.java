package io.github.dbstacks.testbed.process;

import io.github.dbstacks.schema.Digests;
import io.github.dbstacks.testbed.BenchException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** The jars of a program, which the manifest of its first one names. */
public final class Jars {
    private Jars() {}

    /** A jar, and those that it names. */
    public static List<Path> of(Path jar) {
        List<Path> jars = new ArrayList<>(List.of(jar));
        attribute(jar, Attributes.Name.CLASS_PATH.toString())
                .ifPresent(names -> List.of(names.split(" +", -1)).forEach(name -> jars.add(jar.resolveSibling(name))));
        return jars.stream().filter(Files::isRegularFile).toList();
    }

    /** The class that a jar runs. */
    public static String mainClass(Path jar) {
        return attribute(jar, Attributes.Name.MAIN_CLASS.toString())
                .orElseThrow(() -> BenchException.failed(jar + " names no class to run."));
    }

    /** SHA-256 of a file, in hexadecimal digits. */
    public static String sha256(Path file) throws IOException {
        return sha256(Files.newInputStream(file));
    }

    /** Returns the hash of all that a stream has, which is closed. */
    public static String sha256(InputStream all) throws IOException {
        MessageDigest digest = Digests.of("SHA-256");
        try (InputStream in = new DigestInputStream(all, digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Returns the jars of this JVM. */
    public static List<Path> ofThisProgram() {
        return List.of(System.getProperty("java.class.path", "").split(File.pathSeparator, -1)).stream()
                .map(Path::of)
                .filter(Files::isRegularFile)
                .flatMap(jar -> of(jar).stream())
                .distinct()
                .toList();
    }

    /** Returns what the manifest of a jar says under that name; empty where it says nothing. */
    public static Optional<String> attribute(Path jar, String name) {
        try (JarFile file = new JarFile(jar.toFile())) {
            return Optional.ofNullable(file.getManifest())
                    .map(Manifest::getMainAttributes)
                    .map(attributes -> attributes.getValue(name));
        } catch (IOException e) {
            throw BenchException.failed(jar + " cannot be read", e);
        }
    }
}
