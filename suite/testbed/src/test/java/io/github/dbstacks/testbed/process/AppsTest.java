package io.github.dbstacks.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppsTest {
    @TempDir
    private Path home;

    @Test
    void anAppIsFoundAtAnyDepthIfThePomListsItsModule() throws IOException {
        Files.writeString(home.resolve("pom.xml"), """
                <modules>
                    <module>standalone-a</module>
                    <module>apps/web-b</module>
                    <module>suite/records</module>
                    <module>suite/conformance/planted</module>
                    <module>suite/conformance</module>
                </modules>
                """);
        app("standalone-a");
        app("apps/web-b");
        app("standalone-left-over");
        app("suite/conformance/planted");

        Apps apps = Apps.find(home, List.of());

        assertThat(apps.names()).isEqualTo("standalone-a, web-b");
        assertThat(apps.all()).allSatisfy(app -> assertThat(app.home()).isEqualTo(home));
        assertThat(Apps.shortNames(home)).containsOnlyKeys("standalone-a", "web-b");
        Path planted = home.resolve("suite/conformance/planted");
        assertThat(Apps.find(home, List.of(planted)).named("planted"))
                .get()
                .satisfies(app -> assertThat(app.home()).isEqualTo(home));
        assertThat(Apps.find(home, List.of(home.resolve("standalone-left-over")))
                        .named("standalone-left-over"))
                .isPresent();
    }

    @Test
    void aFolderWithoutModulesHasNoApp() throws IOException {
        app("standalone-a");

        assertThatThrownBy(() -> Apps.find(home, List.of()))
                .isInstanceOf(BenchException.class)
                .hasMessageStartingWith("The applications in " + home + " cannot be read: ");
        assertThat(Apps.shortNames(home)).isEmpty();

        Files.writeString(home.resolve("pom.xml"), "<modules></modules>");

        assertThatThrownBy(() -> Apps.find(home, List.of()))
                .isInstanceOf(BenchException.class)
                .hasMessage("No application has been built in " + home + ": run mvn package.");
    }

    private void app(String module) throws IOException {
        String name = module.substring(module.lastIndexOf('/') + 1);
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "example.Application");
        Path target = Files.createDirectories(home.resolve(module).resolve("target"));
        try (JarOutputStream jar =
                new JarOutputStream(Files.newOutputStream(target.resolve(name + ".jar")), manifest)) {
            jar.putNextEntry(new JarEntry("example/" + Stack.FILE));
            String kind = name.startsWith("web-") ? "web" : "standalone";
            jar.write(("name=" + name + "\nkind=" + kind + "\ntitle=" + name + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }
}
