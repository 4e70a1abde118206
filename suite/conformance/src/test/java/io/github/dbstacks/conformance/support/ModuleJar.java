package io.github.dbstacks.conformance.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** The jar of a module that is no part of the project. A test compiles it. */
public final class ModuleJar {
    private ModuleJar() {}

    /**
     * Writes a jar. Its class path is what the folder {@code lib} beside it holds.
     *
     * @param source a resource, {@code /PACKAGE/CLASS.java.txt}
     * @param mainClass what {@code java -jar} starts
     * @param texts further files by their names in the jar
     */
    public static void write(Path jar, String source, String mainClass, Map<String, String> texts) throws IOException {
        List<Path> libraries;
        try (Stream<Path> files = Files.list(jar.resolveSibling("lib"))) {
            libraries = files.sorted().toList();
        }
        Path classes = Files.createDirectories(jar.resolveSibling("classes"));
        compile(source, classes, libraries);
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        libraries.stream()
                                .map(library -> "lib/" + library.getFileName())
                                .collect(Collectors.joining(" ")));
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                add(entries, classes.relativize(file).toString(), Files.readAllBytes(file));
            }
            for (Map.Entry<String, String> text : texts.entrySet()) {
                add(entries, text.getKey(), text.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static void compile(String source, Path classes, List<Path> libraries) throws IOException {
        String name = source.substring(source.lastIndexOf('/') + 1).replace(".txt", "");
        Path file = classes.resolveSibling(name);
        try (var in = Objects.requireNonNull(ModuleJar.class.getResourceAsStream(source))) {
            Files.write(file, in.readAllBytes());
        }
        String classPath = libraries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", classes.toString(), "-cp", classPath, file.toString());
        assertThat(status).isZero();
    }

    private static void add(JarOutputStream jar, String name, byte[] content) throws IOException {
        jar.putNextEntry(new JarEntry(name));
        jar.write(content);
        jar.closeEntry();
    }
}
