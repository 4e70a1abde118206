package io.github.dbstacks.testbed.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathTest {
    private static final List<Path> OWN = Stream.of(
                    "standalone-r2dbc.jar",
                    "lib/r2dbc-pool-1.0.2.RELEASE.jar",
                    "lib/r2dbc-spi-1.0.0.RELEASE.jar",
                    "lib/reactor-pool-1.2.4.jar",
                    "lib/netty-transport-native-epoll-4.2.15.Final.jar",
                    "lib/netty-transport-native-epoll-4.2.15.Final-linux-x86_64.jar")
            .map(Path::of)
            .toList();

    @Test
    void whatWasAskedForIsExact() {
        assertThat(with("io.r2dbc:r2dbc-pool:1.0.0.RELEASE"))
                .containsExactly(
                        "standalone-r2dbc.jar",
                        "r2dbc-pool-1.0.0.RELEASE.jar",
                        "r2dbc-spi-1.0.0.RELEASE.jar",
                        "reactor-pool-1.2.4.jar",
                        "netty-transport-native-epoll-4.2.15.Final.jar",
                        "netty-transport-native-epoll-4.2.15.Final-linux-x86_64.jar");
    }

    @Test
    void itsGroupFollows() {
        assertThat(with("io.r2dbc:r2dbc-pool:1.0.0.RELEASE", "io.r2dbc:r2dbc-spi:0.9.0.RELEASE"))
                .contains("r2dbc-spi-0.9.0.RELEASE.jar")
                .doesNotContain("r2dbc-spi-1.0.0.RELEASE.jar");
    }

    @Test
    void ofOthersTheNewerVersionStays() {
        assertThat(with("io.r2dbc:r2dbc-pool:1.0.0.RELEASE", "io.projectreactor.addons:reactor-pool:1.0.1"))
                .contains("reactor-pool-1.2.4.jar");
        assertThat(with("io.r2dbc:r2dbc-pool:1.0.0.RELEASE", "io.projectreactor.addons:reactor-pool:1.10.0"))
                .contains("reactor-pool-1.10.0.jar");
    }

    @Test
    void whatIsMissingIsAdded() {
        assertThat(with("io.r2dbc:r2dbc-pool:1.0.0.RELEASE", "com.ongres.scram:client:2.1"))
                .endsWith("client-2.1.jar");
    }

    @Test
    void aClassifierIsAnotherJar() {
        assertThat(with("io.netty:netty-transport-native-epoll:jar:linux-x86_64:4.2.19.Final"))
                .contains("netty-transport-native-epoll-4.2.15.Final.jar")
                .contains("netty-transport-native-epoll-4.2.19.Final-linux-x86_64.jar");
    }

    @Test
    void anArtifactOfThatNameMayBelongToAnotherGroup(@TempDir Path folder) throws IOException {
        Path jar = folder.resolve("client-1.0.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("META-INF/maven/com.ongres.scram/client/pom.properties"));
        }

        assertThat(ClassPath.has(List.of(jar), Library.of("com.ongres.scram:client", "2.1")))
                .isTrue();
        assertThat(ClassPath.has(List.of(jar), Library.of("org.other:client", "2.1")))
                .isFalse();
    }

    /**
     * With a BOM the result has also older versions of what is needed, and no jar beside them that has classes of the
     * same packages or of the BOM's group.
     */
    @Test
    void aBomIsExact(@TempDir Path lib) throws IOException {
        List<Path> own = List.of(
                Path.of("standalone-r2dbc.jar"),
                jar(lib, "netty-codec-base-4.2.15.Final", "io/netty/handler/codec/Codec.class"),
                jar(lib, "netty-common-4.2.15.Final", "io/netty/util/Timer.class"),
                jar(lib, "slf4j-nop-2.0.18", "org/slf4j/nop/Logger.class", "META-INF/versions/9/module-info.class"),
                jar(lib, "boot-webflux-4.1.0", "com/example/boot/webflux/Configuration.class"),
                jar(lib, "booth-1.0", "com/example/booth/Booth.class"),
                jar(lib, "r2dbc-pool-1.0.2.RELEASE", "io/r2dbc/pool/Pool.class"));
        Library pool = Library.of("io.r2dbc:r2dbc-pool", "1.0.0.RELEASE");
        Map<Library, Path> closure = new LinkedHashMap<>();
        closure.put(pool, jar(lib, "r2dbc-pool-1.0.0.RELEASE", "io/r2dbc/pool/Pool.class"));
        closure.put(
                Library.of("io.netty:netty-common", "4.1.92.Final"),
                jar(lib, "netty-common-4.1.92.Final", "io/netty/util/Timer.class", "META-INF/versions/9/x/Y.class"));
        closure.put(
                Library.of("io.netty:netty-codec", "4.1.92.Final"),
                jar(lib, "netty-codec-4.1.92.Final", "io/netty/handler/codec/Codec.class"));

        List<Path> result = ClassPath.with(own, List.of(pool, Library.of("com.example.boot:bom:pom", "1")), closure);

        assertThat(result.stream().map(jar -> jar.getFileName().toString()))
                .containsExactly(
                        "standalone-r2dbc.jar",
                        "netty-common-4.1.92.Final.jar",
                        "slf4j-nop-2.0.18.jar",
                        "booth-1.0.jar",
                        "r2dbc-pool-1.0.0.RELEASE.jar",
                        "netty-codec-4.1.92.Final.jar");
    }

    private static Path jar(Path folder, String name, String... entries) throws IOException {
        Path jar = folder.resolve(name + ".jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (String entry : entries) {
                out.putNextEntry(new JarEntry(entry));
            }
        }
        return jar;
    }

    /** The file names of the class path with the first library asked for, and the others in its closure. */
    private static List<String> with(String... coordinates) {
        Map<Library, Path> closure = new LinkedHashMap<>();
        List<Library> libraries = Stream.of(coordinates)
                .map(text -> Library.parse(text).orElseThrow())
                .toList();
        for (Library library : libraries) {
            String end = library.classifier().isEmpty() ? "" : "-" + library.classifier();
            closure.put(library, Path.of("repository", library.artifact() + "-" + library.version() + end + ".jar"));
        }
        return ClassPath.with(OWN, libraries.subList(0, 1), closure).stream()
                .map(jar -> jar.getFileName().toString())
                .toList();
    }
}
