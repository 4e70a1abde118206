package io.github.dbstacks.testbed.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.testbed.BenchException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class MavenTest {
    /** A library that dbstacks is built with, so that its jar is there. It needs no other one. */
    private static final Library XZ = Library.of("org.tukaani:xz", "1.12");

    @Test
    void findsTheJars() {
        Map<Library, Path> closure = Maven.closure(List.of(XZ));

        assertThat(closure).containsOnlyKeys(XZ);
        assertThat(closure.get(XZ)).matches(Files::isRegularFile).hasFileName("xz-1.12.jar");
    }

    @Test
    void asksTheRepositoryThatTheBuildHas() throws Exception {
        String before = System.getProperty("maven.repo.local");
        try {
            System.setProperty("maven.repo.local", "/elsewhere");
            assertThat(Maven.command(Path.of("pom.xml"), Path.of("list.txt")))
                    .contains("-Dmaven.repo.local=/elsewhere");
        } finally {
            if (before == null) {
                System.clearProperty("maven.repo.local");
            } else {
                System.setProperty("maven.repo.local", before);
            }
        }
    }

    @Test
    void aLibraryThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> Maven.closure(List.of(Library.of("io.github.dbstacks:nothing", "1"))))
                .isInstanceOf(BenchException.class)
                .hasMessage("io.github.dbstacks:nothing:1 cannot be had:"
                        + " Maven does not find io.github.dbstacks:nothing:jar:1.");
    }

    @Test
    void whatElseGoesWrongIsToldAsMavenDoes() {
        assertThat(Maven.reason("[ERROR] No space left on device\n[ERROR]\n"))
                .isEqualTo("Maven says [ERROR] No space left on device.");
    }
}
