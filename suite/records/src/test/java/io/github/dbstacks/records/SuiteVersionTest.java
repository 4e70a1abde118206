package io.github.dbstacks.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteVersionTest {

    @Test
    void isUnknownInAClassFolder() {
        assertThat(SuiteVersion.current()).isEqualTo(new SuiteVersion("unknown", "unknown", "unknown"));
    }

    @Test
    void isReadFromTheManifestOfItsJar(@TempDir Path folder) throws Exception {
        assertThat(versionInJar(folder, "1.2.3", "abc", "true"))
                .isEqualTo("dbstacks 1.2.3 (commit abc, with uncommitted changes)");
        assertThat(versionInJar(folder, "1.2.3", "abc", "false")).isEqualTo("dbstacks 1.2.3 (commit abc)");
        assertThat(versionInJar(folder, "1.2.3", "", "unknown")).isEqualTo("dbstacks 1.2.3 (commit unknown)");
        assertThat(versionInJar(folder, "1.2.3", "${git.commit.id}", "${git.dirty}"))
                .isEqualTo("dbstacks 1.2.3 (commit unknown)");
    }

    private static String versionInJar(Path folder, String version, String commit, String dirty) throws Exception {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.IMPLEMENTATION_VERSION, version);
        attributes.putValue("Git-Commit", commit);
        attributes.putValue("Git-Dirty", dirty);
        Path jar = Files.createTempFile(folder, "harness", ".jar");
        String file = SuiteVersion.class.getName().replace('.', '/') + ".class";
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest);
                InputStream in = Objects.requireNonNull(
                        SuiteVersion.class.getClassLoader().getResourceAsStream(file))) {
            entries.putNextEntry(new JarEntry(file));
            in.transferTo(entries);
        }
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Class<?> type = loader.loadClass(SuiteVersion.class.getName());
            return type.getMethod("current").invoke(null).toString();
        }
    }
}
