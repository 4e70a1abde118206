package io.github.dbstacks.testbed.library;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The group of a library's jar. A jar that Maven has built tells it in {@code META-INF/maven/GROUP/ARTIFACT}. */
final class JarGroup {
    private JarGroup() {}

    /** False when the jar says that its artifact of this name belongs to another group. */
    static boolean mayBeOf(Path jar, Library library) {
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
}
