package io.github.dbstacks.testbed.library;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.maven.artifact.versioning.ComparableVersion;

/** Puts other versions of libraries into a class path. */
public final class ClassPath {
    private ClassPath() {}

    /**
     * The class path with the libraries that were asked for, and with what these need. A library that was asked for has exactly the
     * version that was asked for, and so have those of the same group that it needs: a driver and its modules belong together. Of everything
     * else that it needs, the newer version stays, its own or the class path's, as in Gradle.
     *
     * @param jars the application's own, in their order
     * @param asked the libraries that were asked for
     * @param closure these and all that they need, with their jars
     */
    public static List<Path> with(List<Path> jars, Collection<Library> asked, Map<Library, Path> closure) {
        Set<String> groups = asked.stream().map(Library::group).collect(Collectors.toSet());
        List<Path> result = new ArrayList<>(jars);
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

    /** Whether the library is there, in whatever version. */
    public static boolean has(List<Path> jars, Library library) {
        return place(jars, library) >= 0;
    }

    private static int place(List<Path> jars, Library library) {
        for (int i = 0; i < jars.size(); i++) {
            Path jar = jars.get(i);
            if (JarName.of(jar).filter(name -> name.isOf(library)).isPresent() && JarGroup.mayBeOf(jar, library)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isNewer(Library library, Path jar) {
        String own = JarName.of(jar).map(JarName::version).orElse("");
        return new ComparableVersion(library.version()).compareTo(new ComparableVersion(own)) > 0;
    }
}
