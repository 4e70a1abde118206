package io.github.dbstacks.testbed.process;

import io.github.dbstacks.settings.Stack;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A built application: its jar and the jars beside it.
 *
 * @param classPath in order, the application's own jar first
 */
public record App(Stack stack, String mainClass, List<Path> classPath) {
    private static final Pattern ARTIFACT = Pattern.compile("(.+?)-(\\d[^/]*)\\.jar");

    /** The application in a jar; empty when the jar is none, that is, has no {@code stack.properties}. */
    static Optional<App> in(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            Optional<JarEntry> entry = file.stream()
                    .filter(candidate -> candidate.getName().endsWith("/" + Stack.FILE))
                    .findFirst();
            if (entry.isEmpty() || file.getManifest() == null) {
                return Optional.empty();
            }
            Attributes manifest = file.getManifest().getMainAttributes();
            List<Path> classPath = new ArrayList<>(List.of(jar));
            String libraries = manifest.getValue(Attributes.Name.CLASS_PATH);
            if (libraries != null) {
                for (String library : libraries.split(" ", -1)) {
                    classPath.add(jar.resolveSibling(library));
                }
            }
            try (InputStream in = file.getInputStream(entry.get())) {
                return Optional.of(new App(Stack.read(in), manifest.getValue(Attributes.Name.MAIN_CLASS), classPath));
            }
        }
    }

    /** The folder that the module's folder lies in. */
    public Path home() {
        return classPath.get(0).resolve("../../..").normalize();
    }

    /** Jars of the class path that are not there: the module has not been built to its end. */
    List<Path> missing() {
        return classPath.stream().filter(jar -> !Files.exists(jar)).toList();
    }

    /** The command that starts a JVM with the application and nothing else on its class path. */
    public List<String> command(Jdk jdk, List<String> jvmOptions) {
        List<String> command = new ArrayList<>();
        command.add(jdk.java());
        command.addAll(jdk.nativeAccess());
        command.addAll(jvmOptions);
        command.add("-cp");
        command.add(classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.add(mainClass);
        return command;
    }

    /** Every library on the class path, by artifact, with its version. */
    public Map<String, String> libraries() {
        Map<String, String> libraries = new LinkedHashMap<>();
        classPath.stream()
                .skip(1)
                .map(jar -> ARTIFACT.matcher(jar.getFileName().toString()))
                .filter(Matcher::matches)
                .sorted((one, other) -> one.group(1).compareTo(other.group(1)))
                .forEach(match -> libraries.put(match.group(1), match.group(2)));
        return libraries;
    }
}
