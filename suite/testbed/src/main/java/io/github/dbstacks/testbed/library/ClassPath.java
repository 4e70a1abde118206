package io.github.dbstacks.testbed.library;

import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.maven.artifact.versioning.ComparableVersion;

/** Puts other versions of libraries into a class path. */
public final class ClassPath {
    private ClassPath() {}

    /**
     * The class path with the libraries that were asked for, and with what these need. A library that was asked for has
     * exactly the version that was asked for, and so have those of the same group that it needs: a driver and its
     * modules belong together. Of everything else that it needs, the newer version stays, its own or the class path's,
     * as in Gradle.
     *
     * <p>Where a BOM is among those asked for, all that they need has exactly the BOM's version. A jar that they do not
     * need is left out if it has classes in a package of theirs or of the BOM's group: Netty 4.1 and 4.2 divide their
     * classes among other jars, and so do Spring Boot 3 and 4.
     *
     * @param jars the application's own, in their order
     * @param asked the libraries that were asked for
     * @param closure these and all that they need, with their jars
     */
    public static List<Path> with(List<Path> jars, Collection<Library> asked, Map<Library, Path> closure) {
        boolean exactly = asked.stream().anyMatch(Library::isBom);
        Set<String> groups = (exactly ? closure.keySet() : asked)
                .stream().map(Library::group).collect(Collectors.toSet());
        List<Path> result = new ArrayList<>(jars);
        if (exactly) {
            removeSuperfluous(result, asked, closure);
        }
        closure.forEach((library, jar) -> {
            int place = place(result, library);
            if (place < 0) {
                result.add(jar);
            } else if (groups.contains(library.group()) || isNewer(library, result.get(place))) {
                result.set(place, jar);
            }
        });
        return result;
    }

    /** Returns whether the library is there, in whatever version. */
    public static boolean has(List<Path> jars, Library library) {
        return place(jars, library) >= 0;
    }

    private static void removeSuperfluous(List<Path> jars, Collection<Library> asked, Map<Library, Path> closure) {
        Set<String> packages =
                closure.values().stream().flatMap(jar -> packages(jar).stream()).collect(Collectors.toSet());
        List<String> ofBoms = asked.stream()
                .filter(Library::isBom)
                .map(bom -> bom.group().replace('.', '/') + "/")
                .toList();
        jars.removeIf(jar -> JarName.of(jar)
                .filter(name ->
                        closure.keySet().stream().noneMatch(library -> name.isOf(library) && mayBeOf(jar, library)))
                .filter(name -> packages(jar).stream()
                        .anyMatch(
                                own -> packages.contains(own) || ofBoms.stream().anyMatch((own + "/")::startsWith)))
                .isPresent());
    }

    /** The folders in which a jar has classes; those of META-INF are for other releases of Java. */
    private static Set<String> packages(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.endsWith(".class") && name.contains("/") && !name.startsWith("META-INF/"))
                    .map(name -> name.substring(0, name.lastIndexOf('/')))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw BenchException.failed("The library " + jar + " cannot be read", e);
        }
    }

    private static int place(List<Path> jars, Library library) {
        for (int i = 0; i < jars.size(); i++) {
            Path jar = jars.get(i);
            if (JarName.of(jar).filter(name -> name.isOf(library)).isPresent() && mayBeOf(jar, library)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Returns false when the jar says that its artifact of this name belongs to another group. A jar that Maven has
     * built tells its group in {@code META-INF/maven/GROUP/ARTIFACT}.
     */
    private static boolean mayBeOf(Path jar, Library library) {
        if (!Files.isRegularFile(jar)) {
            return true;
        }
        String end = "/" + library.artifact() + "/pom.properties";
        try (ZipFile file = new ZipFile(jar.toFile())) {
            List<String> told = file.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.startsWith("META-INF/maven/") && name.endsWith(end))
                    .toList();
            return told.isEmpty() || told.contains("META-INF/maven/" + library.group() + end);
        } catch (IOException e) {
            return true; // no jar, so it does not tell
        }
    }

    private static boolean isNewer(Library library, Path jar) {
        String own = JarName.of(jar).map(JarName::version).orElse("");
        return new ComparableVersion(library.version()).compareTo(new ComparableVersion(own)) > 0;
    }
}
