package io.github.dbstacks.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
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

    @Test
    void onAnotherSystemItHasThatDriverAndNoOther() throws Exception {
        App app = withDrivers();
        Files.write(
                Files.createDirectories(target.resolve("app/target/drivers")).resolve("maria-2.jar"), new byte[0]);
        Files.write(target.resolve("app/target/drivers").resolve("other-3.jar"), new byte[0]);
        Files.write(target.resolve("app/target/drivers").resolve("superfluous-3.jar"), new byte[0]);

        assertThat(app.on(Dbms.POSTGRESQL, List.of())).isSameAs(app);
        assertThat(app.on(Dbms.MARIADB, List.of()).classPath())
                .extracting(jar -> jar.getFileName().toString())
                .containsExactly("app.jar", "pool-1.jar", "maria-2.jar");
        assertThat(app.on(Dbms.MARIADB, List.of("driver-other")).classPath())
                .extracting(jar -> jar.getFileName().toString())
                .containsExactly("app.jar", "pool-1.jar", "other-3.jar");
    }

    @Test
    void theJarThatIsGeneratedForAnotherSystemTakesThePlaceOfItsOwn() throws Exception {
        App app = withDrivers("jar.mariadb=app-maria\n");
        Path drivers = Files.createDirectories(target.resolve("app/target/drivers"));
        Files.write(drivers.resolve("maria-2.jar"), new byte[0]);

        assertThat(app.on(Dbms.POSTGRESQL, List.of())).isSameAs(app);
        assertThatThrownBy(() -> app.on(Dbms.MARIADB, List.of()))
                .isInstanceOf(BenchException.class)
                .hasMessage("app is only half built, its jar app-maria.jar is missing: run mvn package.");

        Files.copy(app.classPath().get(0), drivers.resolve("app-maria.jar"));

        App other = app.on(Dbms.MARIADB, List.of());
        assertThat(other.classPath())
                .extracting(jar -> jar.getFileName().toString())
                .containsExactly("app-maria.jar", "pool-1.jar", "maria-2.jar");
        assertThat(other.classPath()).allSatisfy(jar -> assertThat(jar).exists());
        assertThat(other.home()).isEqualTo(app.home());
    }

    @Test
    void aDriverThatIsNotThereIsNamed() throws Exception {
        App app = withDrivers();

        assertThatThrownBy(() -> app.on(Dbms.MARIADB, List.of()))
                .isInstanceOf(BenchException.class)
                .hasMessage("app is only half built, its driver maria is missing: run mvn package.");
    }

    private App withDrivers() throws IOException {
        return withDrivers("");
    }

    private App withDrivers(String more) throws IOException {
        Path jars = Files.createDirectories(target.resolve("app/target/lib"));
        Path own = target.resolve("app/target/app.jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(own), new Manifest())) {
            jar.putNextEntry(new JarEntry("nothing"));
        }
        String properties = "name=app\nkind=standalone\ntitle=App\ndriver.postgresql=pg,scram\ndriver.mariadb=maria\n"
                + "profile.driver-other=o\nprofile.driver-other.driver.mariadb=other\n"
                + more;
        return new App(
                Stack.read(new ByteArrayInputStream(properties.getBytes(StandardCharsets.UTF_8))),
                "Application",
                List.of(
                        own,
                        Files.write(jars.resolve("pool-1.jar"), new byte[0]),
                        Files.write(jars.resolve("pg-1.jar"), new byte[0]),
                        Files.write(jars.resolve("scram-1.jar"), new byte[0])));
    }

    private Map<String, String> hashes(String app, String library) throws IOException {
        List<Path> jars = List.of(
                Files.writeString(target.resolve("app.jar"), app),
                Files.writeString(target.resolve("library-1.jar"), library));
        return new App(Stack.plain("app"), "Application", jars).hashes();
    }
}
