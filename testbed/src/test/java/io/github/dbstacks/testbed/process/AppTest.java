package io.github.dbstacks.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.settings.stack.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppTest {
    @TempDir
    private Path target;

    @Test
    void theFingerprintTellsAChangedLibrary() throws Exception {
        String first = fingerprint("app", "library");

        assertThat(first).matches("[0-9a-f]{64}").isEqualTo(fingerprint("app", "library"));
        assertThat(fingerprint("app", "Library")).isNotEqualTo(first);
        assertThat(fingerprint("App", "library")).isNotEqualTo(first);
        assertThat(fingerprint("applib", "rary")).isNotEqualTo(first);
    }

    private String fingerprint(String app, String library) throws IOException {
        List<Path> jars = List.of(
                Files.writeString(target.resolve("app.jar"), app),
                Files.writeString(target.resolve("library-1.jar"), library));
        return new App(Stack.plain("app"), "Application", jars).fingerprint();
    }
}
