package io.github.dbstacks.testbed.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BareJarTest {
    @TempDir
    private Path target;

    @Test
    void isTheSameWithoutLibraries() throws IOException {
        Path jar = jar();

        Path bare = BareJar.of(jar);

        assertThat(bare).isEqualTo(target.resolve("bare/app.jar"));
        try (JarFile file = new JarFile(bare.toFile())) {
            Attributes attributes = file.getManifest().getMainAttributes();
            assertThat(attributes.getValue(Attributes.Name.CLASS_PATH)).isNull();
            assertThat(attributes.getValue(Attributes.Name.MAIN_CLASS)).isEqualTo("example.Application");
            assertThat(file.getInputStream(file.getEntry("example/text")).readAllBytes())
                    .asString(StandardCharsets.UTF_8)
                    .isEqualTo("hello");
        }
    }

    @Test
    void isTheSameEachTime() throws IOException {
        Path jar = jar();
        byte[] first = Files.readAllBytes(BareJar.of(jar));

        assertThat(Files.readAllBytes(BareJar.of(jar))).isEqualTo(first);
        assertThat(target.resolve("bare")).isDirectoryContaining("glob:**app.jar");
        try (var files = Files.list(target.resolve("bare"))) {
            assertThat(files).hasSize(1);
        }
    }

    /** A JVM that runs already would refuse its AOT cache. */
    @Test
    void whatIsTheSameKeepsItsTime() throws IOException {
        Path jar = jar();
        FileTime then = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));
        Files.setLastModifiedTime(BareJar.of(jar), then);

        assertThat(Files.getLastModifiedTime(BareJar.of(jar))).isEqualTo(then);
    }

    @Test
    void needsAJar() {
        assertThatThrownBy(() -> BareJar.of(target.resolve("none.jar")))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("none.jar cannot be made: ");
    }

    private Path jar() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "example.Application");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "lib/wire-1.0.jar");
        Path jar = target.resolve("app.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new JarEntry("example/text"));
            out.write("hello".getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }
}
