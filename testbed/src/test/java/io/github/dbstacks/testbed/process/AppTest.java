package io.github.dbstacks.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.settings.stack.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppTest {
    @TempDir
    private Path target;

    @Test
    void hashesTellAChangedJar() throws Exception {
        Map<String, String> first = hashes("app", "library");

        assertThat(first).containsOnlyKeys("app.jar", "library-1.jar").isEqualTo(hashes("app", "library"));
        assertThat(first.get("app.jar")).matches("[0-9a-f]{64}");
        assertThat(hashes("app", "Library").get("app.jar")).isEqualTo(first.get("app.jar"));
        assertThat(hashes("app", "Library").get("library-1.jar")).isNotEqualTo(first.get("library-1.jar"));
    }

    private Map<String, String> hashes(String app, String library) throws IOException {
        List<Path> jars = List.of(
                Files.writeString(target.resolve("app.jar"), app),
                Files.writeString(target.resolve("library-1.jar"), library));
        return new App(Stack.plain("app"), "Application", jars).hashes();
    }
}
