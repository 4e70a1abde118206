package io.github.dbstacks.testbed.process;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.library.BareJar;
import io.github.dbstacks.testbed.library.JarName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A built application.
 *
 * @param classPath the application's own jar, then its libraries in the order of the jar's manifest
 */
public record App(Stack stack, String mainClass, List<Path> classPath) {
    /**
     * The application in a jar; empty when the jar holds no {@code stack.properties}.
     *
     * @throws BenchException when its {@code stack.properties} has a mistake
     */
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
            } catch (SettingsException e) {
                throw BenchException.usage(jar + ": " + e.getMessage());
            }
        }
    }

    /** Returns the same application with other libraries. Its own jar, the first, is replaced by a {@link BareJar}. */
    public App with(List<Path> otherClassPath) {
        List<Path> jars = new ArrayList<>(otherClassPath);
        jars.set(0, BareJar.of(jars.get(0)));
        return new App(stack, mainClass, jars);
    }

    /** Returns why this JDK cannot run it, as the end of a sentence; empty where it can. */
    public Optional<String> tooOld(Jdk jdk) {
        return jdk.feature() < stack.selection().minimumJdk()
                ? Optional.of(
                        "needs JDK " + stack.selection().minimumJdk() + " or newer, and this is JDK " + jdk.version())
                : Optional.empty();
    }

    /**
     * Returns the same application for databases of that system: with their driver, which is in the folder
     * {@code drivers} unless it is among the libraries, without the stack's others, and with the jar that was built for
     * this system where the stack has one.
     *
     * @param profiles names, of which one may have another driver than the stack's
     * @throws BenchException when the driver or the jar is not there
     */
    public App on(Dbms dbms, Collection<String> profiles) {
        Set<String> own = stack.driver(dbms, profiles);
        Set<String> all = stack.allDrivers();
        List<Path> jars = new ArrayList<>(classPath);
        jars.removeIf(jar -> !own.contains(artifact(jar)) && all.contains(artifact(jar)));
        List<Path> others = drivers();
        for (String driver : own) {
            if (jars.stream().noneMatch(jar -> artifact(jar).equals(driver))) {
                jars.add(found(others, jar -> artifact(jar).equals(driver), "driver " + driver));
            }
        }
        String generated = stack.parts().jars().get(dbms);
        if (generated != null) {
            String file = generated + ".jar";
            jars.set(0, found(others, jar -> jar.endsWith(file), "jar " + file));
        }
        return jars.equals(classPath) ? this : with(jars);
    }

    private Path found(List<Path> jars, Predicate<Path> wanted, String what) {
        return jars.stream()
                .filter(wanted)
                .findFirst()
                .orElseThrow(() -> BenchException.failed(
                        stack.name() + " is only half built, its " + what + " is missing: run mvn package."));
    }

    private static String artifact(Path jar) {
        return JarName.of(jar).map(JarName::artifact).orElse("");
    }

    private List<Path> drivers() {
        Path folder = target().resolve("drivers");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> jars = Files.list(folder)) {
            return jars.sorted().toList();
        } catch (IOException e) {
            throw BenchException.failed("The drivers in " + folder + " cannot be read", e);
        }
    }

    /** The checkout that the module is in; of a module outside of every checkout the parent of its folder. */
    public Path home() {
        Path module = target().resolve("..").normalize();
        return PomModules.home(module).orElse(module.resolve("..").normalize());
    }

    private Path target() {
        Path place = classPath.get(0);
        for (Path folder = place; folder != null; folder = folder.getParent()) { // a bare jar lies deeper
            if (folder.endsWith("target")) {
                return folder;
            }
        }
        return place.resolve("..").normalize();
    }

    /** Jars of the class path that do not exist; none when the module is built completely. */
    List<Path> missing() {
        return classPath.stream().filter(jar -> !Files.exists(jar)).toList();
    }

    /**
     * The command that starts a JVM with the application and nothing else on its class path.
     *
     * @param arguments of the application; those that begin with {@code -D} are given to the JVM
     */
    public List<String> command(Jdk jdk, List<String> jvmOptions, List<String> arguments) {
        Map<Boolean, List<String>> forJvm =
                arguments.stream().collect(Collectors.partitioningBy(argument -> argument.startsWith("-D")));
        List<String> options = new ArrayList<>(jvmOptions);
        options.addAll(forJvm.getOrDefault(true, List.of()));
        List<String> command = jdk.command(options, classPath, mainClass);
        command.addAll(forJvm.getOrDefault(false, List.of()));
        return command;
    }

    /**
     * SHA-256 of each jar of the class path, in hexadecimal digits, by its file name. The build is reproducible, so
     * they differ only if the code differs.
     */
    public Map<String, String> hashes() {
        Map<String, String> hashes = new LinkedHashMap<>();
        try {
            for (Path jar : classPath) {
                hashes.put(jar.getFileName().toString(), Jars.sha256(jar));
            }
            return hashes;
        } catch (IOException e) {
            throw BenchException.failed("The jars of " + stack.name() + " cannot be read", e);
        }
    }

    /** The version of each library on the class path, by artifact, with its classifier if it has one. */
    public Map<String, String> libraries() {
        Map<String, String> libraries = new TreeMap<>();
        classPath.stream()
                .skip(1)
                .flatMap(jar -> JarName.of(jar).stream())
                .forEach(name -> libraries.put(
                        name.artifact(),
                        name.classifier().isEmpty() ? name.version() : name.version() + "-" + name.classifier()));
        return libraries;
    }
}
